// `npm run images`: renders the social sharing images and the icons from the site's drawings. The results are
// committed; run it again after changing a drawing, a color or a text.
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import { findChromium } from "#tests/helpers/chromium.ts";
import { build, isBuilt } from "./build.ts";
import { Children } from "./children.ts";
import { inRoot } from "./paths.ts";

type Scene = {
  title: string;
  text: string;
  /** A component of the site, by module and export. */
  drawing: [module: string, name: string];
  look: "paper" | "soft" | "warm" | "paper wide";
};

const SCENES: Record<string, Scene> = {
  default: {
    title: "Healthcare hiring in Missouri and Kansas",
    text: "Direct matches. No staffing fees.",
    drawing: ["/app/ui/state-map.tsx", "StateMap"],
    look: "paper wide",
  },
  landing: {
    title: "Healthcare work that fits both sides",
    text: "Professionals and facilities in Missouri and Kansas, matched directly.",
    drawing: ["/app/ui/morning-window.tsx", "MorningWindow"],
    look: "paper",
  },
  professionals: {
    title: "Find your dream job in just a few clicks",
    text: "Great pay. Flexible schedule. Free for professionals.",
    drawing: ["/app/site/badge.tsx", "Badge"],
    look: "soft",
  },
  employers: {
    title: "Hire people who fit, and know why they do",
    text: "Licensed, pre-vetted candidates. No staffing agency markup.",
    drawing: ["/app/site/professionals-art.tsx", "LitStreet"],
    look: "warm",
  },
  vision: {
    title: "An employment passport for healthcare",
    text: "One profile that stays yours, for a whole career.",
    drawing: ["/app/site/passport.tsx", "Passport"],
    look: "soft",
  },
  blog: {
    title: "Notes on healthcare hiring",
    text: "Licenses, pay and matching in Missouri and Kansas, in plain words.",
    drawing: ["/app/ui/notice-art.tsx", "Signpost"],
    look: "warm",
  },
  privacy: {
    title: "Privacy Policy",
    text: "What is collected, what it is for, and what rights you have.",
    drawing: ["/app/site/professionals-art.tsx", "Drawer"],
    look: "paper",
  },
  terms: {
    title: "Terms of Service",
    text: "The rules for professionals, facilities and visitors.",
    drawing: ["/app/ui/notice-art.tsx", "Signpost"],
    look: "paper",
  },
  "facility-agreement": {
    title: "Facility Agreement",
    text: "Plans, the placement fee, the guarantee.",
    drawing: ["/app/site/professionals-art.tsx", "LitStreet"],
    look: "paper",
  },
  "how-we-verify": {
    title: "How We Verify",
    text: "What we check, and where we look it up.",
    drawing: ["/app/site/badge.tsx", "Badge"],
    look: "warm",
  },
  contact: {
    title: "Contact",
    text: "A person reads your message and answers.",
    drawing: ["/app/ui/morning-window.tsx", "MorningWindow"],
    look: "warm",
  },
};

const STYLE = `
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; }
  .paper { background: var(--paper) } .soft { background: var(--accent-soft) } .warm { background: var(--warm-soft) }
  .brand { position: absolute; left: 43px; top: 38px; zoom: 1.7 }
  .words { position: absolute; left: 72px; bottom: 72px; width: 640px }
  h1 { font-size: 74px; line-height: 1.02; letter-spacing: -.025em; margin: 0; font-weight: 680 }
  .words p { font-size: 31px; line-height: 1.35; margin: 26px 0 0; color: var(--muted); max-width: 600px }
  .art { position: absolute; right: 60px; top: 50px; width: 400px; height: 530px }
  .wide .art { right: 28px; width: 520px; display: grid; align-items: center } .wide .words { width: 560px } .wide h1 { font-size: 68px }
  .art svg { width: 100%; height: 100% }
`;

const ICON = (size: number, mark: number, ground: string) => `
  <style>html, body { margin: 0; background: transparent }</style>
  <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
    ${ground}
    <svg x="${50 - mark / 2}" y="${50 - mark / 2}" width="${mark}" height="${mark}" viewBox="0 0 32 32">
      <path d="M5 28V15.5a11 11 0 0 1 22 0V28" fill="none" stroke="#0a5560" stroke-width="6" stroke-linecap="round"/>
      <circle cx="16" cy="25" r="5" fill="#f0a93b"/>
    </svg>
  </svg>`;
const FULL = '<rect width="100" height="100" fill="#fcfaf5"/>';
const ROUND = '<rect width="100" height="100" rx="22" fill="#fcfaf5"/>';

const children = new Children();
if (!isBuilt()) await build(children, null);
const vite = await createServer({
  root: inRoot(),
  configFile: false,
  appType: "custom",
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  esbuild: { jsx: "automatic" },
  logLevel: "error",
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  await mkdir(inRoot("public", "social"), { recursive: true });
  for (const [name, scene] of Object.entries(SCENES)) {
    await save(`social/${name}.png`, await draw(browser, await pageOf(scene), [1200, 630]));
  }
  await save("apple-touch-icon.png", await draw(browser, ICON(180, 66, FULL), [180, 180]));
  for (const size of [192, 512]) {
    await save(`icon-${size}.png`, await draw(browser, ICON(size, 70, ROUND), [size, size]));
  }
  // Launchers crop a maskable icon; only the middle 80 percent is safe.
  await save("icon-maskable.png", await draw(browser, ICON(512, 52, FULL), [512, 512]));
  await save("favicon.ico", icoOf(await draw(browser, ICON(32, 100, ""), [32, 32])));
} finally {
  await browser.close();
  await vite.close();
}

/** A scene as an HTML document with the site's own stylesheet. */
async function pageOf({ title, text, drawing: [module, name], look }: Scene): Promise<string> {
  const logo = (await vite.ssrLoadModule("/app/ui/logo.tsx"))["Logo"] as FunctionComponent;
  const art = (await vite.ssrLoadModule(module))[name] as FunctionComponent<{ title?: string }>;
  const assets = inRoot("build", "client", "assets");
  const sheet = (await readdir(assets)).find((file) => /^styles-.*\.css$/.test(file))!;
  return (
    `<!doctype html><link rel="stylesheet" href="/assets/${sheet}"><style>${STYLE}</style>` +
    `<body class="${look}"><div class="art">${renderToStaticMarkup(createElement(art, { title: "" }))}</div>` +
    `<div class="brand">${renderToStaticMarkup(createElement(logo))}</div>` +
    `<div class="words"><h1>${title}</h1><p>${text}</p></div></body>`
  );
}

async function draw(browser: Browser, html: string, [width, height]: [number, number]) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  const origin = "http://images.invalid";
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
    // Drawings are imported by source path; the built file has a different name.
    const path = join(
      pathname.startsWith("/app/") ? inRoot() : inRoot("build", "client"),
      pathname,
    );
    if (!path.endsWith(".css")) return route.fulfill({ path });
    // An image must wait for the font; a page need not.
    const css = (await readFile(path, "utf8")).replace(
      "font-display:optional",
      "font-display:block",
    );
    return route.fulfill({ contentType: "text/css", body: css });
  });
  await page.goto(`${origin}/`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An .ico file with one image; all browsers accept PNG in it. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

async function save(path: string, bytes: Buffer): Promise<void> {
  await writeFile(inRoot("public", path), bytes);
  console.log(`public/${path}  ${(bytes.byteLength / 1024).toFixed(1)} KB`);
}
