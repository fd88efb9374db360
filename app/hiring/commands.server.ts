import type { z } from "zod";
import { failureOf, Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { DraftForm, employerForm } from "./schema.ts";

type Failed = {
  error: { message: string; code?: string; hint?: string | null } | null;
  status?: number;
};

function check({ error, status }: Failed): void {
  if (!error) return;
  // A foreign key that leads nowhere: a value that is on none of our lists.
  if (error.code === "23503") {
    throw /zip/.test(error.message)
      ? new Refusal(422, "We do not know this ZIP code in Missouri or Kansas.", "zip")
      : new Refusal(422, "Choose a profession from the list.", "profession");
  }
  throw failureOf(error, status);
}

/**
 * Hands in an employer's facility; it then waits for approval.
 * @throws {Refusal} 409 when it is approved already, 422 with the field
 */
export async function submitEmployer(db: Db, form: z.output<typeof employerForm>): Promise<void> {
  check(
    await db.rpc("submit_employer", {
      p_full_name: form.fullName,
      p_facility_name: form.facilityName,
      p_facility_type: form.facilityType,
      p_address_line: form.addressLine,
      p_zip: form.zip,
      p_phone: form.phone,
      ...(form.npi && { p_npi: form.npi }),
      ...(form.about && { p_about: form.about }),
    }),
  );
}

/**
 * Keeps an unfinished profile form until it is handed in.
 * @throws {Refusal} 422 when it is too long, 409 when the profile was handed in meanwhile
 */
export async function saveDraft(db: Db, form: z.output<DraftForm>): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined && value.length > 0),
  ) as Record<string, string | string[]>;
  check(await db.rpc("save_draft", { p_values: values }));
}
