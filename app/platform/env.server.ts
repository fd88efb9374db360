import { z } from "zod";

/** Secrets printed in public documents. A server that uses one of them is open to everyone. */
const PUBLISHED_SECRETS = new Set([
  // From .env.example in this repository
  "development-only-session-secret-0000",
  // Defaults of the Supabase CLI
  "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz",
  "super-secret-jwt-token-with-at-least-32-characters-long",
]);
/** The issuer of the JWT keys that the Supabase CLI publishes for local use. */
const PUBLISHED_JWT_ISSUER = "supabase-demo";
/** The key of the local Stripe mock. */
const LOCAL_STRIPE_KEY = "sk_test_local";

const PROXIES = "must be the number of proxies in front of the server, from 0 to 5";
const AT_ONCE = "must be how many requests to Supabase may run at once, from 1 to 1000";
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === "" ? undefined : value));
const address = z.url({
  protocol: /^https?$/,
  error: "must be a web address (http:// or https://)",
});
const optionalAddress = z.preprocess(
  (value) => (value === "" ? undefined : value),
  address.optional(),
);

/** An optional key in Stripe's format. */
const stripeKey = (start: RegExp, problem: string) =>
  optionalText.refine((value) => value === undefined || start.test(value), { error: problem });

const oauthProviders = z
  .string()
  .optional()
  .transform((value) => [
    ...new Set((value ?? "").split(",").flatMap((name) => name.trim().toLowerCase() || [])),
  ])
  .pipe(
    z.array(
      z.enum(["google", "github"], {
        error: 'must be a comma-separated list of "google" and "github"',
      }),
    ),
  );

const schema = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], {
      error: 'must be "production", "development" or "test"',
    })
    .default("production"),
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int()
    .min(1, "must be a port number")
    .max(65535, "must be a port number")
    .default(3000),
  APP_ORIGIN: address.transform((value) => new URL(value).origin),
  SUPABASE_URL: address.transform((value) => value.replace(/\/+$/, "")),
  SUPABASE_PUBLISHABLE_KEY: z.string().trim().min(20, "must be the project's publishable key"),
  SUPABASE_SECRET_KEY: z.string().trim().min(20, "must be the project's secret key"),
  SESSION_SECRET: z.string().trim().min(32, "must have at least 32 characters"),
  SIGN_IN: z.enum(["paused", "open"], { error: 'must be "paused" or "open"' }).default("paused"),
  OAUTH_PROVIDERS: oauthProviders,
  SUPPORT_EMAIL: z.email("must be an email address").default("support@nomera.example"),
  LEGAL_NAME: z.string().trim().min(1, "must not be empty").default("Nomera Health"),
  AFFILIATE_URL: address.default("https://affiliates.nomera.example"),
  MAILBOX_URL: optionalAddress,
  SMTP_URL: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z
      .url({
        protocol: /^smtps?$/,
        error: "must be a mail server's address (smtp://user:password@host:587)",
      })
      .optional(),
  ),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)?$/,
      "must be an email address, with a name or without",
    )
    .optional()
    .transform((value) => (value === "" ? undefined : value)),
  WORKER_POLL_MS: z.coerce
    .number({ error: "must be a number of milliseconds" })
    .int()
    .min(50, "must be 50 or more")
    .max(60_000, "must be 60000 or less")
    .default(5_000),
  CLAMD_URL: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z
      .url({
        protocol: /^tcp$/,
        hostname: /./,
        error: "must be a virus scanner's address (tcp://host:3310)",
      })
      .optional(),
  ),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_\S+$/, "must be a Stripe secret key (sk_… or rk_…)"),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_\S+$/, "must be a Stripe publishable key (pk_…)"),
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: optionalAddress.transform((value) => value && new URL(value).origin),
  ANALYTICS_URL: optionalAddress,
  TRUSTED_PROXIES: z.coerce
    .number({ error: PROXIES })
    .int(PROXIES)
    .min(0, PROXIES)
    .max(5, PROXIES)
    .default(0),
  DATA_API_AT_ONCE: z.coerce
    .number({ error: AT_ONCE })
    .int(AT_ONCE)
    .min(1, AT_ONCE)
    .max(1000, AT_ONCE)
    .default(16),
  WEB_CONCURRENCY: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce
      .number({ error: "must be the number of processes to run" })
      .int()
      .min(0, "must be 0 or more")
      .max(256, "must be 256 or less")
      .optional(),
  ),
  RATE_LIMIT_URL: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z
      .url({
        protocol: /^rediss?$/,
        hostname: /./,
        error: "must be a Redis or Valkey's address (redis://host:6379)",
      })
      .optional(),
  ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: 'must be "fatal", "error", "warn", "info", "debug" or "silent"',
    })
    .default("info"),
  RELEASE: optionalText,
});

/** The validated settings of this process. */
export type Env = Readonly<z.infer<typeof schema>>;

/** A setting is missing or wrong; the message is one sentence that names it. */
export class EnvironmentError extends Error {}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

function isPublished(secret: string): boolean {
  if (PUBLISHED_SECRETS.has(secret)) return true;
  const payload = secret.split(".")[1];
  if (!secret.startsWith("eyJ") || !payload) return false;
  return Buffer.from(payload, "base64url").toString("utf8").includes(`"${PUBLISHED_JWT_ISSUER}"`);
}

/**
 * Validates the settings.
 * @throws {EnvironmentError} one sentence naming the first setting that is missing or wrong
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    const problem = source[name] === undefined ? "is missing" : issue.message;
    throw new EnvironmentError(`The setting ${name} ${problem.replace(/\.$/, "")}.`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === "production") refuseDevelopment(env);
  return env;
}

function refuseDevelopment(env: Env): void {
  const isPublic = (name: string) =>
    new EnvironmentError(
      `The setting ${name} is a published development secret: make one of your own.`,
    );
  if (env.STRIPE_API_URL && !isLocal(env.STRIPE_API_URL)) {
    throw new EnvironmentError(
      "The setting STRIPE_API_URL is for the local stand-in only: remove it to connect to Stripe.",
    );
  }
  if (env.STRIPE_SECRET_KEY === LOCAL_STRIPE_KEY && !env.STRIPE_API_URL) {
    throw isPublic("STRIPE_SECRET_KEY");
  }
  if (!isLocal(env.SUPABASE_URL)) {
    for (const name of [
      "SUPABASE_PUBLISHABLE_KEY",
      "SUPABASE_SECRET_KEY",
      "SESSION_SECRET",
    ] as const) {
      if (isPublished(env[name])) throw isPublic(name);
    }
  }
}

let current: Env | undefined;

/**
 * The settings of this process, read once.
 * @throws {EnvironmentError}
 */
export function getEnv(): Env {
  current ??= parseEnv(process.env);
  return current;
}
