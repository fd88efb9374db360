// `npm run sign-in-link -- someone@example.com`: creates a one-time sign-in link that an operator can pass on. With a
// hosted project's settings in the environment, its admin API creates the link. Otherwise it is for the demo running on
// this machine, which has no such API: there the link is emailed as usual and read from the mailbox.
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import type { Message } from "./mailbox.ts";
import { runningOn, type Running } from "./running.ts";

const withoutSession = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
};
const unknown = (email: string) => new Error(`No account has the email address ${email}.`);

try {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new Error("Add the person's email address: npm run sign-in-link -- someone@example.com");
  }
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  const link =
    SUPABASE_URL || SUPABASE_SECRET_KEY ? await hostedLink(email) : await demoLink(email);
  console.error(
    `This link logs in as ${email}, once, within an hour. Do not share it with anyone else.`,
  );
  console.log(link);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function hostedLink(email: string): Promise<string> {
  const [url, key, origin] = ["SUPABASE_URL", "SUPABASE_SECRET_KEY", "APP_ORIGIN"].map((name) => {
    const value = process.env[name]?.trim();
    if (!value) throw new Error(`The setting ${name} is missing.`);
    return value;
  }) as [string, string, string];
  for (const [name, value] of [
    ["SUPABASE_URL", url],
    ["APP_ORIGIN", origin],
  ]) {
    if (!/^https?:\/\//.test(value!) || !URL.canParse(value!)) {
      throw new Error(`The setting ${name} must be a web address (http:// or https://).`);
    }
  }
  // Requested as a recovery, because a "magiclink" would create an account for an unknown address. The token is the
  // same.
  const { data, error } = await createClient(url, key, withoutSession).auth.admin.generateLink({
    type: "recovery",
    email,
  });
  if (error?.code === "user_not_found") throw unknown(email);
  if (error?.status === 401 || error?.status === 403) {
    throw new Error("Supabase refused the key: check SUPABASE_SECRET_KEY.");
  }
  if (error?.status === 404) {
    throw new Error("SUPABASE_URL has no admin API: is it a Supabase project's address?");
  }
  if (error) throw new Error(`Supabase did not create a link: ${error.message}`);
  return linkTo(new URL(origin).origin, data.properties.hashed_token);
}

function linkTo(origin: string, tokenHash: string): string {
  return `${origin}/auth/confirm?${new URLSearchParams({ token_hash: tokenHash, type: "magiclink" })}`;
}

async function demoLink(email: string): Promise<string> {
  const dataDir = resolve(process.env["NOMERA_DATA_DIR"] || ".data");
  const demo = runningOn(dataDir) ?? runningOn(resolve(dataDir, "dev"));
  if (!demo) {
    throw new Error(
      "No demo is running on this data directory: start it with npm run demo, or set SUPABASE_URL, SUPABASE_SECRET_KEY and APP_ORIGIN for a hosted project.",
    );
  }
  const asked = new Date().toISOString();
  const client = createClient(demo.supabaseUrl, demo.publishableKey, withoutSession);
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  if (error?.code === "otp_disabled") throw unknown(email);
  if (error) throw new Error(`The demo sent no link: ${error.message}`);
  const mailed = new URL(await mailedLink(demo, email, asked));
  return linkTo(demo.origin, mailed.searchParams.get("token_hash") ?? "");
}

/** The link in the first email to an address since a moment. */
async function mailedLink(demo: Running, email: string, since: string): Promise<string> {
  const query = new URLSearchParams({ to: email });
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${demo.mailboxUrl}/api/messages?${query}`);
    const [newest] = (await response.json()) as Message[];
    if (newest?.links[0] && newest.at >= since) return newest.links[0];
    await pause(50);
  }
  throw new Error("The link did not arrive in the demo's mailbox.");
}
