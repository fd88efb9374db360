import { unwrap } from "#app/platform/failures.server.ts";
import type { PayPeriod } from "#app/platform/format.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** The positions of an employer, newest first. */
export async function positionsOf(db: Db, employerId: string, limit: number) {
  const rows = unwrap(
    await db
      .from("positions")
      .select(
        "id, title, profession, shift, pay_min_cents, pay_max_cents, pay_period, starts_on, status, zip_codes (city, state)",
      )
      .eq("employer_id", employerId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(limit),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    profession: row.profession,
    shift: row.shift,
    payMinCents: row.pay_min_cents,
    payMaxCents: row.pay_max_cents,
    payPeriod: row.pay_period as PayPeriod,
    startsOn: row.starts_on,
    status: row.status,
    city: row.zip_codes.city,
    state: row.zip_codes.state,
  }));
}

/** The caller's own profile as a job seeker, to fill the form with; null before the first time. */
export async function jobSeekerProfileOf(db: Db, userId: string) {
  const [profile, licenses] = await Promise.all([
    db.from("job_seeker_profiles").select("*").eq("user_id", userId).maybeSingle(),
    db
      .from("credentials")
      .select("state, number, multistate, expires_on, status")
      .eq("user_id", userId)
      .eq("kind", "license")
      .limit(1),
  ]);
  if (profile.error) unwrap(profile);
  return { profile: profile.data, license: unwrap(licenses)[0] ?? null };
}

/** The caller's own facility, to fill the form with; null before the first time. */
export async function facilityOf(db: Db, userId: string) {
  const answer = await db.from("employer_profiles").select("*").eq("user_id", userId).maybeSingle();
  if (answer.error) unwrap(answer);
  return answer.data;
}
