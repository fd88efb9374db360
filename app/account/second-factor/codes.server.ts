/** One-time codes (RFC 6238), recovery codes, and the picture of a key. */
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { getEnv } from "#app/platform/env.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { RECOVERY_CODES, RECOVERY_LENGTH, RECOVERY_LETTERS } from "./rules.ts";

const PURPOSE = "authenticator";
/** What apps know without being told otherwise. */
const STEP_S = 30;

/** A new secret for somebody, sealed for the database: it opens for nobody else. */
export function newSecret(userId: string): string {
  const secret = new Secret({ size: 20 }).base32;
  return seal({ userId, secret }, PURPOSE, getEnv().SESSION_SECRET);
}

/** The key that somebody's sealed text has, in base 32; null when it is not theirs or SESSION_SECRET is another now. */
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

/** Which half minute since 1970 a code is of: this one, the one before or the next; null when it is wrong. */
export function stepOf(userId: string, sealed: string, code: string, now = Date.now()) {
  const key = keyOf(userId, sealed);
  if (key === null) return null;
  const delta = totpOf(key, userId).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1_000 / STEP_S) + delta;
}

/** A key as the set-up page shows it: to be scanned, or to be typed. */
export type ShownKey = {
  key: string;
  /** The squares of the picture, and where the dark ones are, as an SVG path. */
  qr: { size: number; path: string };
};

/** What the set-up page shows of a sealed secret; null when it does not open. */
export function shownKey(userId: string, email: string, sealed: string): ShownKey | null {
  const key = keyOf(userId, sealed);
  if (key === null) return null;
  const { data, size } = encode(totpOf(key, email).toString(), { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { key: key.match(/.{1,4}/g)!.join(" "), qr: { size, path: path.join("") } };
}

/** New recovery codes, as they are typed. */
export function newRecoveryCodes(): string[] {
  const one = () =>
    // 32 letters: each byte gives one without favoring any.
    [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte % 32]).join("");
  return Array.from({ length: RECOVERY_CODES }, one);
}

/** How a recovery code is stored. */
export const digestOf = (code: string): string => createHash("sha256").update(code).digest("hex");
