import { appEnvironment, type StripeSettings } from "./app.ts";
import type { Child, Children } from "./children.ts";
import type { ReadySupabase } from "./supabase-child.ts";

/** How often the outbox is polled: soon enough for someone watching the mailbox. */
const POLL_MS = 500;

/** Starts the worker; its email goes to the mailbox. */
export function startWorker(
  children: Children,
  options: {
    /** The app's. */
    port: number;
    supabase: Omit<ReadySupabase, "mailboxUrl">;
    stripe?: StripeSettings;
    /** Null prints its log. */
    log: string | null;
  },
): Child {
  const { log, supabase } = options;
  return children.start({
    name: "The worker",
    script: "worker.ts",
    env: {
      ...appEnvironment({ ...options, signIn: "open" }),
      SMTP_URL: supabase.smtpUrl,
      MAIL_FROM: "Nomera Health <no-reply@nomera.example>",
      WORKER_POLL_MS: String(POLL_MS),
    },
    log,
  });
}
