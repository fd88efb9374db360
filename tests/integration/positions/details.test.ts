/** What a position says beyond its headline: written with it, shown with it, copied with it, and compared. */
import { beforeAll, expect, inject, test } from "vitest";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { textOf } from "#tests/helpers/acting.ts";
import { day, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
beforeAll(async () => {
  facility = await makeFacility(stack);
});

const FORM = {
  title: "Night nurse, intensive care",
  profession: "rn",
  zip: "64108",
  shift: "nights",
  schedule: "3x12",
  employment: "full_time",
  minYearsExperience: "2",
  payMin: "43.50",
  payMax: "43.50",
  payPeriod: "hour",
  startsOn: day(30),
  beds: "24",
  ratio: "1:2",
  recordsSystem: "epic",
  team: "A charge nurse without patients, and an educator on nights.",
  orientationWeeks: "8",
  nightPay: "4.50",
  chargePay: "2",
  bonus: "10,000",
  bonusTerms: "Half after 90 days, half after a year.",
  relocation: "5000",
  contact: "Ruth Castellano, Director of Talent",
  decidedBy: "the unit manager",
  decisionDays: "7",
  requisitionId: "R-1043",
  benefits: ["insurance", "dental", "vision"],
  matchPercent: "50",
  matchUpTo: "4.5",
  ptoDays: "25",
  tuition: "5,000",
  ceAllowance: "1500",
  loanHelp: "3000",
  otherBenefits: "Free lunch",
};
const SAID = [
  "$43.50/hr × 36 hrs × 52 = $81,432/yr",
  "nights $4.50/hr, charge $2.00/hr",
  "$10,000. Half after 90 days, half after a year.",
  "Up to $5,000",
  "1:2",
  "Epic",
  "8 weeks",
  "the unit manager, within 7 days",
  "R-1043",
  "Health, dental, and vision insurance",
  "Retirement plan with 50% match up to 4.5% of pay",
  "25 days of paid time off per year",
  "Tuition assistance up to $5,000/yr",
  "Continuing education up to $1,500/yr",
  "Student loan help up to $3,000/yr",
  "Free lunch",
];
const detailsOf = async (id: string) =>
  (
    await sql<{ details: Record<string, unknown> }>(
      stack,
      "select private.position_details_of($1) as details",
      [id],
    )
  )[0]!.details;

test("posted by the form, read alike by everybody, a nurse and the facility, kept by an edit and by a copy", async () => {
  const office = await signedIn(stack, facility);
  const id = crypto.randomUUID();
  const saved = await office.post("/employer/new-position", { ...FORM, id });
  expect(saved.status).toBe(302);
  expect(await detailsOf(id)).toMatchObject({ beds: 24, night_cents: 450, bonus_cents: 1_000_000 });
  const preview = await textOf(await office.get(`/employer/positions/${id}/preview`));
  for (const words of SAID) expect(preview).toContain(words);
  const edit = await (await office.get(`/employer/positions/${id}/edit`)).text();
  expect(edit).toContain('value="4.50"');
  expect(edit).toContain("Half after 90 days, half after a year.");
  expect(edit).toMatch(/<input[^>]*name="benefits"[^>]*checked=""[^>]*value="retirement"/);

  await sql(stack, "update public.positions set status = 'open' where id = $1", [id]);
  const everybody = await textOf(await new Visitor(stack.open).get(`/positions/${id}`));
  for (const words of SAID) expect(everybody).toContain(words);
  const nurse = await signedIn(stack, await makeNurse(stack));
  const forMe = await textOf(await nurse.get(`/job-seeker/positions/${id}`));
  for (const words of SAID) expect(forMe).toContain(words);
  const own = await textOf(await office.get(`/employer/positions/${id}?view=details`));
  for (const words of SAID) expect(own).toContain(words);

  const copy = crypto.randomUUID();
  const api = await apiOf(stack, facility);
  expect((await api.rpc("duplicate_position", { p_id: id, p_new_id: copy })).error).toBeNull();
  expect(await detailsOf(copy)).toEqual(await detailsOf(id));
});

test("search engines read the benefits as well", async () => {
  const [{ id } = { id: "" }] = await sql<{ id: string }>(
    stack,
    "select p.id from public.positions p join public.position_details d on d.position_id = p.id where p.employer_id = $1 and p.status = 'open' and d.pto_days = 25",
    [facility.id],
  );
  const html = await (await new Visitor(stack.open).get(`/positions/${id}`)).text();
  expect(html).toContain(
    "Health, dental, and vision insurance; Retirement plan with 50% match up to 4.5% of pay; 25 days of paid time off per year",
  );
});

test("a match is whole, and of a plan, whoever writes it", async () => {
  const office = await signedIn(stack, facility);
  const { matchUpTo: _, ...half } = FORM;
  const answer = await office.post("/employer/new-position", { ...half, id: crypto.randomUUID() });
  expect(answer.status).toBe(422);
  expect(await textOf(answer)).toContain("Enter the percent of pay that you match up to.");
  const id = await makePosition(stack, facility);
  for (const wrong of [
    "match_percent = 50, retirement = true",
    "match_percent = 50, match_up_to = 4",
    "dental = false",
  ]) {
    await sql(
      stack,
      "insert into public.position_details (position_id) values ($1) on conflict do nothing",
      [id],
    );
    await expect(
      sql(stack, `update public.position_details set ${wrong} where position_id = $1`, [id]),
    ).rejects.toThrow(/violates check constraint/);
  }
});

test("a bonus without its terms is refused, by the form and by the database", async () => {
  const office = await signedIn(stack, facility);
  const { bonusTerms: _, ...without } = FORM;
  const answer = await office.post("/employer/new-position", {
    ...without,
    id: crypto.randomUUID(),
  });
  expect(answer.status).toBe(422);
  expect(await textOf(answer)).toContain("Say when the sign-on bonus is paid");
  const id = await makePosition(stack, facility);
  await expect(
    sql(
      stack,
      "insert into public.position_details (position_id, bonus_cents) values ($1, 500000)",
      [id],
    ),
  ).rejects.toThrow(/position_details_bonus_has_terms/);
});

test("where few of the profession were filled, the preview says so and compares with all", async () => {
  const draft = await makePosition(stack, facility, { profession: "medical_receptionist" });
  await sql(stack, "update public.positions set status = 'draft' where id = $1", [draft]);
  // As many as are compared, the last to close: whatever else was filled in this market is older.
  const nurse = await makeNurse(stack);
  const filled = await sql<{ id: string }>(
    stack,
    `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, status, closed_at)
     select p.employer_id, 'Filled', 'phlebotomist', p.zip, p.shift, 1, 3000, 4000, 'hour', p.starts_on, 'closed',
       now() + interval '1 day'
     from public.positions p, generate_series(1, 200) n where p.id = $1 returning id`,
    [draft],
  );
  const ids = filled.map(({ id }) => id);
  await sql(
    stack,
    `with said as (
       insert into public.position_details (position_id, pto_days) select i, 20 from unnest($1::uuid[]) i)
     insert into public.placements (position_id, employer_id, job_seeker_id, position_title, starts_on,
       annual_salary_cents, plan_code, fee_bp, guarantee_until)
     select i, $2, $3, 'Filled', current_date, 100, 'employer_growth', 400, current_date from unnest($1::uuid[]) i`,
    [ids, facility.id, nurse.id],
  );
  const office = await signedIn(stack, facility);
  const preview = await textOf(await office.get(`/employer/positions/${draft}/preview`));
  await sql(stack, "delete from public.placements where position_id = any ($1::uuid[])", [ids]);
  await sql(stack, "delete from public.positions where id = any ($1::uuid[])", [ids]);
  expect(preview).toContain("Compared with positions of every profession that were filled here.");
  expect(preview).toContain("filled positions mention the days of paid time off.");
});

test("the preview names what filled positions say and this one does not", async () => {
  const nurse = await makeNurse(stack);
  const draft = await makePosition(stack, facility, { profession: "np" });
  await sql(stack, "update public.positions set status = 'draft' where id = $1", [draft]);
  for (let filled = 0; filled < 6; filled += 1) {
    const id = await makePosition(stack, facility, { profession: "np" });
    await sql(
      stack,
      `with a as (insert into public.position_details (position_id, ratio, contact) values ($1, '1:4', 'Ruth'))
       insert into public.placements (position_id, employer_id, job_seeker_id, position_title, starts_on,
         annual_salary_cents, plan_code, fee_bp, guarantee_until)
       values ($1, $2, $3, 'Filled', current_date, 100, 'employer_growth', 400, current_date)`,
      [id, facility.id, nurse.id],
    );
  }
  await sql(
    stack,
    "insert into public.position_details (position_id, contact) values ($1, 'Ruth')",
    [draft],
  );
  const office = await signedIn(stack, facility);
  const preview = await textOf(await office.get(`/employer/positions/${draft}/preview`));
  expect(preview).toContain("Compared with positions of this profession that were filled here.");
  expect(preview).toContain("filled positions mention the patient ratio.");
  expect(preview).not.toContain("filled positions mention a contact.");
});
