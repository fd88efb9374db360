import { escapeMarkup } from "#app/platform/escape.ts";

/** Public pages for search engines, besides those of positions and posts: the one list of them, for tests and measurements too. */
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
 * What robots need not ask for: areas behind sign-in and addresses for machines. Pages that say noindex themselves,
 * such as those of sign-in, must stay readable for them, or they would never see it.
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

/** RFC 9116 wants a date within a year, after which the page counts as stale. */
const SECURITY_TXT_DAYS = 180;

/** The text of /.well-known/security.txt: whom to tell of a weakness, and what they may try. */
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

/** The text of /sitemap.xml: the public pages, and these besides. */
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
