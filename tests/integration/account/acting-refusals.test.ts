/** Acting for others: what gives an admin, or anybody else, nothing in the database. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { clientOf, REASON, startByApi } from "#tests/helpers/acting.ts";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { deleteAccounts, makePerson, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let employer: Person;
let nurse: Person;
const newAdmin = () => makePerson(stack, { role: null, admin: true });
beforeAll(async () => {
  employer = await makePerson(stack, { role: "employer", status: "approved" });
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
});

/** Whoever names this acting session sees nobody's rows, writes nothing, and is no admin. */
async function expectNothing(person: Person, acting: string): Promise<void> {
  const client = await clientOf(stack, person, acting);
  expect((await client.from("profiles").select("user_id")).data).toEqual([]);
  expect((await client.from("positions").select("id")).data).toEqual([]);
  expect((await client.rpc("current_account")).data).toEqual([]);
  expect((await client.rpc("is_admin")).data).toBe(false);
  expect((await client.rpc("pending_accounts")).error?.code).toBe("PT403");
  const { error } = await client.rpc("save_onboarding_step", { p_step: "about", p_values: {} });
  expect(error?.code).toMatch(/^PT4/);
  // Without the name they are who they are.
  const own = await clientOf(stack, person);
  expect((await own.rpc("current_account")).data).toMatchObject([{ user_id: person.id }]);
}

