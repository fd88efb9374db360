/**
 * The stack for integration and browser tests: Supabase on a PostgreSQL server with the demo's market, a mailbox, a
 * Stripe stand-in, two processes of the built app (one with sign-in open, one with it paused), and the worker. Nothing
 * is mocked.
 */
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { plansForCatalog, setUpCatalog } from "#app/billing/catalog.server.ts";
import { stripeOf } from "#app/billing/stripe.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { startApp, type StripeSettings } from "#local/app.ts";
import { build, isBuilt } from "#local/build.ts";
import type { Children } from "#local/children.ts";
import { startGithub } from "#local/github.ts";
import { openMailbox, serveMailbox } from "#local/mailbox.ts";
import { freePort } from "#local/ports.ts";
import { newWebhookSecret } from "#local/secrets.ts";
import { serveSmtp } from "#local/smtp.ts";
import { startStripe } from "#local/stripe/start.ts";
import { startSupabase, type Supabase } from "#local/supabase.ts";
import { startWorker } from "#local/worker.ts";
import { urlOf } from "./test-postgres.ts";

/** The addresses of a running stack; plain data, so that it can be passed to the test workers. */
export type Stack = {
  open: string;
  paused: string;
  supabase: { url: string; publishableKey: string; secretKey: string; sessionSecret: string };
  mailbox: string;
  /** The key both apps sign their cookies with. */
  sessionSecret: string;
  /** The GitHub stand-in. */
  github: string;
  /**
   * The Stripe stand-in that both apps use, configured by `npm run stripe:setup`; for a test's own one, see
   * local-stripe.ts.
   */
  stripe: StripeSettings;
  /** The URL of the market's database, as its owner: see sql() in people.ts. */
  sql: string;
  /** The server's default database, which nobody uses: see test-postgres.ts. */
  postgres: string;
  /** The log of the app with sign-in open. */
  log: string;
};

/** Ports chosen in advance. */
export type Ports = { open: number; paused: number; mailbox: number; sql: number; stripe: number };

/** The prepared database of a stack, and its folder. */
export type StackPlace = {
  /** The URL of the server's default database. */
  postgres: string;
  /** The stack's own database on it, a copy of the market. */
  database: string;
  /** The stack's own folder, with the market's files in `files`. */
  folder: string;
};

/** Starts the whole stack on a prepared database, and first builds the app if its sources changed. */
export async function startStack(
  children: Children,
  place: StackPlace,
  chosen?: Ports,
): Promise<{ stack: Stack; stop(): Promise<void> }> {
  const ports = chosen ?? {
    open: await freePort(),
    paused: await freePort(),
    mailbox: 0,
    sql: 0,
    stripe: 0,
  };
  const { folder, postgres } = place;
  const market = urlOf(place, place.database);
  const mailbox = openMailbox(null);
  if (!isBuilt()) await build(children, null);
  const mail = await serveMailbox(mailbox, ports.mailbox);
  const smtp = await serveSmtp(mailbox);
  const github = await startGithub();
  const supabase = await startSupabase({
    github,
    dataDir: null,
    postgresUrl: market,
    files: join(folder, "files"),
    siteUrl: `http://localhost:${ports.open}`,
    mailbox,
    // Tests provoke database errors and check them themselves.
    log: () => {},
  });
  // Tests add hundreds of similar people to one market, so the lists must have room for all of them.
  await supabase.exec("update matching.settings set shown = 1000, kept = 1300, longest = 1600");
  const { stripe, close: closeStripe } = await startBilling(supabase, ports);
  const log = join(folder, "open.log");
  const start = async (signIn: "open" | "paused", file: string) => {
    const port = ports[signIn];
    await startApp(children, {
      port,
      signIn,
      supabase: { ...supabase, mailboxUrl: mail.url },
      stripe,
      log: file,
      // A test can set its own client IP address, or the rate limits would count all tests as one visitor.
      env: {
        TRUSTED_PROXIES: "1",
        OAUTH_PROVIDERS: "google,github",
        // One of the two has the card form on its own page; sessions work in both.
        ...(signIn === "paused" && { STRIPE_PUBLISHABLE_KEY: "pk_test_local" }),
      },
    });
    return `http://localhost:${port}`;
  };
  const open = await start("open", log);
  const paused = await start("paused", join(folder, "paused.log"));
  startWorker(children, {
    port: ports.open,
    supabase: { ...supabase, smtpUrl: smtp.url },
    // Integration tests have Stripe stand-ins of their own, and read their customers themselves. This worker would ask
    // the stack's stand-in about them, which does not know them, and they would count as just looked at.
    ...(chosen && { stripe }),
    log: join(folder, "worker.log"),
  });
  const { url, publishableKey, secretKey, sessionSecret } = supabase;
  return {
    stack: {
      open,
      paused,
      supabase: { url, publishableKey, secretKey, sessionSecret },
      mailbox: mail.url,
      sessionSecret: supabase.sessionSecret,
      github: github.url,
      stripe,
      sql: market,
      postgres,
      log,
    },
    async stop() {
      await children.stop();
      await Promise.all([mail.close(), smtp.close(), github.close(), closeStripe()]);
      await supabase.close();
    },
  };
}

/** A Stripe stand-in whose events go to the app with sign-in open. */
async function startBilling(supabase: Supabase, ports: Ports) {
  const webhookSecret = newWebhookSecret();
  const { url, secretKey, close } = await startStripe({
    port: ports.stripe,
    dataDir: null,
    webhook: {
      url: `http://127.0.0.1:${ports.open}/api/stripe/webhook`,
      secret: webhookSecret,
    },
  });
  const db = createClient<Database>(supabase.url, supabase.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const client = stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url })!;
  await setUpCatalog(client, await plansForCatalog(db));
  return { stripe: { url, secretKey, webhookSecret }, close };
}
