/** The page of saved searches: how often each tells of new positions, and turning emails on again. */
import { beforeAll, expect, inject, test } from "vitest";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import { apiOf, makeFacility, makeNurse, type Api } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const HERE = "/job-seeker/searches";
let nurse: Person;
let visitor: Visitor;
let api: Api;

beforeAll(async () => {
  nurse = await makeNurse(stack);
  [visitor, api] = await Promise.all([signedIn(stack, nurse), apiOf(stack, nurse)]);
});

type Row = { id: string; frequency: string; alerts_from: string; checked_at: string };
const searches = () =>
  sql<Row>(
    stack,
    "select id, frequency, alerts_from, checked_at from public.saved_searches where user_id = $1 order by created_at",
    [nurse.id],
  );
const setState = (text: string) =>
  sql(
    stack,
    `insert into public.search_alerts (user_id) values ('${nurse.id}') on conflict do nothing;
     update public.search_alerts set ${text} where user_id = '${nurse.id}';
     update public.saved_searches set alerts_from = '2026-01-01', checked_at = '2026-01-01' where user_id = '${nurse.id}'`,
  );
const pace = async () =>
  (
    await sql<{ pace: string; unanswered: number }>(
      stack,
      "select pace, unanswered from public.search_alerts where user_id = $1",
      [nurse.id],
    )
  )[0];
const isOld = ({ alerts_from, checked_at }: Row) =>
  [alerts_from, checked_at].map((at) => String(at).startsWith("2026-01-01"));

test("how often is chosen with the search, daily unless said otherwise, and changed on the page", async () => {
  const save = (query: string, frequency?: string) =>
    visitor.post(HERE, { intent: "save", name: "Mine", query, ...(frequency && { frequency }) });
  expect((await save("profession=rn&miles=5")).status).toBe(302);
  expect((await save("profession=rn&miles=6", "weekly")).status).toBe(302);
  expect((await save("profession=rn&miles=7", "hourly")).status).toBe(422);
  const [first, second] = await searches();
  expect([first!.frequency, second!.frequency]).toEqual(["daily", "weekly"]);
  // Saved again, it takes what was chosen now.
  expect((await save("profession=rn&miles=6", "at_once")).status).toBe(302);
  expect((await searches())[1]!.frequency).toBe("at_once");
  const change = (id: string, frequency: string) =>
    visitor.post(HERE, { intent: "frequency", id, frequency });
  expect((await change(first!.id, "off")).status).toBe(302);
  expect((await change(first!.id, "sometimes")).status).toBe(422);
  expect(await textOf(await visitor.get(HERE))).toMatch(
    new RegExp(`id="frequency-${first!.id}".*?<option value="off" selected="">Off`, "s"),
  );
  const other = await signedIn(stack, await makeNurse(stack));
  const theirs = await other.post(HERE, { intent: "frequency", id: first!.id, frequency: "daily" });
  expect(theirs.status).toBe(404);
  expect((await searches())[0]!.frequency).toBe("off");
  const direct = await api.rpc("set_search_frequency", {
    p_id: first!.id,
    p_frequency: "sometimes",
  });
  expect(direct.error?.code).toBe("PT422");
});

test("what opened while a search was off is not told of afterwards", async () => {
  await setState("pace = 'chosen'");
  const [off, on] = await searches();
  await visitor.post(HERE, { intent: "frequency", id: off!.id, frequency: "daily" });
  await visitor.post(HERE, { intent: "frequency", id: on!.id, frequency: "weekly" });
  expect((await searches()).map(isOld)).toEqual([
    [false, false],
    [true, true],
  ]);
});

test.each([
  ["weekly", "These emails come once a week for now.", "Send them as I chose", [true, true]],
  ["paused", "These emails are paused.", "Turn emails on again", [false, false]],
])(
  "emails slowed down to %s are named, and turned on again by one button",
  async (slow, title, button, old) => {
    await setState(`pace = '${slow}', unanswered = 3`);
    const html = await textOf(await visitor.get(HERE));
    expect(html).toContain(title);
    expect(html).toContain(button);
    expect((await visitor.post(HERE, { intent: "resume" })).status).toBe(302);
    expect(await pace()).toEqual({ pace: "chosen", unanswered: 0 });
    expect(await textOf(await visitor.get(HERE))).not.toContain(title);
    expect(isOld((await searches())[0]!)).toEqual(old);
  },
);

