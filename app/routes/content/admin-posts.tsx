import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { PostTable } from "#app/content/blog/components/post-table.tsx";
import { allPosts } from "#app/content/blog/queries.server.ts";
import { STATUSES } from "#app/content/blog/rules.ts";
import { choice, ID, readFilters, words } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = {
  q: words("Title, address or author", 80),
  status: choice("Status", STATUSES, "All"),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Blogs" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await allPosts(db, asked)), asked };
});

export default function AdminBlogs() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Blogs"
        lead="Posts at /blog. Only administrators see drafts. Scheduled posts publish themselves."
        actions={
          <>
            <ButtonLink to="/admin/blogs/images" variant="secondary">
              Pictures
            </ButtonLink>
            <ButtonLink to="/admin/blogs/new">Write a post</ButtonLink>
          </>
        }
      />
      <ListPage
        label="Find posts"
        folded="Filters"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Older posts" }}
        noMatch={{ title: "No matching posts" }}
        empty={
          <EmptyState
            title="No posts yet"
            actions={<ButtonLink to="/admin/blogs/new">Write a post</ButtonLink>}
          >
            <p>Drafts, scheduled and published posts appear here, last changed first.</p>
          </EmptyState>
        }
      >
        <PostTable rows={rows} />
      </ListPage>
    </div>
  );
}
