/** When saved searches tell of new positions, of which, and how often; at moments that the test gives. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { alertsMarket } from "#tests/helpers/alerts.ts";
import { makeFacility } from "#tests/helpers/marketplace.ts";

/** 9 AM in Kansas City. */
const FIRST = "2026-12-01T15:00:00Z";
const DAY = 24;
let market: Awaited<ReturnType<typeof alertsMarket>>;
beforeAll(async () => {
  market = await alertsMarket(FIRST);
}, 60_000);
afterEach(async () => {
  await market.run(
    "delete from public.saved_searches; delete from public.positions; delete from public.outbox",
  );
});
afterAll(() => market.close());

const titles = ({ positions }: { positions: { title: string }[] }) =>
  positions.map(({ title }) => title).toSorted();

describe("at once", () => {
  test("tells of each position once, and of what opens within 15 minutes together", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "at_once");
    expect(await market.tick(0.1)).toBe(0);
    await market.open(1, { title: "First" });
    expect(await market.tick(1.01)).toBe(1);
    expect(await market.tick(1.02)).toBe(0);
    await market.open(1.05, { title: "Second" });
    await market.open(1.1, { title: "Third" });
    expect(await market.tick(1.12)).toBe(0);
    expect(await market.tick(1.3)).toBe(1);
    expect((await market.told(nurse)).map(titles)).toEqual([["First"], ["Second", "Third"]]);
    expect(await market.mails(nurse)).toBe(2);
  });

  test("a position that two searches find is told of once", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "at_once");
    await market.save(nurse, "All professions", "at_once", {});
    const id = await market.open(1);
    await market.tick(1.1);
    expect((await market.told(nurse)).map(({ searches }) => searches)).toEqual([
      [{ name: "All", ids: [id] }],
    ]);
    await market.run("update public.positions set opened_at = $2 where id = $1", [
      id,
      market.at(5),
    ]);
    expect(await market.tick(5.1)).toBe(0);
  });

  test("a search with a value that no form sends finds nothing, and stops nobody else", async () => {
    const [broken, nurse] = [await market.nurse(), await market.nurse()];
    for (const miles of ["far", null, "-Infinity", -5]) {
      await market.save(broken, `Within ${miles}`, "at_once", { miles, place: "64108" });
    }
    await market.save(broken, "Nowhere", "at_once", { place: "Nowhere" });
    for (const person of [broken, nurse]) await market.save(person, "All", "at_once");
    await market.open(1);
    expect(await market.tick(1.1)).toBe(2);
    for (const person of [broken, nurse]) {
      expect((await market.told(person)).map(({ searches }) => searches)).toMatchObject([
        [{ name: "All" }],
      ]);
    }
  });

  test.each(["NaN", "Infinity", "1e308"])(
    "a distance of %s is no limit, and fails neither an alert nor a list",
    async (miles) => {
      const nurse = await market.nurse();
      const filters = { miles, place: "64108" };
      await market.save(nurse, "Endless", "at_once", filters);
      const id = await market.open(1);
      expect(await market.tick(1.1)).toBe(1);
      expect((await market.told(nurse)).map(({ searches }) => searches)).toEqual([
        [{ name: "Endless", ids: [id] }],
      ]);
      expect(
        await market.run("select public.list_positions($1) ->> 'total' as total", [filters]),
      ).toEqual([{ total: "1" }]);
    },
  );

  test("any punctuation in the words is a search, not a failure", async () => {
    const nurse = await market.nurse();
    for (const q of ["luke s hospital", "Luke´s hospital", "a ' b", "& | ! ( ) : *", "\\"]) {
      await market.save(nurse, q, "at_once", { q });
    }
    await market.open(1, { title: "Nurse at Luke’s hospital" });
    expect(await market.tick(1.1)).toBe(1);
  });

  test("one person whose alert fails stops nobody else, and is tried again", async () => {
    const [failing, nurse] = [await market.nurse(), await market.nurse()];
    await market.save(failing, "All", "at_once");
    await market.save(nurse, "All", "at_once");
    await market.run(
      `alter table public.alerted_positions add constraint fails check (user_id <> '${failing.id}') not valid`,
    );
    await market.open(1);
    expect(await market.tick(1.1)).toBe(1);
    await market.run("alter table public.alerted_positions drop constraint fails");
    await market.open(2);
    expect(await market.tick(2.1)).toBe(2);
    expect((await market.told(failing)).map(({ positions }) => positions.length)).toEqual([2]);
  });

  test("twenty searches with the longest names and many positions fit in one message", async () => {
    const nurse = await market.nurse();
    for (let n = 0; n < 20; n += 1) {
      await market.save(nurse, "🩺".repeat(78) + String(n).padStart(2, "0"), "at_once", { n });
    }
    for (let n = 0; n < 100; n += 1) await market.open(1, { title: "🏥".repeat(110) });
    expect(await market.tick(1.1)).toBe(1);
  });
});

