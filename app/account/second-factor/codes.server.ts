/** One-time codes (RFC 6238), recovery codes, and a key's QR code. */
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { getEnv } from "#app/platform/env.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { RECOVERY_CODES, RECOVERY_LENGTH, RECOVERY_LETTERS } from "./rules.ts";

const PURPOSE = "authenticator";
/** Defaults of authenticator apps. */
const STEP_S = 30;

/** A new secret, encrypted for the database; it can be decrypted for this user only. */
export function newSecret(userId: string): string {
  const secret = new Secret({ size: 20 }).base32;
  return seal({ userId, secret }, PURPOSE, getEnv().SESSION_SECRET);
}

/** The decrypted key in base 32; null if it is another user's or SESSION_SECRET has changed. */
function keyOf(userId: string, sealed: string): string | null {
  const opened = unseal(sealed, PURPOSE, getEnv().SESSION_SECRET);
  if (typeof opened !== "object" || opened === null) return null;
  if (!("userId" in opened) || opened.userId !== userId) return null;
  return "secret" in opened && typeof opened.secret === "string" ? opened.secret : null;
}

const totpOf = (key: string, email: string) =>
  new TOTP({
    issuer: "Nomera Health",
    label: email,
    period: STEP_S,
    secret: Secret.fromBase32(key),
  });

/**
 * The 30-second step since 1970 that a code is for: the current one, the one before or the next; null if it is wrong.
 */
export function stepOf(userId: string, sealed: string, code: string, now = Date.now()) {
  const key = keyOf(userId, sealed);
  if (key === null) return null;
  const delta = totpOf(key, userId).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1_000 / STEP_S) + delta;
}

/** A key as the setup page shows it: to scan, or to type. */
export type ShownKey = {
  key: string;
  /** The QR code's size in squares, and its dark squares as an SVG path. */
  qr: { size: number; path: string };
};

/** What the setup page shows of an encrypted secret; null if it cannot be decrypted. */
export function shownKey(userId: string, email: string, sealed: string): ShownKey | null {
  const key = keyOf(userId, sealed);
  if (key === null) return null;
  const { data, size } = encode(totpOf(key, email).toString(), { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { key: key.match(/.{1,4}/g)!.join(" "), qr: { size, path: path.join("") } };
}

/** New recovery codes, as users type them. */
export function newRecoveryCodes(): string[] {
  const one = () =>
    // 32 letters: a byte modulo 32 favors none.
    [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte % 32]).join("");
  return Array.from({ length: RECOVERY_CODES }, one);
}

/** A recovery code's hash, as stored. */
export const digestOf = (code: string): string => createHash("sha256").update(code).digest("hex");
