import font from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import app from "./app.css?url";
import positions from "./positions.css?url";
import stylesheet from "./styles.css?url";

/**
 * Document links for the design: the stylesheet, the one font (preloaded, so that text settles early), the icons and
 * the manifest. Spread into the root route's `links`.
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

const positionStyles = { rel: "stylesheet", href: positions } as const;

/** Extra styles for public pages with positions: such a route exports this as its `links`. */
export const positionLinks = [positionStyles] as const;
/** Extra styles for signed-in pages. */
export const appLinks = [{ rel: "stylesheet", href: app }, positionStyles] as const;
