/** A production-like installation: each service is its own process, restarted when it dies. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { plansForCatalog, setUpCatalog } from "#app/billing/catalog.server.ts";
import { stripeOf } from "#app/billing/stripe.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { appEnvironment } from "#local/app.ts";
import type { Child, Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { processesIn } from "#local/postgres/predecessor.ts";
import {
  PASSWORD_VARIABLE,
  type PostgresChildOptions,
  type PostgresMessage,
} from "#local/postgres-child.ts";
import { loadSecrets } from "#local/secrets.ts";
import { DATABASE, postgresUrl } from "#local/start-postgres.ts";
import { startStripe } from "#local/stripe/start.ts";
import type { ChildMessage, SupabaseChildOptions } from "#local/supabase-child.ts";
import { startSink } from "./sink.ts";
import { Supervisor } from "./supervisor.ts";

/** The services that are killed. */
export const VICTIMS = ["web", "worker", "database", "supabase"] as const;
export type Victim = (typeof VICTIMS)[number];
export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/**
 * Starts everything in a new folder: PostgreSQL with fsync on, Supabase, a mail server, Stripe, the app and the worker.
 */
export async function startInstallation(children: Children) {
  const folder = mkdtempSync(join(tmpdir(), "nomera-chaos-"));
  // The postgres user must be able to enter.
  chmodSync(folder, 0o711);
  const ports = {
    postgres: await freePort(),
    supabase: await freePort(),
    stripe: await freePort(),
    app: await freePort(),
  };
  const secrets = await loadSecrets(join(folder, "secrets.json"));
  const start = (
    name: Victim,
    script: string,
    { args = [], env = {} }: { args?: object[]; env?: Record<string, string> },
  ) =>
    new Supervisor(name, (time) =>
      children.start({
        name,
        script,
        args: args.map((value) => JSON.stringify(value)),
        env,
        log: join(folder, "logs", `${name}-${time}.log`),
      }),
    );

  const postgresFolder = join(folder, "postgres");
  const database = start("database", "local/postgres-child.ts", {
    args: [
      {
        folder: postgresFolder,
        port: ports.postgres,
        durable: true,
      } satisfies PostgresChildOptions,
    ],
    env: { [PASSWORD_VARIABLE]: secrets.postgresPassword },
  });
  await ready<PostgresMessage>(database.child);
  const origin = `http://localhost:${ports.app}`;
  const supabase = start("supabase", "local/supabase-child.ts", {
    args: [
      {
        dataDir: folder,
        port: ports.supabase,
        postgresPort: ports.postgres,
        siteUrl: origin,
        mailboxPort: 0,
        githubPort: 0,
        seed: false,
      } satisfies SupabaseChildOptions,
    ],
  });
  const found = await ready<ChildMessage>(supabase.child);
  if (!("ready" in found)) throw new Error("Supabase said nothing of itself.");

  const db = createClient<Database>(found.ready.url, found.ready.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { stripeWebhookSecret: secret } = secrets;
  const webhook = { url: `http://127.0.0.1:${ports.app}/api/stripe/webhook`, secret };
  const stripe = await startStripe({ port: ports.stripe, dataDir: null, webhook });
  const { url, secretKey } = stripe;
  const client = stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url })!;
  await setUpCatalog(client, await plansForCatalog(db));

  const sink = await startSink();
  const env = appEnvironment({
    port: ports.app,
    signIn: "open",
    supabase: found.ready,
    stripe: { url, secretKey, webhookSecret: secret },
    log: null,
    // Each person has a separate IP address, as in reality.
    env: { TRUSTED_PROXIES: "1", LOG_LEVEL: "info" },
  });
  const web = start("web", "server.ts", { env });
  const worker = start("worker", "worker.ts", {
    env: {
      ...env,
      SMTP_URL: sink.url,
      MAIL_FROM: "Nomera Health <no-reply@nomera.example>",
      WORKER_POLL_MS: "250",
    },
  });
  await healthy(origin);

  const supervisors = { web, worker, database, supabase };
  return {
    folder,
    origin,
    db,
    sink,
    /** The database's address, as its owner: see sql() in people.ts. */
    sql: postgresUrl({ port: ports.postgres, password: secrets.postgresPassword }, DATABASE),
    starts: () =>
      Object.fromEntries(VICTIMS.map((name) => [name, supervisors[name].starts])) as Record<
        Victim,
        number
      >,
    /** kill -9. For the database, kills every process, like a power failure that loses nothing already on disk. */
    kill(victim: Victim): void {
      if (victim !== "database") return supervisors[victim].kill();
      for (const pid of processesIn(postgresFolder)) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // It exited on its own after the first one was gone.
        }
      }
    },
    /** @param keep leaves the folder with the logs */
    async stop(keep: boolean): Promise<void> {
      for (const name of ["worker", "web", "supabase", "database"] as const) {
        await supervisors[name].stop();
      }
      await Promise.all([stripe.close(), sink.close()]);
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A child's "ready" message. @throws if it reports something else */
async function ready<Message extends object>(child: Child): Promise<Message> {
  const message = await Promise.race([
    new Promise<Message | { failed: string }>((resolve) =>
      child.process.once("message", (value) => resolve(value as Message)),
    ),
    child.ended.then((code) => ({ failed: `It ended with code ${code}.` })),
  ]);
  if ("failed" in message) throw new Error(`${child.name} did not start: ${message.failed}`);
  return message;
}

async function healthy(origin: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error("The app did not start.");
    await pause(100);
  }
}
