import { createContentSecurityPolicy, createSecureHeaders, NONCE } from "@mcansh/http-helmet";
import { getEnv } from "./env.server.ts";

const NONCE_MARK = "nonce-mark";

let prepared: { headers: [string, string][]; policy: string[] } | undefined;

/** Everything but the nonce is the same for each response, so it is put together once. */
function prepare() {
  const https = getEnv().APP_ORIGIN.startsWith("https:");
  const headers = createSecureHeaders({
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy": { camera: [], geolocation: [], microphone: [], payment: ["self"] },
    ...(https && { "Strict-Transport-Security": { maxAge: 63_072_000, includeSubDomains: true } }),
  });
  const policy = createContentSecurityPolicy({
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", NONCE(NONCE_MARK)],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  });
  return { headers: [...headers], policy: policy.split(` 'nonce-${NONCE_MARK}'`) };
}

/**
 * Puts the security headers on a response (nosniff is server.ts's: files from disk need it too).
 * A document's own inline scripts run by its nonce or, on pages that are kept, by their hashes.
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
