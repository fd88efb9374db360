import type { Entry } from "../audit/rules.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { NumberKey } from "./rules.ts";

/** What a state asks of a profession. */
type RuleRow = {
  profession: string;
  name: string;
  state: string;
  required: boolean;
  confirmed: boolean;
  source: string | null;
};
/** Everything that may be set, with who set what last. */
export type Settings = {
  versions: Record<
    "service_area" | "license_rules" | "nurse_compact" | "verification" | "numbers",
    number
  >;
  states: { code: string; name: string; open: boolean; positions: number; candidates: number }[];
  rules: RuleRow[];
  compact: Record<"states" | "professions", { code: string; name: string; member: boolean }[]>;
  verification: { licenses: boolean; certifications: boolean };
  numbers: Record<NumberKey, number>;
  history: Entry[];
};

/** All settings. Admins only. @throws {Refusal} 403 */
export async function adminSettings(db: Db): Promise<Settings> {
  return unwrap(await db.rpc("admin_settings")) as unknown as Settings;
}
