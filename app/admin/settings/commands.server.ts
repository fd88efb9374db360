import type { z } from "zod";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { NUMBERS } from "./rules.ts";
import type { settingForm } from "./schema.ts";

/**
 * Changes one group of settings, and reloads this process's cached copies.
 * @throws {Refusal} 403; 409 when another admin changed the group meanwhile; 422 with the field
 */
export async function changeSetting(db: Db, form: z.output<typeof settingForm>): Promise<void> {
  const { error, status } = await change(db, form);
  unwrap({ data: true, error, status });
  if (form.intent === "rule") publicChanged("license rules");
  if (form.intent === "compact") publicChanged("professions");
  if (form.intent === "numbers") publicChanged("settings");
}

function change(db: Db, form: z.output<typeof settingForm>) {
  switch (form.intent) {
    case "area":
      return db.rpc("set_service_area", {
        p_version: form.version,
        p_reason: form.reason,
        p_open: (["MO", "KS"] as const).filter((code) => form[code]),
      });
    case "compact":
      return db.rpc("set_compact_member", {
        p_version: form.version,
        p_reason: form.reason,
        p_compact: form.compact,
        p_state: form.compactState,
        p_membership: form.membership,
        p_source: form.source,
      });
    case "verification":
      return db.rpc("set_verification", {
        p_version: form.version,
        p_reason: form.reason,
        p_certifications: form.certifications !== undefined,
      });
    case "numbers":
      return db.rpc("set_numbers", {
        p_version: form.version,
        p_reason: form.reason,
        p_numbers: Object.fromEntries(NUMBERS.map(({ key }) => [key, form[key]])),
      });
    case "rule": {
      const [profession, state] = form.rule.split(".") as [string, string];
      return db.rpc("set_license_rule", {
        p_version: form.version,
        p_reason: form.reason,
        p_profession: profession,
        p_state: state,
        p_required: form.required === "yes",
        p_confirmed: form.confirmed !== undefined,
        p_source: form.source ?? "",
      });
    }
  }
}
