import { hashSync } from "bcryptjs";

const made = new Map<string, string>();

/**
 * A password's hash at bcrypt's lowest cost. At the cost that people's passwords have, comparing takes a quarter of a
 * second, and signing in was most of what the stand-in for Supabase did during a test run.
 */
export function quickHash(password: string): string {
  const hash = made.get(password) ?? hashSync(password, 4);
  made.set(password, hash);
  return hash;
}
