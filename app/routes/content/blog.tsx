import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { BlogList } from "#app/content/blog/components/blog-list.tsx";
import { publishedPosts } from "#app/content/blog/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId } from "#app/platform/params.server.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, {
    title: "Blog",
    description:
      "How hiring in healthcare works in Missouri and Kansas: compact licenses, pay, placement fees and matching, explained in plain words.",
    keywords: [
      "healthcare hiring blog",
      "compact license",
      "nursing careers",
      "Missouri",
      "Kansas",
    ],
    index: true,
    image: {
      file: "blog.png",
      alt: "Notes on healthcare hiring. Beside it, a signpost.",
    },
    structured: (site) => [breadcrumbs(site, [{ name: "Blog", path: "/blog" }])],
  }),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: "Nomera Health: Blog",
    href: "/blog/feed.xml",
  },
];

export const loader = publicRoute.loader(
  async ({ url }) => {
    const after = askedId(url, "after");
    const { value, whole } = await publishedPosts(after);
    return { posts: value, whole, after };
  },
  // Cache only the first page of the list, as the others are rarely requested.
  {
    shared: ({ after }) => (after ? undefined : ""),
    shows: SHOWS.blogPages,
    whole: ({ whole }) => whole,
  },
);

export default function BlogPage() {
  return <BlogList {...useLoaderData<typeof loader>()} />;
}
