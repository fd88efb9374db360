import type { PersonSpec } from "./destinations-people.ts";
import { actingCookie, makePerson, signedIn, sql, Visitor, type Person } from "./people.ts";
import type { Stack } from "./stack.ts";

type Status = NonNullable<PersonSpec["profile"]>;

/** Creates a person of the expected table, signed in. */
export async function makeVisitor(stack: Stack, spec: PersonSpec): Promise<Visitor> {
  if (spec.column === "anonymous") return new Visitor(stack.open);
  const person = await makeStatus(stack, spec.profile, spec.admin);
  const visitor = await signedIn(stack, person);
  if (!spec.acting) return visitor;
  if ("as" in spec.acting) {
    return visitor.with(await actingCookie(stack, person, { as: spec.acting.as }));
  }
  const other = await makeStatus(stack, spec.acting.for === "no profile" ? null : spec.acting.for);
  return visitor.with(await actingCookie(stack, person, { userId: other.id }));
}

async function makeStatus(stack: Stack, made: Status | null, admin = false): Promise<Person> {
  if (made === null) {
    const person = await makePerson(stack, { role: null, admin: true });
    // Admins are created without a profile, so this creates a person who has none.
    if (!admin) await sql(stack, "delete from public.admin_users where user_id = $1", [person.id]);
    return person;
  }
  const { role, onboarded = false, draft = false, verification } = made;
  const [status = null, fresh = null, old = "pending"] = verification ?? [];
  const person = await makePerson(stack, {
    role:
      role === "employer" ? "employer" : role === null || role === "admin" ? null : "job_seeker",
    status: onboarded ? "pending" : "draft",
  });
  await sql(
    stack,
    `update public.profiles set role = $2, onboarding_draft = $3::jsonb, profile_status = $4,
       verification_status_new = $5, verification_status = $6 where user_id = $1`,
    [
      person.id,
      role,
      draft
        ? JSON.stringify({ saved_at: new Date(Date.now() - 86_400_000).toISOString(), values: {} })
        : null,
      status,
      fresh,
      old,
    ],
  );
  if (admin) await sql(stack, "insert into public.admin_users (user_id) values ($1)", [person.id]);
  return person;
}