describe("daily and weekly", () => {
  test("come in one message a person, a day or a week after the last", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "Days", "daily", { profession: "rn", shift: "days" });
    await market.save(nurse, "Everywhere", "daily", {});
    await market.save(nurse, "Weekly", "weekly", { profession: "lpn" });
    await market.open(1, { title: "A nurse" });
    await market.open(1, { title: "An LPN", profession: "lpn" });
    expect(await market.tick(19)).toBe(0);
    expect(await market.tick(DAY)).toBe(1);
    expect(await market.tick(DAY + 1)).toBe(0);
    const [first] = await market.told(nurse);
    expect(first!.searches.map(({ name, ids }) => [name, ids.length])).toEqual([
      ["Days", 1],
      ["Everywhere", 1],
    ]);
    await market.open(DAY + 2, { title: "Another nurse" });
    expect(await market.tick(DAY + 10)).toBe(0);
    expect(await market.tick(2 * DAY)).toBe(1);
    expect(await market.mails(nurse)).toBe(2);
  });

  test("a week passes before a weekly search tells, with the day's others", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "Weekly", "weekly");
    await market.open(1);
    expect(await market.tick(6 * DAY)).toBe(0);
    expect(await market.tick(7 * DAY)).toBe(1);
    await market.open(7 * DAY + 1);
    expect(await market.tick(8 * DAY)).toBe(0);
    expect(await market.tick(14 * DAY)).toBe(1);
  });

  test("more than a hundred are told of a hundred at a time", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "daily");
    const id = await market.open(1);
    await market.run(
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, opened_at)
       select p.employer_id, p.title, p.profession, p.zip, p.shift, 1, 3800, 4800, 'hour', p.starts_on, p.opened_at
       from public.positions p, generate_series(1, 104) where p.id = $1`,
      [id],
    );
    await market.tick(DAY);
    await market.tick(2 * DAY);
    const told = await market.told(nurse);
    expect(told.map(({ count, positions }) => [count, positions.length])).toEqual([
      [100, 10],
      [5, 5],
    ]);
  });
});

describe("of what", () => {
  test.each<[string, (id: string, nurse: string) => [string, unknown[]]]>([
    ["was closed", (id) => ["update public.positions set status = 'closed' where id = $1", [id]]],
    ["was paused", (id) => ["update public.positions set status = 'paused' where id = $1", [id]]],
    [
      "was put aside",
      (id, nurse) => [
        "insert into public.match_dismissals (job_seeker_id, position_id, reason) values ($2, $1, 'Too far')",
        [id, nurse],
      ],
    ],
    [
      "was applied for",
      (id, nurse) => [
        `insert into public.applications (position_id, job_seeker_id, employer_id, status, source)
         select p.id, $2, p.employer_id, 'applied', 'applied' from public.positions p where p.id = $1`,
        [id, nurse],
      ],
    ],
    [
      "is of a facility that the person blocked",
      (id, nurse) => [
        `insert into public.facility_blocks (job_seeker_id, employer_id)
         select $2, p.employer_id from public.positions p where p.id = $1`,
        [id, nurse],
      ],
    ],
    [
      "is of a facility that is not approved",
      (id) => [
        `update public.profiles set verification_status = 'pending'
         where user_id = (select p.employer_id from public.positions p where p.id = $1)`,
        [id],
      ],
    ],
    [
      "opened before the search was saved",
      (id) => ["update public.positions set opened_at = '2026-11-30' where id = $1", [id]],
    ],
  ])(
    "nothing is said of what %s, nor sent if it happens before the email leaves",
    async (what, change) => {
      const nurse = await market.nurse();
      const search = await market.save(nurse, "All", "at_once");
      const facility = await makeFacility(market.stack);
      const id = await market.open(1, {}, facility);
      await market.run(...change(id, nurse.id));
      expect(await market.tick(1.1)).toBe(0);
      if (what.startsWith("opened")) return;

      await market.run("delete from public.positions");
      const other = await market.nurse();
      await market.run("update public.saved_searches set user_id = $2 where id = $1", [
        search,
        other.id,
      ]);
      const next = await makeFacility(market.stack);
      const stays = await market.open(2, { title: "Stays" });
      const goes = await market.open(2, { title: "Goes" }, next);
      await market.tick(2.1);
      expect((await market.told(other)).map(titles)).toEqual([["Goes", "Stays"]]);
      await market.run(...change(goes, other.id));
      const claim = async () =>
        (
          await market.run<{
            facts: { count: number; positions: { id: string }[] };
            is_stale: boolean;
          }>(
            "select facts, is_stale from private.claim_mail(10, 0, 50) where kind = 'search_alert' and to_email = $1",
            [other.email],
          )
        )[0]!;
      expect(await claim()).toMatchObject({
        is_stale: false,
        facts: { count: 1, positions: [{ id: stays }] },
      });
      await market.run("update public.positions set status = 'closed' where id = $1", [stays]);
      await market.run("update public.outbox set locked_until = null");
      expect(await claim()).toMatchObject({ is_stale: true, facts: { count: 0, positions: [] } });
    },
  );

  test("nobody is told whose account is not approved, or who turned it off", async () => {
    const [suspended, off] = [await market.nurse(), await market.nurse()];
    await market.save(suspended, "All", "at_once");
    await market.save(off, "All", "off");
    await market.run(
      "update public.profiles set verification_status = 'pending' where user_id = $1",
      [suspended.id],
    );
    await market.open(1);
    expect(await market.tick(1.1)).toBe(0);
  });
});

describe("quiet hours", () => {
  /** 9 PM and 8 AM are 12 and 23 hours after the first moment. */
  test.each<[string, string | null, [hours: number, told: number][]]>([
    ["by default from 9 PM to 8 AM", null, [[11.9, 1]]],
    [
      "by default from 9 PM to 8 AM",
      null,
      [
        [12.1, 0],
        [22.9, 0],
        [23.1, 1],
      ],
    ],
    [
      "their own",
      "alert_quiet_from = '10:00', alert_quiet_until = '15:00'",
      [
        [5.9, 0],
        [6.1, 1],
      ],
    ],
    ["none", "alert_quiet_from = null, alert_quiet_until = null", [[16, 1]]],
    [
      "those of all emails as well",
      "quiet_from = '08:00', quiet_until = '12:00'",
      [
        [2.9, 0],
        [3.1, 1],
      ],
    ],
    [
      "in Mountain time",
      "time_zone = 'America/Denver'",
      [
        [23.1, 0],
        [24.1, 1],
      ],
    ],
  ])("%s", async (_, settings, moments) => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "at_once");
    if (settings)
      await market.run(
        `insert into public.notification_settings (user_id) values ('${nurse.id}');
         update public.notification_settings set ${settings} where user_id = '${nurse.id}'`,
      );
    await market.open(1);
    for (const [hours, told] of moments) {
      await market.open(hours - 0.05);
      expect(await market.tick(hours), String(hours)).toBe(told);
    }
  });
});

describe("while nobody looks", () => {
  /** Opens a position and looks, every morning from one day to another. */
  async function days(from: number, until: number): Promise<void> {
    for (let day = from; day <= until; day += 1) {
      await market.open(day * DAY - 1);
      await market.tick(day * DAY);
    }
  }
  const slower = async (person: Parameters<typeof market.told>[0]) =>
    (await market.told(person)).map((alert) => alert.slower ?? "");

  test("daily becomes weekly after two weeks, then ends after four more, and each says so", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "daily");
    await days(1, 15);
    expect(await slower(nurse)).toEqual([...Array.from({ length: 14 }, () => ""), "weekly"]);
    await days(16, 43);
    expect((await slower(nurse)).slice(15)).toEqual(["", "", "", "paused"]);
    await days(44, 60);
    expect(await market.told(nurse)).toHaveLength(19);
    expect(await market.mails(nurse)).toBe(19);
  });

  test.each([
    ["signed in", "update auth.users set last_sign_in_at = $2 where id = $1"],
    [
      "opened a notification of it",
      "update public.notifications set read_at = $2 where user_id = $1",
    ],
    [
      "went on with a session",
      "insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at) values (gen_random_uuid(), $1, '2026-11-01', now(), $2)",
    ],
  ])("whoever %s meanwhile is not slowed down", async (_, statement) => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "daily");
    await days(1, 10);
    await market.run(statement, [nurse.id, market.at(10 * DAY + 2)]);
    await days(11, 20);
    expect(new Set(await slower(nurse))).toEqual(new Set([""]));
  });

  test("whoever asked for no emails is told in the app, and not slowed down", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "daily");
    await market.run(
      "insert into public.notification_preferences (user_id, kind, email) values ($1, 'search_alert', false)",
      [nurse.id],
    );
    await days(1, 18);
    expect(await slower(nurse)).toEqual(Array.from({ length: 18 }, () => ""));
    expect(await market.mails(nurse)).toBe(0);
  });

  test("a weekly search is not said to become weekly, but ends in the same way", async () => {
    const nurse = await market.nurse();
    await market.save(nurse, "All", "weekly");
    await days(1, 100);
    expect(await slower(nurse)).toEqual([...Array.from({ length: 9 }, () => ""), "paused"]);
  });
});
