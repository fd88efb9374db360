import type { MetaDescriptor } from "@remix-run/node";
import type { Thing } from "schema-dts";

/** What the root loader says about this installation, for URLs and names in metadata. */
export type Site = {
  /** The configured origin; never the one in the request. */
  origin: string;
  legalName: string;
  supportEmail: string;
};

/** A picture for shared links: a file in public/social, made by `npm run images`, or one at its own path. */
export type SocialImage = { alt: string } & (
  { file: string } | { path: string; type: string; width: number; height: number }
);

/** A page's metadata. */
export type Page = {
  title: string;
  description?: string | undefined;
  keywords?: readonly string[] | undefined;
  /** Whether search engines may index it. Pages behind sign-in, notices and tests may not be. */
  index?: boolean | undefined;
  image?: SocialImage | undefined;
  /** The type in shared links. Default: website. */
  kind?: "website" | "article" | undefined;
  /** Replaces the product's name in the title and as the site name. */
  siteName?: string | undefined;
  /** The canonical path and query, if it is not the path alone. */
  canonical?: string | undefined;
  /** schema.org items besides the page itself. */
  structured?: ((site: Site) => readonly Thing[]) | undefined;
};

/** The part of Remix's meta arguments we need. */
export type MetaSource = {
  location: { pathname: string };
  matches: readonly { id: string; data: unknown }[];
  error?: unknown;
};

const SITE_NAME = "Nomera Health";
const DESCRIPTION =
  "Nomera Health matches healthcare professionals and facilities in Missouri and Kansas.";
const KEYWORDS = ["healthcare hiring", "nursing jobs", "Missouri", "Kansas"];
const IMAGE: SocialImage = {
  file: "default.png",
  alt: "Healthcare hiring in Missouri and Kansas. Beside it, both states on a map.",
};
/** Every file in public/social has this size. */
const SOCIAL = { type: "image/png", width: 1200, height: 630 };

/**
 * All head tags for search engines and shared links. Made only from the page's own text and the configured origin, so
 * the request's host and query have no effect. An error page has no canonical URL.
 */
export function pageMeta(source: MetaSource, page: Page): MetaDescriptor[] {
  const { description = DESCRIPTION, keywords = KEYWORDS, image = IMAGE } = page;
  const siteName = page.siteName ?? SITE_NAME;
  const title = `${page.title} | ${siteName}`;
  const site = siteOf(source);
  const address =
    site && !source.error
      ? page.canonical
        ? site.origin + page.canonical
        : canonicalAddress(site, source.location.pathname)
      : null;
  const shape = "path" in image ? image : SOCIAL;
  const picture = site && site.origin + ("path" in image ? image.path : `/social/${image.file}`);
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: keywords.join(", ") },
    {
      name: "robots",
      content: page.index && !source.error ? "index,follow" : "noindex,nofollow",
    },
    ...(address ? [{ tagName: "link" as const, rel: "canonical", href: address }] : []),
    ...Object.entries({
      "og:title": title,
      "og:description": description,
      "og:type": page.kind ?? "website",
      "og:site_name": siteName,
      "og:locale": "en_US",
      ...(address && { "og:url": address }),
      ...(picture && {
        "og:image": picture,
        "og:image:type": shape.type,
        "og:image:width": String(shape.width),
        "og:image:height": String(shape.height),
        "og:image:alt": image.alt,
      }),
    }).map(([property, content]) => ({ property, content })),
    ...Object.entries({
      "twitter:card": "summary_large_image",
      "twitter:title": title,
      "twitter:description": description,
      ...(picture && { "twitter:image": picture, "twitter:image:alt": image.alt }),
    }).map(([name, content]) => ({ name, content })),
    ...(site && address
      ? [{ "script:ld+json": graphOf(site, address, { ...page, title, description }) }]
      : []),
  ];
}

/** The canonical URL of a path: routes match any case and a trailing slash; search engines should see one URL. */
export function canonicalAddress({ origin }: Pick<Site, "origin">, pathname: string): string {
  return origin + (pathname.toLowerCase().replace(/\/+$/, "") || "/");
}

function siteOf({ matches }: MetaSource): Site | undefined {
  const data = matches.find(({ id }) => id === "root")?.data as Partial<Site> | null | undefined;
  return data?.origin ? (data as Site) : undefined;
}

/** One JSON-LD block for the whole page; Remix escapes it. */
function graphOf(site: Site, address: string, page: Page) {
  const webPage: Thing = {
    "@type": "WebPage",
    "@id": `${address}#page`,
    url: address,
    name: page.title,
    description: page.description!,
    inLanguage: "en-US",
    isPartOf: { "@id": `${site.origin}/#website` },
  };
  return {
    "@context": "https://schema.org",
    "@graph": [webPage, ...(page.structured?.(site) ?? [])],
  };
}
