import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { draftForm, publishForm, rollBackForm } from "./schema.ts";

type Draft = z.infer<typeof draftForm>;

/**
 * Saves or discards the draft.
 * @throws {Refusal} 409 when another admin saved first, 422 when a side does not add up to 100
 */
export async function saveOrDiscardDraft(db: Db, form: Draft): Promise<void> {
  if (form.intent === "discard") {
    unwrap(await db.rpc("drop_weight_draft", { p_revision: form.revision }));
    return;
  }
  unwrap(
    await db.rpc("save_weight_draft", {
      p_revision: form.revision,
      p_candidate: {
        pay: form.candidate_pay,
        distance: form.candidate_distance,
        shift: form.candidate_shift,
        start: form.candidate_start,
        facility: form.candidate_facility,
      },
      p_position: {
        experience: form.position_experience,
        skills: form.position_skills,
        certifications: form.position_certifications,
        start: form.position_start,
      },
      // The database rejects missing weights, as it does for each of them.
      p_exposure: Number(form.exposure),
    }),
  );
}

/**
 * Publishes the draft and returns its version. @throws {Refusal} 409 when the draft or the live set changed meanwhile
 */
export async function publish(db: Db, form: z.infer<typeof publishForm>): Promise<number> {
  return unwrap(
    await db.rpc("publish_weights", {
      p_revision: form.revision,
      p_live: form.live,
      p_note: form.note,
    }),
  );
}

/** Makes an earlier version live again. @throws {Refusal} 409 when another version went live meanwhile */
export async function rollBack(
  db: Db,
  version: number,
  form: z.infer<typeof rollBackForm>,
): Promise<void> {
  unwrap(
    await db.rpc("roll_back_weights", {
      p_version: version,
      p_live: form.live,
      p_note: form.note,
    }),
  );
}
