import { formatDate, todayCentral } from "#app/platform/format.ts";
import type { Page } from "#app/platform/keyset.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Anchor, Link } from "#app/ui/link.tsx";
import { CursorPagination } from "#app/ui/listing.tsx";
import type { PostNotice } from "../queries.server.ts";
import { postPath } from "../rules.ts";

type Props = {
  posts: Page<PostNotice>;
  after?: string | undefined;
  /** False when the posts could not be loaded. */
  whole: boolean;
};

/** The blog's front page: posts, newest first. */
export function BlogList({ posts, after, whole }: Props) {
  return (
    <div className="wrap py-14 sm:py-20">
      <header className="max-w-3xl">
        <h1 className="text-4xl">Blog</h1>
        <p className="mt-5 text-xl text-muted">
          How hiring in healthcare works in Missouri and Kansas: licenses, pay, matching, in plain
          words.
        </p>
        <p className="mt-3">
          <Link to="/blog/feed.xml" reload className="inline-flex min-h-11 items-center">
            Subscribe by RSS
          </Link>
        </p>
      </header>
      <div className="mt-10 max-w-3xl space-y-10">
        {posts.rows.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {posts.rows.map((post) => (
              <Entry key={post.id} post={post} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={whole ? "Posts will appear here" : "We can’t load the posts right now"}
          >
            <p>
              {whole
                ? "We write about licenses, pay and hiring. Come back soon."
                : "The problem is on our end. Try again in a minute."}
            </p>
          </EmptyState>
        )}
        <CursorPagination here="/blog" asked={{ after }} after={posts.after} label="Older posts" />
      </div>
    </div>
  );
}

function Entry({ post }: { post: PostNotice }) {
  const { slug, title, summary, author, public_at, cover } = post;
  return (
    <li className="grid gap-x-8 gap-y-4 py-8 sm:grid-cols-[1fr_12rem]">
      <article className="min-w-0">
        <h2 className="text-2xl wrap-anywhere">
          <Anchor to={postPath(slug)} className="hover:underline hover:underline-offset-4">
            {title}
          </Anchor>
        </h2>
        <p className="mt-1 text-muted">
          <Day at={public_at} />, by {author}
        </p>
        <p className="mt-3 text-lg">{summary}</p>
      </article>
      {cover ? (
        <img
          src={`/blog/images/${cover.id}`}
          alt=""
          width={cover.width}
          height={cover.height}
          loading="lazy"
          decoding="async"
          className="order-first aspect-3/2 w-full rounded-lg object-cover sm:order-last"
        />
      ) : null}
    </li>
  );
}

/** The date of a moment, in US Central. */
export function Day({ at }: { at: string }) {
  const day = todayCentral(new Date(at));
  return <time dateTime={day}>{formatDate(day)}</time>;
}
