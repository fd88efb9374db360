// `npm run demo`: the whole product on this machine, with a realistic market.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startApp } from "./app.ts";
import { build, isBuilt } from "./build.ts";
import { accountTable, shownPath, startMarket, takeDataDir } from "./market.ts";
import { isFree, readPort } from "./ports.ts";
import { requirePostgres } from "./postgres/binaries.ts";
import { step } from "./progress.ts";
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
      verbose: { type: "boolean", default: false },
    },
  });
  if (flags.postgres) requirePostgres();
  const port = readPort();
  const signIn = process.env["SIGN_IN"] || "open";
  const dataDir = resolve(process.env["NOMERA_DATA_DIR"] || ".data");
  const log = (name: string) => (flags.verbose ? null : join(dataDir, "logs", name));

  stopping.afterwards(await takeDataDir(dataDir));
  if (!(await isFree(port))) {
    throw new Error(
      `Port ${port} is in use: stop the program that uses it, or choose another port, for example PORT=${port + 10} npm run demo.`,
    );
  }

  console.log("Nomera Health demo\n");
  if (!isBuilt()) {
    await step("Built the app", () => build(children, log("build.log")));
  }
  const { standIns, supabase, stripe } = await startMarket(children, {
    dataDir,
    port,
    reset: flags.reset,
    postgres: flags.postgres,
    log,
  });
  const app = await step("Started the app", () =>
    startApp(children, { port, signIn, supabase, stripe, log: log("app.log") }),
  );
  const worker = startWorker(children, { port, supabase, stripe, log: log("worker.log") });
  stopping.afterwards(
    announce(dataDir, {
      pid: process.pid,
      origin: `http://localhost:${port}`,
      ...addresses(supabase, stripe),
    }),
  );
  const logs = shownPath(join(dataDir, "logs"));
  for (const child of standIns) stopping.endWith(child, logs);
  stopping.endWith(app, logs);
  stopping.endWith(worker, logs);

  console.log(`
  Open   http://localhost:${port}${signIn === "paused" ? "   (sign-in is paused: SIGN_IN=paused)" : ""}
  Mail   ${supabase.mailboxUrl}   (every email arrives here; none leaves this machine)
  Stripe ${stripe.url}   (a stand-in: no real money; test card 4242 4242 4242 4242)
  Data   ${shownPath(dataDir)}${flags.verbose ? "" : `   (logs: ${logs})`}

${accountTable()}

Ctrl-C stops everything and keeps the data; \`npm run demo -- --reset\` starts over.`);
});
