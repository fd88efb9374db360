import { describe, expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "./env.server.ts";

const complete = {
  APP_ORIGIN: "https://nomera.example",
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789abcdef",
  SUPABASE_SECRET_KEY: "sb_secret_0123456789abcdef",
  SESSION_SECRET: "a-secret-of-our-own-that-nobody-has-read",
};

/** The error message that stops the server. */
function refusal(settings: Record<string, string | undefined>): string {
  try {
    parseEnv({ ...complete, ...settings });
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
  return "accepted";
}

test("the five settings without a default are enough; the rest has harmless defaults", () => {
  expect(parseEnv(complete)).toEqual({
    ...complete,
    NODE_ENV: "production",
    PORT: 3000,
    SIGN_IN: "paused",
    OAUTH_PROVIDERS: [],
    SUPPORT_EMAIL: "support@nomera.example",
    LEGAL_NAME: "Nomera Health",
    AFFILIATE_URL: "https://affiliates.nomera.example",
    MAILBOX_URL: undefined,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    WORKER_POLL_MS: 5000,
    STRIPE_SECRET_KEY: undefined,
    STRIPE_PUBLISHABLE_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: undefined,
    STRIPE_API_URL: undefined,
    TRUSTED_PROXIES: 0,
    DATA_API_AT_ONCE: 16,
    LOG_LEVEL: "info",
    RELEASE: undefined,
  });
});

test("given settings are taken and tidied", () => {
  expect(
    parseEnv({
      ...complete,
      NODE_ENV: "development",
      PORT: "8080",
      APP_ORIGIN: "http://localhost:8080/some/path/",
      SUPABASE_URL: "http://127.0.0.1:54321//",
      SESSION_SECRET: `  ${complete.SESSION_SECRET}\n`,
      SIGN_IN: "open",
      OAUTH_PROVIDERS: " GitHub, google,,github ",
      MAILBOX_URL: "",
      ANALYTICS_URL: "",
      STRIPE_SECRET_KEY: " sk_test_local ",
      STRIPE_PUBLISHABLE_KEY: "",
      STRIPE_WEBHOOK_SECRET: " whsec_0123 ",
      STRIPE_API_URL: "http://localhost:3003/",
      TRUSTED_PROXIES: "2",
      RELEASE: " 1.4.0 ",
      LOG_LEVEL: "silent",
    }),
  ).toMatchObject({
    NODE_ENV: "development",
    PORT: 8080,
    APP_ORIGIN: "http://localhost:8080",
    SUPABASE_URL: "http://127.0.0.1:54321",
    SESSION_SECRET: complete.SESSION_SECRET,
    SIGN_IN: "open",
    OAUTH_PROVIDERS: ["github", "google"],
    MAILBOX_URL: undefined,
    ANALYTICS_URL: undefined,
    STRIPE_SECRET_KEY: "sk_test_local",
    STRIPE_PUBLISHABLE_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: "whsec_0123",
    STRIPE_API_URL: "http://localhost:3003",
    TRUSTED_PROXIES: 2,
    RELEASE: "1.4.0",
    LOG_LEVEL: "silent",
  });
});

test.each([
  ["SUPABASE_PUBLISHABLE_KEY", "x".repeat(20)],
  ["SUPABASE_SECRET_KEY", ` ${"x".repeat(20)} `],
  ["SESSION_SECRET", "x".repeat(32)],
  ["LEGAL_NAME", "N"],
  ["PORT", "1"],
  ["PORT", "65535"],
  ["TRUSTED_PROXIES", "0"],
  ["TRUSTED_PROXIES", "5"],
  ["SIGN_IN", "paused"],
  ["MAILBOX_URL", "http://localhost:8025"],
  ["ANALYTICS_URL", "https://analytics.example/views"],
  ["SMTP_URL", "smtp://user:pass@mail.example:587"],
  ["SMTP_URL", "smtps://mail.example"],
  ["MAIL_FROM", "no-reply@nomera.example"],
  ["MAIL_FROM", "Nomera Health <no-reply@nomera.example>"],
  ["WORKER_POLL_MS", "50"],
  ["STRIPE_SECRET_KEY", "sk_live_0123"],
  ["STRIPE_SECRET_KEY", "rk_test_0123"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_live_0123"],
  ...["fatal", "error", "warn", "info", "debug", "silent"].map((level) => ["LOG_LEVEL", level]),
] as [keyof ReturnType<typeof parseEnv>, string][])("%s=%j will do", (name, value) => {
  expect(String(parseEnv({ ...complete, [name]: value })[name])).toBe(value.trim());
});

test.each(Object.keys(complete))("without %s, one sentence says that it is missing", (name) => {
  expect(refusal({ [name]: undefined })).toBe(`The setting ${name} is missing.`);
});

const webAddress = "must be a web address (http:// or https://)";
test.each([
  ["NODE_ENV", "staging", 'must be "production", "development" or "test"'],
  ["PORT", "web", "must be a port number"],
  ["PORT", "", "must be a port number"],
  ["PORT", "0", "must be a port number"],
  ["PORT", "65536", "must be a port number"],
  ["PORT", "80.5", "must be a port number"],
  ["APP_ORIGIN", "nomera.example", webAddress],
  ["APP_ORIGIN", "ftp://nomera.example", webAddress],
  ["APP_ORIGIN", "", webAddress],
  ["SUPABASE_URL", "postgres://db.example", webAddress],
  ["SUPABASE_PUBLISHABLE_KEY", "short", "must be the project's publishable key"],
  ["SUPABASE_PUBLISHABLE_KEY", " ".repeat(40), "must be the project's publishable key"],
  ["SUPABASE_SECRET_KEY", "short", "must be the project's secret key"],
  ["SESSION_SECRET", "x".repeat(31), "must have at least 32 characters"],
  ["SIGN_IN", "OPEN", 'must be "paused" or "open"'],
  ["OAUTH_PROVIDERS", "github,apple", 'must be a comma-separated list of "google" and "github"'],
  ["SUPPORT_EMAIL", "support", "must be an email address"],
  ["LEGAL_NAME", "   ", "must not be empty"],
  ["AFFILIATE_URL", "javascript:alert(1)", webAddress],
  ["MAILBOX_URL", "localhost:8025", webAddress],
  ["ANALYTICS_URL", "analytics.example", webAddress],
  [
    "SMTP_URL",
    "mail.example:587",
    "must be a mail server's address (smtp://user:password@host:587)",
  ],
  [
    "SMTP_URL",
    "http://mail.example",
    "must be a mail server's address (smtp://user:password@host:587)",
  ],
  ["MAIL_FROM", "Nomera Health", "must be an email address, with a name or without"],
  [
    "MAIL_FROM",
    "a@b.example\r\nBcc: c@d.example",
    "must be an email address, with a name or without",
  ],
  ["WORKER_POLL_MS", "0", "must be 50 or more"],
  ["WORKER_POLL_MS", "often", "must be a number of milliseconds"],
  ["STRIPE_SECRET_KEY", "pk_live_0123", "must be a Stripe secret key (sk_… or rk_…)"],
  ["STRIPE_SECRET_KEY", "sk_live 0123", "must be a Stripe secret key (sk_… or rk_…)"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_live_0123", "must be a Stripe publishable key (pk_…)"],
  ["STRIPE_API_URL", "localhost:3003", webAddress],
  ["TRUSTED_PROXIES", "all", "must be the number of proxies in front of the server, from 0 to 5"],
  ["TRUSTED_PROXIES", "-1", "must be the number of proxies in front of the server, from 0 to 5"],
  ["TRUSTED_PROXIES", "6", "must be the number of proxies in front of the server, from 0 to 5"],
  ["LOG_LEVEL", "verbose", 'must be "fatal", "error", "warn", "info", "debug" or "silent"'],
])("%s=%j: it %s", (name, value, problem) => {
  expect(refusal({ [name]: value })).toBe(`The setting ${name} ${problem}.`);
});

test("a refusal never repeats a secret", () => {
  for (const name of [
    "SESSION_SECRET",
    "SUPABASE_SECRET_KEY",
    "SUPABASE_PUBLISHABLE_KEY",
    "STRIPE_SECRET_KEY",
  ]) {
    expect(refusal({ [name]: "hunter2" })).not.toContain("hunter2");
  }
});

describe("published development secrets", () => {
  const jwt = (payload: object) =>
    ["eyJhbGciOiJIUzI1NiJ9", Buffer.from(JSON.stringify(payload)).toString("base64url"), "x"].join(
      ".",
    );
  const demoKey = jwt({ iss: "supabase-demo", role: "service_role", exp: 1983812996 });
  const published: [name: string, value: string][] = [
    ["SESSION_SECRET", "development-only-session-secret-0000"],
    ["SESSION_SECRET", " development-only-session-secret-0000 "],
    ["SESSION_SECRET", "super-secret-jwt-token-with-at-least-32-characters-long"],
    ["SUPABASE_PUBLISHABLE_KEY", "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH"],
    ["SUPABASE_SECRET_KEY", "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz"],
    ["SUPABASE_SECRET_KEY", demoKey],
    ["SUPABASE_PUBLISHABLE_KEY", demoKey],
  ];
  const places: [where: string, settings: Record<string, string>, accepted: boolean][] = [
    ["in production", { NODE_ENV: "production" }, false],
    ["when NODE_ENV is not set", {}, false],
    [
      "in production on a name like a local one",
      { SUPABASE_URL: "https://127.example.com" },
      false,
    ],
    [
      "in production on localhost.example.com",
      { SUPABASE_URL: "http://localhost.example.com" },
      false,
    ],
    [
      "in production with localhost only as a user name",
      { SUPABASE_URL: "http://localhost@db.example" },
      false,
    ],
    ["in production on localhost", { SUPABASE_URL: "http://localhost:54321" }, true],
    ["in production on 127.0.0.1", { SUPABASE_URL: "http://127.0.0.1:54321" }, true],
    ["in production on ::1", { SUPABASE_URL: "http://[::1]:54321" }, true],
    ["in development", { NODE_ENV: "development" }, true],
    ["in tests", { NODE_ENV: "test" }, true],
  ];
  for (const [name, value] of published) {
    test.each(places)(`${name} ${value.trim().slice(0, 24)}… %s`, (_, settings, accepted) => {
      expect(refusal({ ...settings, [name]: value })).toBe(
        accepted
          ? "accepted"
          : `The setting ${name} is a published development secret: make one of your own.`,
      );
    });
  }

  test("a JWT key of one's own project is not one of them", () => {
    const own = jwt({ iss: "supabase", ref: "abcdefgh", role: "service_role" });
    expect(refusal({ SUPABASE_SECRET_KEY: own })).toBe("accepted");
  });
});

describe("the local stand-in for Stripe", () => {
  const published =
    "The setting STRIPE_SECRET_KEY is a published development secret: make one of your own.";
  const elsewhere =
    "The setting STRIPE_API_URL is for the local stand-in only: remove it to connect to Stripe.";
  const key = { STRIPE_SECRET_KEY: "sk_test_local" };
  test.each([
    ["in production without its address", key, published],
    [
      "in production with a database of this machine",
      { ...key, SUPABASE_URL: "http://localhost:1" },
      published,
    ],
    [
      "in production at its address",
      { ...key, STRIPE_API_URL: "http://localhost:3003" },
      "accepted",
    ],
    ["in development", { ...key, NODE_ENV: "development" }, "accepted"],
    ["elsewhere, in production", { ...key, STRIPE_API_URL: "http://stripe.example" }, elsewhere],
    [
      "elsewhere, in production, with a key of one's own",
      { STRIPE_SECRET_KEY: "sk_live_0123", STRIPE_API_URL: "https://localhost.example.com" },
      elsewhere,
    ],
    [
      "elsewhere, in development",
      { NODE_ENV: "development", STRIPE_API_URL: "http://stripe.example" },
      "accepted",
    ],
  ])("%s", (_, settings, outcome) => {
    expect(refusal(settings)).toBe(outcome);
  });
});
