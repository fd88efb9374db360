/** The baseline: the plain Remix template with a hello page. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stopChild, type Children } from "#local/children.ts";
import { inRoot } from "#local/paths.ts";
import { withLog } from "#local/progress.ts";

const folder = inRoot(".cache", "bench", "hello");

// Without an entry.server, Remix uses its own, React's streaming renderer. The flags are the defaults of a new project.
const template: Record<string, string> = {
  "package.json": JSON.stringify({
    name: "hello",
    private: true,
    type: "module",
    dependencies: { "@remix-run/node": "*", "@remix-run/react": "*", isbot: "*", react: "*" },
  }),
  "vite.config.ts": `import { vitePlugin as remix } from "@remix-run/dev";

export default {
  resolve: { alias: { isbot: new URL("isbot.js", import.meta.url).pathname } },
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
      },
    }),
  ],
};
`,
  // A new project installs this package for entry.server; we have no other use for it.
  "isbot.js": `export const isbot = (agent) => /bot|crawl|spider|http|scan|search/i.test(agent);
`,
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
  "app/routes/_index.tsx": `export const meta = () => [{ title: "Hello" }];

export default function Index() {
  return <h1>Hello</h1>;
}
`,
};

/** Builds the hello page and serves it with remix-serve. Returns its address. */
export async function startHello(children: Children, port: number, log: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(template)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const build = children.start({
    name: "The build of the hello page",
    script: "node_modules/@remix-run/dev/dist/cli.js",
    args: ["vite:build", folder],
    env: { NODE_ENV: "production" },
    log,
  });
  if ((await build.ended) !== 0) throw new Error(withLog("The hello page did not build.", log));
  const server = children.start({
    name: "The hello page",
    script: "node_modules/@remix-run/serve/dist/cli.js",
    args: [join(folder, "build", "server", "index.js")],
    env: { NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) },
    log,
  });
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(50)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return url;
  }
  await stopChild(server);
  throw new Error(withLog("The hello page did not start.", log));
}
