import { escapeMarkup } from "#app/platform/escape.ts";

/** Public pages for search engines, besides positions and posts. Tests and measurements use this list too. */
export const PUBLIC_PAGES = [
  "/",
  "/healthcare-professionals",
  "/employers",
  "/vision",
  "/privacy",
  "/terms",
  "/facility-agreement",
  "/how-we-verify",
  "/contact",
  "/blog",
] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/**
 * Paths that bots should not crawl: areas behind sign-in and machine endpoints. Pages with their own noindex, such as
 * sign-in pages, must stay crawlable, or bots would never see it.
 */
const PRIVATE = [
  "/admin",
  "/employer/",
  "/job-seeker/",
  "/job_seeker/",
  "/job-application",
  "/pending-approval",
  "/post-auth",
  "/dashboard-redirect",
  "/api/",
  "/functions/",
  "/healthz",
  "/readyz",
];
const READABLE = ["/employer/signin", "/employer/signup", "/employer/team/join"];

/** The text of /robots.txt. */
export function robotsText(origin: string): string {
  return [
    "User-agent: *",
    ...READABLE.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** RFC 9116 requires a date within a year, after which the file counts as stale. */
const SECURITY_TXT_DAYS = 180;

/** The text of /.well-known/security.txt: where to report a vulnerability, and what researchers may try. */
export function securityText(origin: string, supportEmail: string, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TXT_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    "# Found a way in? Write to us before anyone else, without other people’s data.",
    "# Please try it on accounts of your own, and break nothing that others use.",
    `Contact: mailto:${supportEmail}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** The text of /sitemap.xml: the public pages, plus these. */
export function sitemapXml(
  origin: string,
  others: readonly { path: string; changedAt?: string | undefined }[],
): string {
  const urls = [...PUBLIC_PAGES.map((path) => ({ path, changedAt: undefined })), ...others].map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeMarkup(origin + path)}</loc>` +
      `${changedAt ? `<lastmod>${escapeMarkup(new Date(changedAt).toISOString())}</lastmod>` : ""}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
