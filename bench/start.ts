/** What the benches measure: our production build with the demo's market, and the plain template's hello page. */
import { mkdirSync } from "node:fs";
import { startApp } from "#local/app.ts";
import { build, isBuilt } from "#local/build.ts";
import { startMarket, takeDataDir } from "#local/market.ts";
import { inRoot } from "#local/paths.ts";
import { freePort } from "#local/ports.ts";
import { step } from "#local/progress.ts";
import type { Stopping } from "#local/stopping.ts";
import { startHello } from "./hello.ts";

/** Starts both with sign-in open. Returns their addresses. */
export async function startBoth(stopping: Stopping): Promise<{ hello: string; app: string }> {
  const { children } = stopping;
  const dataDir = inRoot(".cache", "bench", "data");
  mkdirSync(dataDir, { recursive: true });
  stopping.afterwards(await takeDataDir(dataDir));
  const log = (name: string) => inRoot(".cache", "bench", `${name}.log`);

  const hello = await step("Built the hello page", async () =>
    startHello(children, await freePort(), log("hello")),
  );
  if (!isBuilt()) await step("Built the app", () => build(children, log("build")));
  const port = await freePort();
  const { supabase, stripe } = await startMarket(children, {
    dataDir,
    port,
    reset: true,
    postgres: false,
    log: (name) => inRoot(".cache", "bench", name),
  });
  await step("Started the app", () =>
    startApp(children, { port, signIn: "open", supabase, stripe, log: log("app") }),
  );
  return { hello, app: `http://localhost:${port}` };
}
