import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** What the embedded Supabase and the app in front of it keep from others. */
export interface Secrets {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  sessionSecret: string;
  /** What the stand-in for Stripe signs its events with. */
  stripeWebhookSecret: string;
  /** The owner's of the PostgreSQL server, where that is the database. */
  postgresPassword: string;
}

/** A secret for the stand-in for Stripe to sign its events with. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64url")}`;
}

/** Reads the secrets kept in a file, or makes new ones and keeps them there. */
export async function loadSecrets(file: string | null): Promise<Secrets> {
  if (file && existsSync(file)) {
    return JSON.parse(readFileSync(file, "utf8")) as Secrets;
  }
  // A large library, which only the first start needs for this.
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
    // Whole or not at all: half a file would lock everybody out.
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}
