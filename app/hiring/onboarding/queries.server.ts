/** What an employer's onboarding form is filled with: what was handed in, or what was saved to be finished later. */
import type { Account } from "#app/account/rules.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { formatMoment } from "#app/platform/format.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { facilityOf } from "../queries.server.ts";
import { employerDraft, type DraftForm } from "../schema.ts";

type Values = Record<string, string | readonly string[] | null | undefined>;
/** How far a profile has come: what the form may offer. */
export type Progress = {
  /** Whether it was handed in before. */
  again: boolean;
  /** When it was saved to be finished later, in words. */
  savedAt: string | null;
};

/** An employer's form. */
export async function employerPage(db: Db, who: Account) {
  const [facility, draft] = await Promise.all([
    facilityOf(db, who.userId),
    draftOf(db, who, employerDraft),
  ]);
  const defaults: Values = draft ?? {
    fullName: who.fullName,
    facilityName: facility?.facility_name,
    facilityType: facility?.facility_type,
    addressLine: facility?.address_line,
    zip: facility?.zip,
    phone: facility?.phone,
    npi: facility?.npi,
    about: facility?.about,
  };
  return { defaults, ...progressOf(who) };
}

/**
 * Whether the page of "save and exit" is asked for because something sent there was not saved: by the answer itself,
 * or by the script that fetches the page for it. Whoever opens the address finds the form at its own.
 */
export function isAnswer({ wasSent, request }: RequestState): boolean {
  return wasSent === true || request.headers.get("Sec-Fetch-Dest") === "empty";
}

function progressOf({ onboardingCompleted, draftSavedAt }: Account): Progress {
  const savedAt = draftSavedAt ?? "";
  const known = !onboardingCompleted && !Number.isNaN(Date.parse(savedAt));
  return { again: onboardingCompleted, savedAt: known ? formatMoment(savedAt) : null };
}

/** What was saved of a form that was never handed in. Its owner can write anything there: what fits no field is left out. */
async function draftOf(db: Db, who: Account, form: DraftForm): Promise<Values | null> {
  if (!who.hasDraft || who.onboardingCompleted) return null;
  const answer = await db
    .from("profiles")
    .select("onboarding_draft")
    .eq("user_id", who.userId)
    .maybeSingle();
  if (answer.error) unwrap(answer);
  const draft: unknown = answer.data?.onboarding_draft;
  const values =
    typeof draft === "object" && draft !== null && "values" in draft ? draft.values : undefined;
  if (typeof values !== "object" || values === null) return null;
  return Object.fromEntries(
    Object.entries(form.shape).flatMap(([name, field]) => {
      const found = field.safeParse((values as Record<string, unknown>)[name]);
      return found.success && found.data !== undefined ? [[name, found.data]] : [];
    }),
  );
}