test("what it finds is counted to a hundred, and what opened since it was viewed apart", async () => {
  const person = await makeNurse(stack);
  const own = await signedIn(stack, person);
  const facility = await makeFacility(stack);
  const name = `Counting House ${facility.id.slice(0, 8)}`;
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    facility.id,
    name,
  ]);
  const open = (many: number) =>
    sql(
      stack,
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status)
       select $1, 'Pharmacy Technician', 'pharmacy_technician', '64108', 'days', 1, 6000, 7000, 'hour', current_date + 30, 'open'
       from generate_series(1, $2)`,
      [facility.id, many],
    );
  await open(2);
  const query = new URLSearchParams({ facility: name }).toString();
  expect((await own.post(HERE, { intent: "save", name: "House", query })).status).toBe(302);
  expect(await textOf(await own.get(HERE))).toMatch(/House<.*?>2 positions<(?!.*\d\+? new<)/s);
  await open(98);
  expect(await textOf(await own.get(HERE))).toMatch(/>100 positions<.*?>98 new</s);
  await open(3);
  expect(await textOf(await own.get(HERE))).toMatch(/>100\+ positions<.*?>100\+ new</s);
  // Few of many are new: those are not among the first hundred that are found.
  await sql(stack, "update public.saved_searches set looked_at = now() where user_id = $1", [
    person.id,
  ]);
  await open(1);
  expect(await textOf(await own.get(HERE))).toMatch(/>100\+ positions<.*?>1 new</s);
});

test("whoever chooses how often anew is asked for nothing more", async () => {
  await setState("pace = 'paused'");
  const [first] = await searches();
  await visitor.post(HERE, { intent: "frequency", id: first!.id, frequency: "off" });
  expect((await pace())!.pace).toBe("paused");
  await visitor.post(HERE, { intent: "frequency", id: first!.id, frequency: "weekly" });
  expect((await pace())!.pace).toBe("chosen");
});

test("a mail program's one click ends these emails alone; the page says so and turns them on again", async () => {
  await sql(
    stack,
    "insert into public.notification_settings (user_id) values ($1) on conflict do nothing",
    [nurse.id],
  );
  const [settings] = await sql<{ unsubscribe_key: string }>(
    stack,
    "select unsubscribe_key from public.notification_settings where user_id = $1",
    [nurse.id],
  );
  const at = `/unsubscribe?${new URLSearchParams({ key: settings!.unsubscribe_key, kind: "search_alert" })}`;
  const ended = await new Visitor(stack.open).post(at, { "List-Unsubscribe": "One-Click" });
  expect(ended.status).toBe(200);
  const off = () =>
    sql<{ kind: string }>(
      stack,
      "select kind from public.notification_preferences where user_id = $1 and not email",
      [nurse.id],
    );
  expect(await off()).toEqual([{ kind: "search_alert" }]);
  expect(await textOf(await visitor.get(HERE))).toContain("Emails about saved searches are off.");
  await visitor.post(HERE, { intent: "resume" });
  expect(await off()).toEqual([]);
});

test("quiet hours of these emails stand beside the others, from 9 PM to 8 AM until chosen", async () => {
  const person = await makeNurse(stack);
  const own = await signedIn(stack, person);
  const page = "/notifications/preferences";
  const chosen = async () =>
    [
      ...(await textOf(await own.get(page))).matchAll(/<option value="(\d\d:00)" selected="">/g),
    ].map(([, hour]) => hour);
  expect(await chosen()).toEqual(["21:00", "08:00"]);
  expect(await textOf(await own.get(page))).toContain(
    "Saved-search emails wait until both kinds of quiet hours end.",
  );
  const zone = { timeZone: "America/Chicago" };
  const half = await own.post(page, { ...zone, alertQuietFrom: "10:00" });
  expect(half.status).toBe(422);
  expect(await textOf(half)).toContain("Choose when the quiet hours end.");
  const hours = { alertQuietFrom: "10:00", alertQuietUntil: "15:00" };
  expect((await own.post(page, { ...zone, ...hours })).status).toBe(302);
  expect(await chosen()).toEqual(["10:00", "15:00"]);
  expect((await own.post(page, zone)).status).toBe(302);
  expect(await chosen()).toEqual([]);
  const theirs = await apiOf(stack, person);
  const save = (from: string | null, until: string | null) =>
    theirs.rpc("save_notification_preferences", {
      p_kinds: [],
      p_time_zone: "America/Chicago",
      ...(from && { p_alert_quiet_from: from }),
      ...(until && { p_alert_quiet_until: until }),
    });
  expect((await save("10:00", null)).error?.hint).toBe("alertQuietUntil");
  expect((await save(null, "10:00")).error?.hint).toBe("alertQuietFrom");
  expect((await save("10:00", "10:00")).error?.code).toBe("PT422");
});

test("only a job seeker turns them on", async () => {
  const facility = await apiOf(stack, await makeFacility(stack));
  expect((await facility.rpc("resume_search_alerts")).error?.code).toBe("PT403");
});

test("an admin who acts for a job seeker does not turn them on", async () => {
  await sql(
    stack,
    `insert into public.notification_settings (user_id) values ('${nurse.id}') on conflict do nothing;
     insert into public.notification_preferences (user_id, kind, email) values ('${nurse.id}', 'search_alert', false)
     on conflict (user_id, kind) do update set email = false`,
  );
  const admin = await makePerson(stack, { role: null, admin: true });
  const acting = await clientOf(stack, admin, await startByApi(stack, admin, { user: nurse.id }));
  expect((await acting.rpc("resume_search_alerts")).error?.code).toBe("PT403");
  const emails = () =>
    sql<{ email: boolean }>(
      stack,
      "select email from public.notification_preferences where user_id = $1 and kind = 'search_alert'",
      [nurse.id],
    );
  expect(await emails()).toEqual([{ email: false }]);
  expect((await api.rpc("resume_search_alerts")).error).toBeNull();
  expect(await emails()).toEqual([{ email: true }]);
});
