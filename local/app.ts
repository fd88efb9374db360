import { setTimeout as pause } from "node:timers/promises";
import { stopChild, type Child, type Children } from "./children.ts";
import { withLog } from "./progress.ts";
import type { ReadySupabase } from "./supabase-child.ts";

/** How the app reaches the Stripe stand-in, and how the stand-in reaches the app. */
export interface StripeSettings {
  url: string;
  secretKey: string;
  webhookSecret: string;
}

/** How to start the app's server. */
export interface AppOptions {
  port: number;
  signIn: string;
  supabase: Omit<ReadySupabase, "mailboxUrl" | "smtpUrl"> & { mailboxUrl?: string };
  /** Without it, billing is not configured. */
  stripe?: StripeSettings;
  /** Null shows the app's log. */
  log: string | null;
  /** Additional environment variables. */
  env?: Record<string, string>;
}

/** The app's environment for running against an embedded Supabase. */
export function appEnvironment(options: AppOptions): Record<string, string> {
  const { supabase } = options;
  return {
    NODE_ENV: "production",
    // Demo passwords are public, so listen on this machine only.
    HOST: process.env["HOST"] ?? "127.0.0.1",
    PORT: String(options.port),
    // One process is enough for one user, keeps in-memory counters and caches consistent, and needs no supervisor.
    WEB_CONCURRENCY: process.env["WEB_CONCURRENCY"] ?? "0",
    APP_ORIGIN: `http://localhost:${options.port}`,
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SESSION_SECRET: supabase.sessionSecret,
    SIGN_IN: options.signIn,
    OAUTH_PROVIDERS: "github",
    // The stand-in's single database answers about two apps' requests in time.
    DATA_API_AT_ONCE: "8",
    MAILBOX_URL: supabase.mailboxUrl ?? "",
    // Never use the real keys from the developer's environment.
    STRIPE_SECRET_KEY: options.stripe?.secretKey ?? "",
    STRIPE_PUBLISHABLE_KEY: "",
    STRIPE_WEBHOOK_SECRET: options.stripe?.webhookSecret ?? "",
    STRIPE_API_URL: options.stripe?.url ?? "",
    ...options.env,
  };
}

/** Starts the built app and waits until GET /healthz answers 200. */
export async function startApp(children: Children, options: AppOptions): Promise<Child> {
  const app = children.start({
    name: "The app",
    script: "server.ts",
    env: appEnvironment(options),
    log: options.log,
  });
  if (await isHealthy(app, `http://127.0.0.1:${options.port}/healthz`)) {
    return app;
  }
  await stopChild(app);
  throw new Error(withLog("The app did not start.", options.log));
}

async function isHealthy(app: Child, url: string): Promise<boolean> {
  let ended = false;
  void app.ended.then(() => (ended = true));
  const deadline = Date.now() + 60_000;
  while (!ended && Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await response.body?.cancel();
      if (response.ok) return true;
    } catch {
      // Not listening yet.
    }
    await pause(50);
  }
  return false;
}
