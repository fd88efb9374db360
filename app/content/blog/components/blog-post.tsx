import { Prose } from "#app/content/components/prose.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Image } from "../queries.server.ts";
import { Day } from "./blog-list.tsx";

/** A post with its text as HTML. */
export type ShownPost = {
  title: string;
  summary: string;
  author: string;
  public_at: string | null;
  cover: Image | null;
  html: string;
};

/** Content of a post's page, also used in the editor's preview with a lower heading level. */
export function Article(props: {
  post: ShownPost;
  level: 1 | 2;
  /** URL of a picture's file. */
  srcOf: (id: string) => string;
}) {
  const { title, summary, author, public_at, cover, html } = props.post;
  const Heading = props.level === 1 ? "h1" : "h2";
  return (
    <article className="max-w-3xl">
      <header>
        <Heading className="text-4xl wrap-anywhere">{title}</Heading>
        <p className="mt-4 text-xl text-muted">{summary}</p>
        <p className="mt-4 text-muted">
          {public_at ? (
            <>
              <Day at={public_at} />,{" "}
            </>
          ) : null}
          by {author}
        </p>
      </header>
      {cover ? (
        <img
          src={props.srcOf(cover.id)}
          alt={cover.alt}
          width={cover.width}
          height={cover.height}
          decoding="async"
          className="mt-8 h-auto w-full rounded-lg"
        />
      ) : null}
      <div className="mt-10">
        <Prose html={html} />
      </div>
    </article>
  );
}

/** Page of a public post. */
export function BlogPost({ post }: { post: ShownPost }) {
  return (
    <div className="wrap space-y-6 py-8 sm:py-12">
      <Breadcrumb
        parents={[
          { to: "/", label: "Home" },
          { to: "/blog", label: "Blog" },
        ]}
        current={post.title}
      />
      <Article post={post} level={1} srcOf={(id) => `/blog/images/${id}`} />
    </div>
  );
}
