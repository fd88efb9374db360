import { expect, test } from "vitest";
import { addAdmins } from "#local/seeding/accounts.ts";
import { addApplications } from "#local/seeding/applications.ts";
import { openBook } from "#local/seeding/book.ts";
import { addCandidates } from "#local/seeding/candidates.ts";
import { addFacilities, addPositions } from "#local/seeding/facilities.ts";
import { addHiring } from "#local/seeding/hiring.ts";

/** The random choices up to hiring at that moment, if everyone of a profession matches. */
function choices(now: string): unknown[] {
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
  return [applications.length, book.rows("public.interviews").map(({ id }) => id), book.uuid()];
}

test("the market is the same at every hour of a day", () => {
  const at = (hour: number) => choices(`2026-11-25T${String(hour).padStart(2, "0")}:20:00-06:00`);
  const first = at(0);
  expect(first[0]).toBeGreaterThan(50);
  for (let hour = 1; hour < 24; hour += 1) expect(at(hour), `at ${hour}:20`).toEqual(first);
});
