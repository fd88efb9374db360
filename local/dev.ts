// `npm run dev`: the app with hot reload on the same embedded Supabase and market as the demo, with its own data in
// .data/dev.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { appEnvironment } from "./app.ts";
import { accountTable, shownPath, startMarket, takeDataDir } from "./market.ts";
import { isFree, readPort } from "./ports.ts";
import { requirePostgres } from "./postgres/binaries.ts";
import { addresses, announce } from "./running.ts";
import { Stopping } from "./stopping.ts";
import { startWorker } from "./worker.ts";

const stopping = new Stopping();
await stopping.run(async () => {
  const { children } = stopping;
  const { values: flags } = parseArgs({
    options: {
      reset: { type: "boolean", default: false },
      postgres: { type: "boolean", default: false },
    },
  });
  if (flags.postgres) requirePostgres();
  const port = readPort();
  const dataDir = resolve(process.env["NOMERA_DATA_DIR"] || ".data", "dev");

  stopping.afterwards(await takeDataDir(dataDir));
  if (!(await isFree(port))) {
    throw new Error(
      `Port ${port} is in use: stop the program that uses it, or choose another port, for example PORT=${port + 10} npm run dev.`,
    );
  }

  console.log("Nomera Health development server\n");
  const { standIns, supabase, stripe } = await startMarket(children, {
    dataDir,
    port,
    reset: flags.reset,
    postgres: flags.postgres,
    log: () => null,
  });
  for (const child of standIns) stopping.endWith(child, "above");
  stopping.afterwards(
    announce(dataDir, {
      pid: process.pid,
      origin: `http://localhost:${port}`,
      ...addresses(supabase, stripe),
    }),
  );
  const env = appEnvironment({
    port,
    signIn: process.env["SIGN_IN"] || "open",
    supabase,
    stripe,
    log: null,
  });
  console.log(`
  Mail   ${supabase.mailboxUrl}
  Stripe ${stripe.url}   (a stand-in: no real money; test card 4242 4242 4242 4242)
  Data   ${shownPath(dataDir)}

${accountTable()}
`);
  const vite = children.start({
    name: "Vite",
    script: "node_modules/@remix-run/dev/dist/cli.js",
    args: ["vite:dev", "--host", env["HOST"]!, "--port", String(port), "--strictPort"],
    env: { ...env, NODE_ENV: "development" },
    log: null,
  });
  stopping.endWith(vite, "above");
  stopping.endWith(startWorker(children, { port, supabase, stripe, log: null }), "above");
});
