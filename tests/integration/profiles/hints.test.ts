/** What the steps of a professional's profile say beforehand is what happens afterwards. */
import { expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  matchOf,
} from "#tests/helpers/marketplace.ts";
import { BANDS } from "#app/domain/bands.ts";
import { formatDate } from "#app/platform/format.ts";
import type { Example } from "#app/profiles/job-seeker/queries.server.ts";
import { exampleWords } from "#app/profiles/job-seeker/words.ts";
import { upload } from "#tests/helpers/documents.ts";
import { pdf, png } from "#tests/helpers/files.ts";
import { day, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");

const textAt = async (visitor: Visitor, path: string) =>
  (await (await visitor.get(path)).text()).replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ");

const isMatched = async (position: string, { id }: Person) =>
  (
    await sql(
      stack,
      "select 1 from private.current_matches where position_id = $1 and job_seeker_id = $2",
      [position, id],
    )
  ).length === 1;

test("before we apply for somebody they read what the facility then reads", async () => {
  const nurse = await makeNurse(stack);
  await sql(
    stack,
    `update public.job_seeker_profiles set phone = '8165550142', summary = 'Calm in a storm.',
       skills = array['Telemetry'], units = '[{"unit": "icu_medical", "years": 4}]', charge_experience = true,
       preceptor_experience = true, records_systems = array['epic'], schedules = array['3x12'], on_call = true where user_id = $1`,
    [nurse.id],
  );
  await sql(
    stack,
    `insert into public.credentials (user_id, kind, name, certification, number, expires_on)
     values ($1, 'certification', 'BLS', 'bls', 'C-28084', $2)`,
    [nurse.id, day(300)],
  );
  const facility = await makeFacility(stack);
  const position = await makePosition(stack, facility);
  const api = await apiOf(stack, nurse);
  const { data: application } = await api.rpc("apply_to_position", { p_position_id: position });

  // A license that was not accepted, and one whose new date nobody has checked yet.
  await sql(
    stack,
    `insert into public.credentials (user_id, kind, profession, state, number, expires_on, status)
     values ($1, 'license', 'rn', 'TX', 'T-2', $2, 'rejected')`,
    [nurse.id, day(300)],
  );
  await sql(
    stack,
    `update public.credentials set expires_on = expires_on + 700, status = 'pending'
     where user_id = $1 and number = 'T-1'`,
    [nurse.id],
  );
  const said = await textAt(await signedIn(stack, nurse), "/job-seeker/profile/automatic");
  const read = await textAt(
    await signedIn(stack, facility),
    `/employer/applications/${application!}`,
  );
  // A facility gets the numbers of licenses only.
  expect(read).not.toContain("C-28084");
  expect(said).not.toContain("BLS, number");
  for (const fact of [
    `Test Person ${nurse.id.slice(0, 8)}`,
    "Registered Nurse",
    "5 years",
    "ICU, medical · 4 years",
    "Charge nurse or lead",
    "Preceptor",
    "Epic",
    "(816) 555-0142",
    "Kansas City, MO",
    "T-1",
    "BLS",
    "$40.00",
    "Days",
    "3x12",
    "on call",
    formatDate(day(5)),
    "Telemetry",
    "Calm in a storm.",
  ]) {
    expect(said, `said: ${fact}`).toContain(fact);
    expect(read, `read: ${fact}`).toContain(fact);
  }
  const until = /Works in [\w ]+? until (\w+ \d+, \d+)/;
  expect(said).toMatch(until);
  expect(said.match(until)![1]).toBe(read.match(until)![1]);
  for (const unseen of ["T-2", "Texas"]) {
    // Only what is shown: the page's data has the person's own profile as they typed it.
    expect(said.split("window.__remixContext")[0]).not.toContain(unseen);
    expect(read).not.toContain(unseen);
  }
  // A fact that is new here has to be said there as well.
  const { data } = await (
    await apiOf(stack, facility)
  ).rpc("facility_application", { p_id: application! });
  const { candidate } = data as { candidate: object };
  expect(Object.keys(candidate).toSorted()).toEqual(
    "available_from certifications charge_experience city compact documents home_state licenses name on_call pay_cents pay_period phone preceptor_experience profession records_systems schedules shifts skills state summary units years".split(
      " ",
    ),
  );
});

test("a document that was not accepted is not among those a facility can open", async () => {
  const nurse = await makeNurse(stack);
  const visitor = await signedIn(stack, nurse);
  for (const [kind, file] of [
    ["resume", { bytes: pdf() }],
    ["other", { name: "reference.png", bytes: png(), type: "image/png" }],
  ] as const)
    expect((await upload(visitor, file, { kind })).status, kind).toBe(302);
  const said = async () => textAt(visitor, "/job-seeker/profile/automatic");
  expect(await said()).toContain("2 documents on file, which the facility can open");
  await sql(
    stack,
    `update public.documents set status = 'rejected', status_reason = 'Too dark'
     where user_id = $1 and kind = 'other'`,
    [nurse.id],
  );
  expect(await said()).toContain("1 document on file, which the facility can open");
  const facility = await makeFacility(stack);
  const { data: application } = await (
    await apiOf(stack, nurse)
  ).rpc("apply_to_position", { p_position_id: await makePosition(stack, facility) });
  const read = await (
    await signedIn(stack, facility)
  ).get(`/employer/applications/${application!}`);
  expect((await read.text()).match(/href="\/documents\/[0-9a-f-]{36}"/g)).toHaveLength(1);
});

test("nothing is applied for below the lowest match that somebody set", async () => {
  const nurse = await makeNurse(stack, {
    zip: "67880",
    maxMiles: 5,
    homeState: "KS",
    license: { state: "KS" },
  });
  const position = await makePosition(stack, await makeFacility(stack), { zip: "67880" });
  const match = await matchOf(stack, position, nurse);
  const [found] = await sql<{ score: number }>(
    stack,
    "select score_bp as score from public.matches where id = $1",
    [match],
  );
  const sentAt = async (least: number) => {
    await sql(
      stack,
      `update public.job_seeker_profiles set auto_apply = true, auto_apply_consented_at = now(),
         auto_apply_daily_cap = 10, auto_apply_min_score_bp = $2 where user_id = $1`,
      [nurse.id, least],
    );
    await sql(stack, "select private.apply_automatically()");
    const rows = await sql(
      stack,
      "select 1 from public.applications where job_seeker_id = $1 and position_id = $2",
      [nurse.id, position],
    );
    return rows.length;
  };
  expect(found!.score).toBeLessThan(10_000);
  expect(await sentAt(found!.score + 1)).toBe(0);
  expect(await sentAt(found!.score)).toBe(1);
});

/** Colby, Kansas: nobody else's positions are near, and those of the tests before are closed. */
const emptyColby = () =>
  sql(
    stack,
    "update public.positions set status = 'paused' where zip = '67701' and status = 'open'",
  );

test.each<[name: string, obstacle: string, theirs: string, its?: string]>([
  [
    "another shift",
    "shift",
    "update public.job_seeker_profiles set shifts = '{nights}' where user_id = $1",
  ],
  [
    "70 days too late",
    "start",
    "update public.job_seeker_profiles set available_from = private.today() + 91 where user_id = $1",
  ],
  [
    "0 years for 8 preferred",
    "experience",
    "update public.job_seeker_profiles set years_experience = 0 where user_id = $1",
    "update public.positions set min_years_experience = 8 where id = $1",
  ],
  [
    "no skill that is preferred",
    "skills",
    "update public.job_seeker_profiles set skills = '{}' where user_id = $1",
    "insert into public.position_requirements (position_id, skill, importance) values ($1, 'Telemetry', 'nice')",
  ],
  [
    "no certification that is preferred",
    "certifications",
    "update public.job_seeker_profiles set skills = '{}' where user_id = $1",
    "insert into public.position_requirements (position_id, certification, importance) values ($1, 'tncc', 'nice')",
  ],
  [
    "a question that only they can answer",
    "question",
    "update public.job_seeker_profiles set skills = '{}' where user_id = $1",
    `insert into public.screening_questions (position_id, question, kind, required, sort_order)
     values ($1, 'Why us?', 'text', true, 1)`,
  ],
])("nothing is applied for with %s, and the form says so", async (_, obstacle, theirs, its) => {
  await emptyColby();
  const nurse = await makeNurse(stack, {
    zip: "67701",
    maxMiles: 5,
    homeState: "KS",
    license: { state: "KS" },
  });
  const position = await makePosition(stack, await makeFacility(stack), { zip: "67701" });
  const obstacleNow = async () => {
    const rows = await sql<{ position_id: string; obstacle: string | null }>(
      stack,
      "select position_id, obstacle from private.automatic_candidates($1, 0)",
      [nurse.id],
    );
    return rows.find((row) => row.position_id === position)!.obstacle;
  };
  const visitor = await signedIn(stack, nurse);
  const read = async () =>
    (await (await visitor.get("/job-seeker/profile/automatic")).text())
      .replace(/<[^>]*>/g, "")
      .replaceAll("&#x27;", "'");
  expect(await obstacleNow()).toBeNull();
  await sql(stack, theirs, [nurse.id]);
  if (its) await sql(stack, its, [position]);
  expect(await obstacleNow()).toBe(obstacle);
  await sql(
    stack,
    "update public.job_seeker_profiles set auto_apply_min_score_bp = 0 where user_id = $1",
    [nurse.id],
  );
  expect(await read()).toContain(exampleWords({ obstacle: obstacle as Example["obstacle"] }));
  await sql(
    stack,
    `update public.job_seeker_profiles set auto_apply = true, auto_apply_consented_at = now(), auto_apply_daily_cap = 10
     where user_id = $1`,
    [nurse.id],
  );
  await sql(stack, "select private.apply_automatically()");
  const sent = "select 1 from public.applications where job_seeker_id = $1 and position_id = $2";
  expect(await sql(stack, sent, [nurse.id, position])).toEqual([]);
});

test("before they agree, strong is the limit, and the nearest matches say what we would do", async () => {
  await emptyColby();
  const nurse = await makeNurse(stack, {
    zip: "67701",
    maxMiles: 5,
    homeState: "KS",
    license: { state: "KS" },
  });
  const position = await makePosition(stack, await makeFacility(stack), { zip: "67701" });
  const [{ least, score }] = (await sql<{ least: number; score: number }>(
    stack,
    `select s.auto_apply_min_score_bp as least, m.score_bp as score from public.job_seeker_profiles s
     join public.matches m on m.job_seeker_id = s.user_id where s.user_id = $1 and m.position_id = $2`,
    [nurse.id, position],
  )) as [{ least: number; score: number }];
  expect(least).toBe(BANDS.strong);
  const { data } = await (await apiOf(stack, nurse)).rpc("my_profile_read");
  const { examples } = data as { examples: Example[] };
  expect(examples.length).toBeLessThanOrEqual(3);
  expect(examples.find(({ id }) => id === position)).toMatchObject({
    score,
    obstacle: score < least ? "score" : null,
  });
});

test("another profession puts a verified license back to being checked, and matches wait for that", async () => {
  const nurse = await makeNurse(stack);
  const position = await makePosition(stack, await makeFacility(stack), { profession: "lpn" });
  const visitor = await signedIn(stack, nurse);
  const html = await (await visitor.get("/job-seeker/profile/experience")).text();
  const changed = await visitor.post("/job-seeker/profile/experience", {
    profession: "lpn",
    yearsExperience: "5",
    version: /name="version" value="(\d+)"/.exec(html)![1]!,
  });
  expect(changed.status).toBe(302);
  const status = async () =>
    sql(stack, "select profession, status from public.credentials where user_id = $1", [nurse.id]);
  expect(await status()).toEqual([{ profession: "lpn", status: "pending" }]);
  expect(await isMatched(position, nurse)).toBe(false);
  // Once it is verified anew, it is a match like any other.
  await sql(
    stack,
    `update public.credentials set status = 'verified', verified_on = private.today(), verified_source = 'Nursys',
       verified_until = expires_on where user_id = $1`,
    [nurse.id],
  );
  expect(await isMatched(position, nurse)).toBe(true);
});
