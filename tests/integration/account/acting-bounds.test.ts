/** The bounds of acting: the session it was begun in, what it may not make, and ending it when others do not answer. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import {
  actingCookieOf,
  actingVisitor,
  clientOf,
  REASON,
  startByApi,
} from "#tests/helpers/acting.ts";
import { openGate, type Gate } from "#tests/helpers/gate.ts";
import { makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let admin: Person;
let gate: Gate;
let gated: string;

beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  gate = await openGate(stack.supabase.url);
  const port = await freePort();
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, url: gate.url, sessionSecret: stack.sessionSecret },
    log: "/dev/null",
    env: { TRUSTED_PROXIES: "1" },
  });
  gated = `http://localhost:${port}`;
});
afterAll(async () => {
  await children.stop();
  await gate.close();
});

test("an acting session holds only in the sign-in it was begun in, not in another one of the same admin", async () => {
  const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
  const here = await actingVisitor(stack, admin, { user: nurse.id });
  expect((await here.get("/job-seeker/dashboard")).status).toBe(200);

  const there = await signedIn(stack, admin);
  const copied = there.with(actingCookieOf(here)!);
  const answer = await copied.get("/job-seeker/dashboard");
  expect(answer.headers.get("location")).toBe("/admin/dashboard");
  expect(actingCookieOf(copied)).toBeUndefined();
  // Where it was begun, it goes on.
  expect((await here.get("/job-seeker/dashboard")).status).toBe(200);
});

test("nobody makes a profile for somebody else: with it would come the role", async () => {
  const stranger = await makePerson(stack, { role: null });
  await sql(stack, "delete from public.profiles where user_id = $1", [stranger.id]);
  const acting = await clientOf(
    stack,
    admin,
    await startByApi(stack, admin, { user: stranger.id }),
  );
  const { error } = await acting
    .from("profiles")
    .insert({ user_id: stranger.id, role: "employer" });
  expect(error).toMatchObject({ code: "PT403" });
  const { error: byFunction } = await acting.rpc("ensure_profile", { p_role: "employer" });
  expect(byFunction).toMatchObject({ code: "PT403" });
  const rows = await sql(stack, "select 1 from public.profiles where user_id = $1", [stranger.id]);
  expect(rows).toEqual([]);
});

test("saving a draft says why it cannot", async () => {
  const draft = { p_step: "about", p_values: { fullName: "Ann" } };
  const stranger = await makePerson(stack, { role: null });
  await sql(stack, "delete from public.profiles where user_id = $1", [stranger.id]);
  const { error: noProfile } = await (
    await clientOf(stack, stranger)
  ).rpc("save_onboarding_step", draft);
  expect(noProfile?.message).toContain("Choose first");
  const done = await makePerson(stack, { role: "employer", status: "approved" });
  const { error: submitted } = await (
    await clientOf(stack, done)
  ).rpc("save_onboarding_step", draft);
  expect(submitted?.message).toContain("already approved");
  const id = await startByApi(stack, admin, { user: stranger.id });
  const acting = await clientOf(stack, admin, id);
  await sql(stack, "update public.acting_sessions set ended_at = now() where id = $1", [id]);
  const { error: ended } = await acting.rpc("save_onboarding_step", draft);
  expect(ended?.message).toBe("Acting has ended. Nothing was saved.");
});

test.each(["/auth/v1", "/rest/v1"] as const)(
  "stopping works in this browser while %s does not answer",
  async (service) => {
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = (await actingVisitor(stack, admin, { user: facility.id })).at(gated);
    gate.shut(service);
    try {
      const answer = await visitor.post("/admin/acting/stop", {});
      expect(answer.status).toBe(302);
      expect(actingCookieOf(visitor)).toBeUndefined();
    } finally {
      gate.shut(null);
    }
    expect((await visitor.get("/employer/dashboard")).headers.get("location")).toBe(
      "/admin/dashboard",
    );
    const [row] = await sql<{ reason: string }>(
      stack,
      "select reason from public.acting_sessions where user_id = $1",
      [facility.id],
    );
    expect(row?.reason).toBe(REASON);
  },
);
