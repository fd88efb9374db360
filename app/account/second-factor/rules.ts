/** Codes as people type them. Pure. */

/** What somebody typed: six digits of an app, a recovery code, or neither. */
export type TypedCode = { kind: "app" | "recovery"; code: string } | null;

/** Letters and digits that nobody mistakes for each other on paper (Crockford's base 32, without its leftovers). */
export const RECOVERY_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits, so that a hash without salt gives nothing away. */
export const RECOVERY_LENGTH = 16;
export const RECOVERY_CODES = 10;

const RECOVERY = new RegExp(`^[${RECOVERY_LETTERS}]{${RECOVERY_LENGTH}}$`);

/** Reads a code however it was spaced, hyphenated or capitalized. */
export function typedCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  // What paper and handwriting make of these letters.
  const read = code.replace(/o/g, "0").replace(/[il]/g, "1");
  return RECOVERY.test(read) ? { kind: "recovery", code: read } : null;
}

/** In groups of four, to be read and typed. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";
