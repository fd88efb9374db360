import { makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, sql, type Person } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand, FilledForm } from "./command.ts";

const REASON = "They asked us for it by telephone.";
const nurse = (stack: Stack) => makePerson(stack, { role: "job_seeker", status: "approved" });

const formFor =
  (intent: string, make: (stack: Stack) => Promise<Person>, fields: Record<string, string> = {}) =>
  async (stack: Stack): Promise<FilledForm> => ({
    path: `/admin/people/${(await make(stack)).id}`,
    fields: { intent, reason: REASON, ...fields },
  });
/** An administrator with an authenticator app. */
async function withTwoSteps(stack: Stack): Promise<Person> {
  const person = await makePerson(stack, { role: null, admin: true });
  await sql(
    stack,
    "insert into private.authenticators (user_id, sealed, confirmed_at) values ($1, repeat('x', 40), now())",
    [person.id],
  );
  return person;
}

const short = { reason: "Because" };

async function restoring(stack: Stack): Promise<FilledForm> {
  const { id } = await nurse(stack);
  await sql(
    stack,
    "select private.begin_suspension($1, 'suspended', 'Somebody else uses this account', null)",
    [id],
  );
  const [held] = await sql<{ since: string }>(
    stack,
    "select to_jsonb(since) #>> '{}' as since from private.suspensions where user_id = $1",
    [id],
  );
  return {
    path: `/admin/people/${id}`,
    fields: { intent: "restore", reason: REASON, since: held!.since },
  };
}

async function merging(stack: Stack, admin: Person): Promise<FilledForm> {
  const kept = await makeNurse(stack);
  const second = await makeNurse(stack);
  const [plan] = await sql<{ key: string }>(
    stack,
    `with me as (select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', json_build_object('sub', $1::text)::text, true))
     select private.merge_plan($2, $3) ->> 'key' as key from me`,
    [admin.id, kept.id, second.id],
  );
  return {
    path: `/admin/people/${kept.id}/merge`,
    fields: { other: second.id, key: plan!.key, reason: REASON },
  };
}

export const commands: AdminCommand[] = [
  {
    fn: "suspend_person",
    does: "suspends an account",
    action: "account.suspended",
    prepare: formFor("suspend", nurse),
    refused: short,
  },
  {
    fn: "restore_person",
    does: "restores an account",
    action: "account.restored",
    prepare: restoring,
    refused: { since: "2020-01-01T00:00:00Z" },
  },
  {
    fn: "make_admin",
    does: "makes an administrator",
    action: "account.made_admin",
    prepare: formFor("make_admin", nurse),
    refused: short,
  },
  {
    fn: "remove_admin",
    does: "removes an administrator",
    action: "account.removed_admin",
    prepare: formFor("remove_admin", (stack) => makePerson(stack, { role: null, admin: true })),
    refused: short,
  },
  {
    fn: "change_role",
    does: "changes a role",
    action: "account.role_changed",
    prepare: formFor("change_role", (stack) => makePerson(stack, { role: "job_seeker" }), {
      role: "employer",
      was: "job_seeker",
    }),
    refused: { was: "none" },
  },
  {
    fn: "reset_second_factor",
    does: "resets two-step verification",
    action: "account.second_factor_reset",
    prepare: formFor("reset_second_factor", withTwoSteps),
    refused: short,
  },
  {
    fn: "merge_people",
    does: "merges two accounts",
    action: "account.merged",
    prepare: merging,
    refused: { key: "a".repeat(32) },
  },
];
