/** A start date that has passed: the facility is asked, may confirm, and otherwise the position is paused. */
import { beforeAll, expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  toldTo,
} from "#tests/helpers/marketplace.ts";
import { formatDays } from "#app/platform/format.ts";
import { textOf } from "#tests/helpers/acting.ts";
import { day, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
beforeAll(async () => {
  facility = await makeFacility(stack);
});

const settle = () => sql(stack, "select private.settle_start_dates(1000)");
/** A position that started so many days ago. */
async function started(ago: number): Promise<string> {
  const id = await makePosition(stack, facility);
  await sql(stack, "update public.positions set starts_on = $2 where id = $1", [id, day(-ago)]);
  return id;
}
/** Moves what was asked or confirmed so many days back. */
const later = (id: string, days: number) =>
  sql(
    stack,
    `update private.start_checks set asked_on = asked_on - $2::integer, confirmed_on = confirmed_on - $2::integer
     where position_id = $1`,
    [id, days],
  );
const stateOf = async (id: string) =>
  (
    await sql<{ status: string; asked: string | null }>(
      stack,
      `select p.status, c.asked_on::text as asked from public.positions p
       left join private.start_checks c on c.position_id = p.id where p.id = $1`,
      [id],
    )
  )[0]!;
const asksOf = async (person: Person) =>
  (await toldTo(stack, person)).filter((told) => told.startsWith("position_start/"));

test("paused by hand and reopened after a month: asked anew, not paused for the old question", async () => {
  const owner = await apiOf(stack, facility);
  const id = await started(3);
  await settle();
  const set = async (status: string) => {
    const [row] = await sql<{ version: number }>(
      stack,
      "select version from public.positions where id = $1",
      [id],
    );
    const { error } = await owner.rpc("set_position_status", {
      p_id: id,
      p_version: row!.version,
      p_status: status,
    });
    expect(error).toBeNull();
  };
  await set("paused");
  await later(id, 40);
  await set("open");
  await settle();
  expect(await stateOf(id)).toEqual({ status: "open", asked: day(0) });
});

test("asked once when it has passed, paused 30 days later without an answer", async () => {
  const recruiter = await makeMember(stack, facility, "recruiter");
  const [today, yesterday] = [await started(0), await started(1)];
  await settle();
  await settle();
  expect(await stateOf(today)).toEqual({ status: "open", asked: null });
  expect(await stateOf(yesterday)).toEqual({ status: "open", asked: day(0) });
  expect(await asksOf(recruiter)).toEqual(["position_start/start_passed"]);
  await later(yesterday, 29);
  await settle();
  expect((await stateOf(yesterday)).status).toBe("open");
  await later(yesterday, 1);
  await settle();
  expect(await stateOf(yesterday)).toEqual({ status: "paused", asked: null });
  expect(await asksOf(recruiter)).toEqual([
    "position_start/start_passed",
    "position_start/start_paused",
  ]);
});

test("confirmed from the list, it stays open, and is asked about again 30 days later", async () => {
  const id = await started(3);
  await settle();
  const page = await signedIn(stack, facility);
  expect(await textOf(await page.get("/employer/positions"))).toContain("Still hiring?");
  const answer = await page.post("/employer/positions", {
    key: crypto.randomUUID(),
    do: `confirm ${id} 1`,
  });
  expect(answer.status).toBe(302);
  expect(await stateOf(id)).toEqual({ status: "open", asked: null });
  await later(id, 29);
  await settle();
  expect(await stateOf(id)).toEqual({ status: "open", asked: null });
  await later(id, 1);
  await settle();
  expect(await stateOf(id)).toEqual({ status: "open", asked: day(0) });
});

test("another start date answers as well", async () => {
  const id = await started(3);
  await settle();
  await sql(stack, "update public.positions set starts_on = $2 where id = $1", [id, day(20)]);
  await settle();
  expect(await stateOf(id)).toEqual({ status: "open", asked: null });
});

test("with a choice of days, only once the latest has passed", async () => {
  const [open, passed] = [await started(20), await started(20)];
  const until = (id: string, days: number) =>
    sql(stack, "update public.positions set starts_by = $2 where id = $1", [id, day(days)]);
  await until(open, 0);
  await until(passed, -1);
  await settle();
  expect(await stateOf(open)).toEqual({ status: "open", asked: null });
  expect(await stateOf(passed)).toEqual({ status: "open", asked: day(0) });
  await until(passed, 10);
  await settle();
  expect(await stateOf(passed)).toEqual({ status: "open", asked: null });
  const page = await (await new Visitor(stack.open).get(`/positions/${open}`)).text();
  expect(page).toContain(`"validThrough":"${day(31)}"`);
});

test("the latest start is saved, shown to everybody, and kept by a copy", async () => {
  const recruiter = await signedIn(stack, facility);
  const sent = {
    id: crypto.randomUUID(),
    title: "Registered Nurse, with a choice",
    profession: "rn",
    zip: "64108",
    shift: "days",
    employment: "full_time",
    minYearsExperience: "1",
    payMin: "38",
    payMax: "48",
    payPeriod: "hour",
    startsOn: day(20),
    startsBy: day(60),
  };
  expect((await recruiter.post("/employer/new-position", sent)).status).toBe(302);
  const edit = await (await recruiter.get(`/employer/positions/${sent.id}/edit`)).text();
  expect(edit).toMatch(new RegExp(`name="startsBy"[^>]*value="${day(60)}"`));
  const preview = `/employer/positions/${sent.id}/preview`;
  const words = formatDays(day(20), day(60), ["Between", "and"]);
  expect(await textOf(await recruiter.get(preview))).toContain(words);
  expect((await recruiter.post(preview, { version: "1" })).status).toBe(302);
  expect(await textOf(await new Visitor(stack.open).get(`/positions/${sent.id}`))).toContain(words);
  const nurse = await signedIn(stack, await makeNurse(stack));
  expect(await textOf(await nurse.get(`/job-seeker/positions/${sent.id}`))).toContain(words);
  expect(await textOf(await nurse.get("/job-seeker/positions?sort=newest"))).toContain(
    `Starts ${formatDays(day(20), day(60))}`,
  );
  expect(await textOf(await recruiter.get(`/employer/positions/${sent.id}`))).toContain(
    formatDays(day(20), day(60)),
  );
  const copy = crypto.randomUUID();
  await (await apiOf(stack, facility)).rpc("duplicate_position", { p_id: sent.id, p_new_id: copy });
  expect(
    await sql(stack, "select starts_by::text as until from public.positions where id = $1", [copy]),
  ).toEqual([{ until: day(60) }]);
  for (const [startsBy, sentence] of [
    [day(19), "The latest start is before the earliest. Change one of the two."],
    [day(201), "Choose a latest start within 180 days of the earliest."],
  ] as const) {
    const answer = await recruiter.post("/employer/new-position", {
      ...sent,
      id: crypto.randomUUID(),
      startsBy,
    });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
    // The data API says the same.
    const { error } = await (
      await apiOf(stack, facility)
    ).rpc("save_position", {
      p_id: sent.id,
      p_version: 2,
      p_position: { starts_by: startsBy },
    });
    expect(error).toMatchObject({ code: "PT422", message: sentence });
  }
});

test("only the facility confirms, and only what is open", async () => {
  const id = await started(3);
  const stranger = await apiOf(stack, await makeFacility(stack));
  expect((await stranger.rpc("confirm_start", { p_id: id })).error).toMatchObject({
    code: "PT404",
  });
  const viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
  expect((await viewer.rpc("confirm_start", { p_id: id })).error).toMatchObject({ code: "PT403" });
  await sql(stack, "update public.positions set status = 'paused' where id = $1", [id]);
  const own = await apiOf(stack, facility);
  expect((await own.rpc("confirm_start", { p_id: id })).error).toMatchObject({ code: "PT409" });
});

test("the day it is paused on is the day that search engines are told", async () => {
  const id = await started(3);
  await settle();
  const page = await (await new Visitor(stack.open).get(`/positions/${id}`)).text();
  expect(page).toContain(`"validThrough":"${day(30)}"`);
});
