import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StripeSettings } from "./app.ts";
import type { ReadySupabase } from "./supabase-child.ts";

/** What a running demo tells other commands on this machine about itself. */
export interface Running {
  pid: number;
  origin: string;
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  mailboxUrl: string;
  stripeUrl: string;
}

/** The addresses of the started stand-ins that others need. */
export function addresses(
  supabase: ReadySupabase,
  stripe: StripeSettings,
): Omit<Running, "pid" | "origin"> {
  const { url, publishableKey, secretKey, mailboxUrl } = supabase;
  return { supabaseUrl: url, publishableKey, secretKey, mailboxUrl, stripeUrl: stripe.url };
}

const fileIn = (dataDir: string) => join(dataDir, "running.json");

/** Records in the data directory that a demo is running. Returns a function that removes the record. */
export function announce(dataDir: string, running: Running): () => void {
  writeFileSync(fileIn(dataDir), JSON.stringify(running, null, 2), { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
}

/** The demo running on a data directory. Ignores the record of one that was killed. */
export function runningOn(dataDir: string): Running | undefined {
  try {
    const running = JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Running;
    process.kill(running.pid, 0);
    return running;
  } catch {
    return undefined;
  }
}
