import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Secrets of the embedded Supabase and the app in front of it. */
export interface Secrets {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  sessionSecret: string;
  /** The key that the Stripe stand-in signs its events with. */
  stripeWebhookSecret: string;
  /** The PostgreSQL owner's password, if that is the database. */
  postgresPassword: string;
}

/** A new key for the Stripe stand-in to sign its events with. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64url")}`;
}

/** Reads the secrets from a file, or creates and stores new ones. */
export async function loadSecrets(file: string | null): Promise<Secrets> {
  if (file && existsSync(file)) {
    return JSON.parse(readFileSync(file, "utf8")) as Secrets;
  }
  // A large library that only the first start needs.
  const { generateApiKey } = await import("@supabase/lite");
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    sessionSecret: randomBytes(48).toString("base64url"),
    stripeWebhookSecret: newWebhookSecret(),
    postgresPassword: randomBytes(24).toString("base64url"),
  };
  if (file) {
    // Written atomically: half a file would lock everyone out.
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}
