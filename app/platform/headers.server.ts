import { createContentSecurityPolicy, createSecureHeaders, NONCE } from "@mcansh/http-helmet";
import { getEnv, type Env } from "./env.server.ts";

const NONCE_MARK = "nonce-mark";

/** Sources of Stripe.js and of the frames it puts card fields in. */
const STRIPE_JS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/**
 * Content-Security-Policy sources for Stripe: our forms may redirect to its pages (browsers check the redirects of a
 * form against form-action too) and, with a publishable key, its card fields may load.
 */
export function stripeSources(
  env: Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY" | "STRIPE_API_URL">,
): { formAction: string[]; script: string[]; frame: string[]; connect: string[] } {
  const pages = env.STRIPE_API_URL
    ? [env.STRIPE_API_URL]
    : ["https://checkout.stripe.com", "https://billing.stripe.com"];
  const hasFields = env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY;
  return {
    formAction: env.STRIPE_SECRET_KEY ? pages : [],
    script: hasFields ? STRIPE_JS : [],
    frame: hasFields ? [...STRIPE_JS, "https://hooks.stripe.com"] : [],
    connect: hasFields ? ["https://api.stripe.com"] : [],
  };
}

let prepared: { headers: [string, string][]; policy: string[] } | undefined;

/** Everything but the nonce is the same for each response, so it is built once. */
function prepare() {
  const https = getEnv().APP_ORIGIN.startsWith("https:");
  const stripe = stripeSources(getEnv());
  const headers = createSecureHeaders({
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy": {
      accelerometer: [],
      camera: [],
      displayCapture: [],
      geolocation: [],
      gyroscope: [],
      magnetometer: [],
      microphone: [],
      midi: [],
      payment: ["self"],
      usb: [],
    },
    ...(https && { "Strict-Transport-Security": { maxAge: 63_072_000, includeSubDomains: true } }),
  });
  const policy = createContentSecurityPolicy({
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", NONCE(NONCE_MARK), ...stripe.script],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    connectSrc: ["'self'", ...stripe.connect],
    ...(stripe.frame.length > 0 && { frameSrc: stripe.frame }),
    baseUri: ["'none'"],
    formAction: ["'self'", ...stripe.formAction],
    frameAncestors: ["'none'"],
  });
  return { headers: [...headers], policy: policy.split(` 'nonce-${NONCE_MARK}'`) };
}

/**
 * Puts the security headers on a response (server.ts sets nosniff, because static files need it too). A page's own
 * inline scripts are allowed by its nonce or, on cached pages, by their hashes.
 */
export function secure(
  headers: Headers,
  scripts: { nonce: string } | readonly string[] = [],
): void {
  prepared ??= prepare();
  for (const [name, value] of prepared.headers) headers.set(name, value);
  const sources =
    "nonce" in scripts ? ` 'nonce-${scripts.nonce}'` : scripts.map((hash) => ` ${hash}`).join("");
  headers.set("Content-Security-Policy", prepared.policy.join(sources));
}
