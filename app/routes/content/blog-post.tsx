import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { articleOf } from "#app/content/blog/article.ts";
import { BlogPost } from "#app/content/blog/components/blog-post.tsx";
import { publishedPost } from "#app/content/blog/queries.server.ts";
import { postPath } from "#app/content/blog/rules.ts";
import { htmlOf } from "#app/content/markdown.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  const post = args.data?.post;
  if (!post) return [];
  const { title, slug, cover } = post;
  const description = post.seo_description ?? post.summary;
  return pageMeta(args, {
    title,
    description,
    keywords: ["healthcare hiring", "Missouri", "Kansas", "blog"],
    index: true,
    kind: "article",
    image: cover
      ? {
          path: `/blog/images/${cover.id}`,
          alt: cover.alt,
          type: cover.content_type,
          width: cover.width,
          height: cover.height,
        }
      : { file: "blog.png", alt: "Notes on healthcare hiring. Beside it, a signpost." },
    structured: (site) => [
      articleOf(post, description, site),
      breadcrumbs(site, [
        { name: "Blog", path: "/blog" },
        { name: title, path: postPath(slug) },
      ]),
    ],
  });
};

export const loader = publicRoute.loader(
  async ({ params }) => {
    const found = await publishedPost((params["slug"] ?? "").toLowerCase());
    if ("moved" in found) throw redirect(postPath(found.moved), 301);
    if ("gone" in found)
      throw new Refusal(410, "This post was taken down. Others are on our blog.");
    const { body_md, images, ...post } = found.post;
    return { post: { ...post, html: htmlOf(body_md, { pictures: images }) } };
  },
  { shared: () => "", shows: SHOWS.blogPages },
);

export default function BlogPostPage() {
  return <BlogPost {...useLoaderData<typeof loader>()} />;
}
