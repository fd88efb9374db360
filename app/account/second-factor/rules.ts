/** Codes as users type them. Pure. */

/** What was typed: six digits of an app, a recovery code, or neither. */
export type TypedCode = { kind: "app" | "recovery"; code: string } | null;

/** Letters and digits that are hard to confuse on paper (Crockford's base 32). */
export const RECOVERY_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits, so that even an unsalted hash cannot be cracked. */
export const RECOVERY_LENGTH = 16;
export const RECOVERY_CODES = 10;

const RECOVERY = new RegExp(`^[${RECOVERY_LETTERS}]{${RECOVERY_LENGTH}}$`);

/** Parses a code, ignoring spaces, hyphens and case. */
export function typedCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  // Letters that are easily misread on paper.
  const read = code.replace(/o/g, "0").replace(/[il]/g, "1");
  return RECOVERY.test(read) ? { kind: "recovery", code: read } : null;
}

/** In groups of four, easier to read and type. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";