describe("a request that names a session which is not in force is nobody's", () => {
  test.each(["", "x", "null", "00000000-0000-0000-0000-000000000000", "' or 1=1 --", "é", "{}"])(
    "%j",
    async (garbage) => {
      await expectNothing(await newAdmin(), garbage);
    },
  );

  test("made up, or another admin's", async () => {
    const admin = await newAdmin();
    await expectNothing(admin, randomUUID());
    await expectNothing(admin, await startByApi(stack, await newAdmin(), { user: employer.id }));
  });

  test("an admin's, named by somebody who is none: not even by the person acted for", async () => {
    const id = await startByApi(stack, await newAdmin(), { user: employer.id });
    await expectNothing(nurse, id);
    await expectNothing(employer, id);
  });

  test("an admin's own, written in capitals, twice, or with something behind it", async () => {
    const admin = await newAdmin();
    const id = await startByApi(stack, admin, { user: employer.id });
    for (const other of [id.toUpperCase(), `${id}, ${id}`, `${id}x`, id.slice(0, -1)])
      await expectNothing(admin, other);
  });

  test("stopped, and stopped by starting again", async () => {
    const admin = await newAdmin();
    const first = await startByApi(stack, admin, { user: employer.id });
    const second = await startByApi(stack, admin, { user: nurse.id });
    await expectNothing(admin, first);
    const acting = await clientOf(stack, admin, second);
    expect((await acting.rpc("stop_acting")).error).toBeNull();
    await expectNothing(admin, second);
    const entries = await sql(
      stack,
      `select subject_id, on_behalf_of from public.audit_log
       where actor_id = $1 and action = 'acting.stopped' order by id`,
      [admin.id],
    );
    expect(entries).toEqual([
      { subject_id: first, on_behalf_of: employer.id },
      { subject_id: second, on_behalf_of: nurse.id },
    ]);
  });

  test("after an hour", async () => {
    const admin = await newAdmin();
    const id = await startByApi(stack, admin, { user: employer.id });
    const longer =
      "update public.acting_sessions set expires_at = started_at + interval '61 minutes'";
    await expect(sql(stack, `${longer} where id = $1`, [id])).rejects.toThrow("check constraint");
    const [{ minutes }] = (await sql<{ minutes: number }>(
      stack,
      `select (extract(epoch from expires_at - started_at) / 60)::integer as minutes
       from public.acting_sessions where id = $1`,
      [id],
    )) as [{ minutes: number }];
    expect(minutes).toBe(60);
    // Nor without a reason.
    const bare = await (
      await clientOf(stack, await newAdmin())
    ).rpc("start_acting", { p_reason: " ", p_user_id: employer.id });
    expect(bare.error).not.toBeNull();
    await sql(
      stack,
      "update public.acting_sessions set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    await expectNothing(admin, id);
  });

  test("messages are read on pages that note it, not from the table", async () => {
    const facility = await makeFacility(stack);
    const writer = await makeNurse(stack);
    const candidate = await apiOf(stack, writer);
    const { data: application } = await candidate.rpc("apply_to_position", {
      p_position_id: await makePosition(stack, facility),
    });
    const { error } = await candidate.rpc("send_message", {
      p_application_id: application!,
      p_body: "A question.",
      p_form_key: randomUUID(),
    });
    expect(error).toBeNull();
    const admin = await newAdmin();
    const acting = await clientOf(
      stack,
      admin,
      await startByApi(stack, admin, { user: writer.id }),
    );
    const seen = await acting.from("applications").select("id").eq("id", application!);
    expect(seen.data).toHaveLength(1);
    const read = await acting.from("messages").select("body").eq("application_id", application!);
    expect(read.data).toEqual([]);
    const own = await candidate.from("messages").select("body").eq("application_id", application!);
    expect(own.data).toEqual([{ body: "A question." }]);
  });

  test("of an admin who was removed as one in the middle of it", async () => {
    const admin = await newAdmin();
    const id = await startByApi(stack, admin, { user: employer.id });
    const acting = await clientOf(stack, admin, id);
    expect((await acting.from("profiles").select("user_id")).data).toHaveLength(1);
    await sql(stack, "delete from public.admin_users where user_id = $1", [admin.id]);
    expect((await acting.from("profiles").select("user_id")).data).toEqual([]);
    await expectNothing(admin, id);
  });

  test("for somebody who has become an admin meanwhile, in either way, or is gone", async () => {
    const made = () => makePerson(stack, { role: "employer", status: "approved" });
    const [appointed, byRole, gone] = [await made(), await made(), await made()];
    const by = (text: string) => (id: string) => sql(stack, text, [id]);
    for (const [person, change] of [
      [appointed, by("insert into public.admin_users (user_id) values ($1)")],
      [byRole, by("update public.profiles set role = 'admin' where user_id = $1")],
      [gone, (id: string) => deleteAccounts(stack, id)],
    ] as const) {
      const admin = await newAdmin();
      const id = await startByApi(stack, admin, { user: person.id });
      await change(person.id);
      await expectNothing(admin, id);
    }
  });

  test("once the sign-in it was started in has ended, wherever that was ended", async () => {
    const admin = await newAdmin();
    const elsewhere = await clientOf(stack, admin);
    const id = await startByApi(stack, admin, { user: employer.id });
    const acting = await clientOf(stack, admin, id);
    expect((await acting.rpc("current_account")).data).toMatchObject([{ user_id: employer.id }]);
    await elsewhere.auth.signOut({ scope: "global" });
    await expectNothing(admin, id);
  });
});

describe("while acting there is no admin's power", () => {
  test.each([
    [
      "decide_account",
      { p_user_id: randomUUID(), p_decision: "approved", p_submitted_at: "2026-01-01" },
    ],
    ["verification_of", { p_user_id: randomUUID() }],
    ["pending_accounts", {}],
    ["queue_counts", {}],
    ["find_people", { p_query: "test" }],
    ["recent_acting", {}],
    ["start_acting", { p_reason: REASON, p_role: "employer" }],
  ])("%s refuses", async (name, args) => {
    const admin = await newAdmin();
    for (const target of [{ user: employer.id }, { role: "employer" }] as const) {
      const acting = await clientOf(stack, admin, await startByApi(stack, admin, target));
      expect((await acting.rpc(name, args)).error?.code).toBe("PT403");
    }
  });
});

describe("admin-only functions", () => {
  test.each(["find_people", "recent_acting", "start_acting"])("%s refuses others", async (name) => {
    const args = {
      find_people: { p_query: "test" },
      recent_acting: {},
      start_acting: { p_reason: REASON, p_role: "employer" },
    }[name];
    for (const person of [employer, nurse]) {
      const { data, error } = await (await clientOf(stack, person)).rpc(name, args);
      expect({ data, code: error?.code }).toEqual({ data: null, code: "PT403" });
    }
  });

  test("acting sessions are nobody's to read or write", async () => {
    const admin = await newAdmin();
    await startByApi(stack, admin, { user: employer.id });
    for (const person of [admin, employer]) {
      const client = await clientOf(stack, person);
      expect((await client.from("acting_sessions").select("*")).data ?? []).toEqual([]);
      const forged = { admin_id: person.id, user_id: nurse.id, reason: REASON };
      expect((await client.from("acting_sessions").insert(forged)).error?.code).toBe("42501");
    }
  });
});

test("two admins act for one person at once, each under their own name", async () => {
  const [one, two] = [await newAdmin(), await newAdmin()];
  for (const admin of [one, two]) {
    const acting = await clientOf(
      stack,
      admin,
      await startByApi(stack, admin, { user: employer.id }),
    );
    const { error } = await acting
      .from("profiles")
      .update({ full_name: `Renamed By ${admin.id.slice(0, 8)}` })
      .eq("user_id", employer.id);
    expect(error).toBeNull();
  }
  const entries = await sql(
    stack,
    `select actor_id from public.audit_log
     where on_behalf_of = $1 and action = 'acting.update' and actor_id = any($2::uuid[]) order by id`,
    [employer.id, `{${one.id},${two.id}}`],
  );
  expect(entries).toEqual([{ actor_id: one.id }, { actor_id: two.id }]);
});

test("many starts at the same moment leave one session open", async () => {
  const admin = await newAdmin();
  const client = await clientOf(stack, admin);
  const args = { p_reason: REASON, p_user_id: employer.id };
  await Promise.all(Array.from({ length: 5 }, () => client.rpc("start_acting", args)));
  const open = await sql(
    stack,
    "select 1 from public.acting_sessions where admin_id = $1 and ended_at is null",
    [admin.id],
  );
  expect(open).toHaveLength(1);
});

test("a stored file is seen while acting as its owner sees it", async () => {
  await sql(stack, "insert into storage.buckets (id, name) values ('acting-test', 'acting-test')");
  await sql(
    stack,
    `create policy "Own files, for this test" on storage.objects for select to authenticated
     using (bucket_id = 'acting-test' and owner_id = (select private.user_id())::text)`,
  );
  const admin = await newAdmin();
  for (const owner of [employer, nurse]) {
    await sql(
      stack,
      "insert into storage.objects (id, bucket_id, name, owner_id) values ($1, 'acting-test', $2, $3)",
      [randomUUID(), `${owner.id}.txt`, owner.id],
    );
  }
  const listed = async (person: Person, acting?: string) => {
    const client = await clientOf(stack, person, acting);
    const { data } = await client.storage.from("acting-test").list();
    return (data ?? []).map(({ name }) => name);
  };
  const id = await startByApi(stack, admin, { user: employer.id });
  expect(await listed(employer)).toEqual([`${employer.id}.txt`]);
  expect(await listed(admin, id)).toEqual(await listed(employer));
  expect(await listed(admin)).toEqual([]);
  expect(await listed(admin, randomUUID())).toEqual([]);
});
