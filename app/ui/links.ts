import font from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import appStyles from "./app.css?url";
import stylesheet from "./styles.css?url";

/**
 * Document links the look needs: the stylesheet, the one font (preloaded, so that
 * text settles early), the icons and the manifest. Spread into the root route's `links`.
 */
export const uiLinks = [
  {
    rel: "preload",
    href: font,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
] as const;

/** What signed-in pages and lists of positions load besides. Such a public route exports it as its `links`. */
export const appLinks = [{ rel: "stylesheet", href: appStyles }] as const;
