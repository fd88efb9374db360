import { describe, expect, test } from "vitest";
import { addAdmins } from "#local/seeding/accounts.ts";
import { addApplications, type Application } from "#local/seeding/applications.ts";
import { openBook } from "#local/seeding/book.ts";
import { addCandidates } from "#local/seeding/candidates.ts";
import { addTalk } from "#local/seeding/contact.ts";
import { addFacilities, addPositions } from "#local/seeding/facilities.ts";
import { addHiring } from "#local/seeding/hiring.ts";

/** The market up to hiring at that moment, if everyone of a profession matches. */
function market(now: string) {
  const book = openBook(new Date(now));
  const admins = addAdmins(book);
  const positions = addPositions(book, addFacilities(book, admins));
  const candidates = addCandidates(book, admins, positions);
  const pairs = positions.flatMap(({ id, profession }) =>
    book
      .rows("public.job_seeker_profiles")
      .filter((person) => person.profession === profession)
      .map((person) => ({ position_id: id, job_seeker_id: person.user_id as string })),
  );
  const applications = addApplications(book, positions, candidates, pairs);
  for (const application of applications) addHiring(book, application);
  return { book, applications };
}

/** The random choices of such a market. */
function choices(now: string): unknown[] {
  const { book, applications } = market(now);
  return [applications.length, book.rows("public.interviews").map(({ id }) => id), book.uuid()];
}

test("the market is the same at every hour of a day", () => {
  const at = (hour: number) => choices(`2026-11-25T${String(hour).padStart(2, "0")}:20:00-06:00`);
  const first = at(0);
  expect(first[0]).toBeGreaterThan(50);
  for (let hour = 1; hour < 24; hour += 1) expect(at(hour), `at ${hour}:20`).toEqual(first);
});

const central = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Chicago",
  weekday: "short",
  hour: "numeric",
  hourCycle: "h23",
});
const WORKING = /^(Mon|Tue|Wed|Thu|Fri), (09|1[0-5])$/;
const isWeekday = (day: unknown) =>
  ![0, 6].includes(new Date(`${String(day)}T12:00:00Z`).getUTCDay());
const withdrawals = (applications: Application[]) =>
  applications.flatMap(({ position, steps }) =>
    steps.flatMap(({ to, reason }) => (to === "withdrawn" ? `${position.at}: ${reason}` : [])),
  );
const repeated = (words: readonly string[]) =>
  words.filter((one, index) => words.indexOf(one) !== index);

describe.each(["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30", "2027-01-31"])(
  "on %s",
  (day) => {
    const { book, applications } = market(`${day}T02:40:00-06:00`);
    addTalk(book, applications);
    const rows = (table: string) => book.rows(`public.${table}`);

    test("interviews are in working hours, between their proposal and the next step", () => {
      for (const { starts_at } of rows("interview_times"))
        expect(central.format(new Date(String(starts_at)))).toMatch(WORKING);
      for (const { id, steps } of applications) {
        const met = steps.findIndex(({ to }) => to === "interviewing");
        const after = steps[met + 1];
        if (met < 0 || !after) continue;
        const interview = rows("interviews").find(({ application_id }) => application_id === id)!;
        expect(String(interview.starts_at) > String(interview.accepted_at)).toBe(true);
        expect(String(interview.starts_at) < book.ago(after.ago)).toBe(true);
      }
    });

    test("the demo facility acts and writes by day, one step after the other", () => {
      const own = applications.filter(({ position }) => position.at === "larkspur");
      const ids = new Set<unknown>(own.map(({ id }) => id));
      const steps = own.flatMap(({ steps }) =>
        steps.flatMap(({ side, ago }) => (side === "facility" ? book.ago(ago) : [])),
      );
      const messages = rows("messages").flatMap(({ application_id, side, created_at }) =>
        side === "facility" && ids.has(application_id) ? String(created_at) : [],
      );
      expect(messages.length).toBeGreaterThan(3);
      for (const at of [...steps, ...messages])
        expect(central.format(new Date(at)), at).toMatch(/, (09|1[0-5])$/);
      for (const { steps } of applications) {
        const agos = steps.map(({ ago }) => ago);
        expect(agos).toEqual(agos.toSorted((a, b) => b - a));
        expect(agos.at(-1)).toBeGreaterThanOrEqual(0);
      }
    });

    test("first days are weekdays on which the candidate is available", () => {
      const starts = rows("offers").map(({ application_id, starts_on }) => {
        const { position, candidate } = applications.find(({ id }) => id === application_id)!;
        expect(isWeekday(starts_on)).toBe(true);
        if (position.status !== "closed")
          expect(String(starts_on) >= book.day(candidate.availableIn)).toBe(true);
        return [application_id, starts_on] as const;
      });
      for (const { application_id, starts_on } of rows("placements"))
        expect(starts_on).toBe(new Map(starts).get(application_id));
    });

    test("nobody who was hired has another application at the facility", () => {
      const joins = applications.filter(({ goal }) => goal === "accepted" || goal === "hired");
      const others = joins.map(
        ({ candidate, position }) =>
          applications.filter(
            (one) => one.candidate === candidate && one.position.facility === position.facility,
          ).length,
      );
      expect(others).toEqual(joins.map(() => 1));
    });

    test("no two people withdraw from a facility in the same words, and no two scorecards are alike", () => {
      expect(repeated(withdrawals(applications))).toEqual([]);
      expect(withdrawals(applications).filter((one) => one.endsWith("undefined"))).toEqual([]);
      expect(
        repeated(
          rows("scorecards").map((one) => `${String(one.application_id)} ${String(one.comment)}`),
        ),
      ).toEqual([]);
    });
  },
);
