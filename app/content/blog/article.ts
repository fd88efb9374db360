import type { BlogPosting } from "schema-dts";
import type { Site } from "#app/platform/meta.ts";
import { postPath } from "./rules.ts";

type Told = {
  slug: string;
  title: string;
  author: string;
  public_at: string;
  changed_at: string;
  cover: { id: string } | null;
};

/** A post as structured data for search engines. */
export function articleOf(post: Told, description: string, site: Site): BlogPosting {
  const address = site.origin + postPath(post.slug);
  return {
    "@type": "BlogPosting",
    "@id": `${address}#article`,
    headline: post.title,
    description,
    datePublished: new Date(post.public_at).toISOString(),
    dateModified: new Date(post.changed_at).toISOString(),
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "Organization", name: "Nomera Health", url: `${site.origin}/` },
    mainEntityOfPage: { "@id": `${address}#page` },
    inLanguage: "en-US",
    image: post.cover
      ? `${site.origin}/blog/images/${post.cover.id}`
      : `${site.origin}/social/blog.png`,
  };
}
