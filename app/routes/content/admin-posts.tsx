import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { PostTable } from "#app/content/blog/components/post-table.tsx";
import { allPosts } from "#app/content/blog/queries.server.ts";
import { STATUSES } from "#app/content/blog/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedText, askedWord } from "#app/platform/params.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const HERE = "/admin/blogs";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Blogs" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = {
    q: askedText(url, "q", 80),
    status: askedWord(url, "status", Object.keys(STATUSES)),
    after: askedId(url, "after"),
  };
  return { ...(await allPosts(db, asked)), asked };
});

export default function AdminBlogs() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Blogs"
        lead="What we publish at /blog. A draft is seen by administrators only; a scheduled post becomes public by itself."
        actions={
          <>
            <ButtonLink to="/admin/blogs/images" variant="secondary">
              Pictures
            </ButtonLink>
            <ButtonLink to="/admin/blogs/new">Write a post</ButtonLink>
          </>
        }
      />
      <Filters label="Find posts">
        <TextInput name="q" label="Title, address or author" type="search" defaultValue={asked.q} />
        <Select
          name="status"
          label="Status"
          placeholder="All"
          defaultValue={asked.status}
          options={Object.entries(STATUSES).map(([value, { words }]) => ({ value, label: words }))}
        />
      </Filters>
      <PostTable rows={rows} isFiltered={Boolean(asked.q ?? asked.status ?? asked.after)} />
      <CursorPagination here={HERE} asked={asked} after={after} label="Older posts" />
    </div>
  );
}
