import { hashSync } from "bcryptjs";

const made = new Map<string, string>();

/**
 * A password hash at bcrypt's lowest cost. At the normal cost a comparison takes a quarter of a second, and sign-ins
 * were most of the Supabase stand-in's work during a test run.
 */
export function quickHash(password: string): string {
  const hash = made.get(password) ?? hashSync(password, 4);
  made.set(password, hash);
  return hash;
}
