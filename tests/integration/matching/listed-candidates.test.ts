/** Whom a facility is shown, and where: what the public pages say of candidates and positions in one breath. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { licenseSentence, reasonsOf, type Match } from "#app/matching/rules.ts";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import {
  day,
  makeCandidate,
  makePerson,
  signedIn,
  sql,
  type CandidateFacts,
  type Person,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
/** Coolidge, Kansas: nobody else is near. */
const HERE = { zip: "67836", maxMiles: 5, homeState: "KS", license: { state: "KS" } } as const;

describe("a facility's list", () => {
  let facility: Person;
  let position: string;
  beforeAll(async () => {
    facility = await makeFacility(stack);
    position = await makePosition(stack, facility, { zip: HERE.zip });
  });

  type Listed = Match & { id: string; score_bp: number };
  async function listed(of: string, by: Person): Promise<(Listed & { nurse: string })[]> {
    const { data, error } = await (
      await apiOf(stack, by)
    ).rpc("position_candidates", { p_position_id: of });
    expect(error).toBeNull();
    const { rows } = data as unknown as { rows: Listed[] };
    const ids = await sql<{ id: string; nurse: string }>(
      stack,
      "select id, job_seeker_id as nurse from public.matches where position_id = $1",
      [of],
    );
    return rows.map((item) => ({
      ...item,
      nurse: ids.find(({ id }) => id === item.id)!.nurse,
    }));
  }

  test("has approved people with a license that was checked for its state, the best first, each with the reasons", async () => {
    const ours = new Set<string>();
    const nurse = async (facts: CandidateFacts = {}) => {
      const made = await makeNurse(stack, { ...HERE, ...facts });
      ours.add(made.id);
      return made;
    };
    const beginner = await nurse({ years: 1 });
    const best = await nurse({ years: 9 });
    const compact = await nurse({
      years: 4,
      homeState: "MO",
      license: { state: "MO", multistate: true },
    });
    await nurse({ license: null });
    await nurse({ license: { state: "KS", status: "pending" } });
    await nurse({ license: { state: "KS", status: "rejected" } });
    await nurse({ license: { state: "KS", expiresOn: day(-2) } });
    await nurse({ homeState: "MO", license: { state: "MO" } });
    for (const status of ["draft", "pending", "rejected"] as const) {
      const person = await makePerson(stack, { role: "job_seeker", status });
      await makeCandidate(stack, person.id, HERE);
      ours.add(person.id);
    }
    const shown = await listed(position, facility);
    // Others of the demo's market may come from afar.
    const listedOurs = shown.map(({ nurse: id }) => id).filter((id) => ours.has(id));
    expect(listedOurs).toEqual([best.id, compact.id, beginner.id]);
    const vetted = await sql<{ n: number }>(
      stack,
      `select count(*)::int as n from public.profiles p where p.user_id::text = any ($1) and p.approval = 'approved'
         and exists (select 1 from public.credentials c where c.user_id = p.user_id and c.kind = 'license'
           and c.profession = 'rn' and c.verified_until >= private.today())`,
      [`{${shown.map(({ nurse: id }) => id)}}`],
    );
    expect(vetted).toEqual([{ n: shown.length }]);
    const scores = shown.map(({ score_bp }) => score_bp);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    // Each leads to the reasons of both sides, in sentences.
    const visitor = await signedIn(stack, facility);
    const read = async (path: string) =>
      (await (await visitor.get(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
    const list = await read(`/employer/positions/${position}/candidates`);
    for (const match of shown.filter(({ nurse: id }) => ours.has(id))) {
      const path = `/employer/positions/${position}/candidates/${match.id}`;
      expect(list).toContain(path);
      const own = await read(path);
      expect(own).toContain(licenseSentence(match.facts, "employer"));
      for (const { sentence } of [
        ...reasonsOf("employer", match),
        ...reasonsOf("job_seeker", match, "employer"),
      ])
        expect(own).toContain(sentence);
    }
  });

  test("is nobody's from a facility that is not approved, on either side", async () => {
    const other = await makeFacility(stack);
    const theirs = await makePosition(stack, other, { zip: HERE.zip });
    const nurse = await makeNurse(stack, HERE);
    const matches = () =>
      sql(
        stack,
        "select 1 from private.current_matches where position_id = $1 and job_seeker_id = $2",
        [theirs, nurse.id],
      );
    expect(await matches()).toHaveLength(1);
    for (const { id } of [other, nurse]) {
      const set = (status: string) =>
        sql(
          stack,
          `update public.profiles set verification_status = $2, verification_status_new = null,
             profile_status = null where user_id = $1`,
          [id, status],
        );
      await set("pending");
      expect(await matches()).toEqual([]);
      await set("approved");
      expect(await matches()).toHaveLength(1);
    }
  });
});

test("a position is in Missouri or Kansas, or it is not posted", async () => {
  const facility = await makeFacility(stack);
  const visitor = await signedIn(stack, facility);
  const position = (zip: string) => ({
    id: randomUUID(),
    title: "Registered Nurse",
    profession: "rn",
    zip,
    shift: "days",
    employment: "full_time",
    minYearsExperience: "2",
    payMin: "38",
    payMax: "47",
    payPeriod: "hour",
    startsOn: day(20),
  });
  for (const [zip, status] of [
    ["64108", 302],
    ["66204", 302],
    ["10001", 422],
    ["62201", 422],
  ] as const) {
    const answer = await visitor.post("/employer/new-position", position(zip));
    expect(answer.status, zip).toBe(status);
    if (status === 422)
      expect(await answer.text()).toContain("We list positions in Missouri and Kansas only.");
  }
});
