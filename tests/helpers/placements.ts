/** Creates hires with their fees directly, without the steps before. */
import { day, sql, type Person } from "./people.ts";
import type { Stack } from "./stack.ts";

/** A test placement's values. */
export type PlacementFacts = Partial<{
  title: string;
  /** A year's pay in cents; the fee is 4%. */
  annualCents: number;
  feeBp: number;
  /** How many days from today the guarantee lasts. */
  guaranteeDays: number;
  /** How many days ago they were hired. */
  daysAgo: number;
}>;

/** A facility's placement whose candidate's account was deleted. @returns its id */
export async function makePlacement(
  stack: Pick<Stack, "sql">,
  facility: Person,
  facts: PlacementFacts = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.placements (employer_id, position_title, starts_on, annual_salary_cents, plan_code, fee_bp,
       guarantee_until, created_at)
     values ($1, $2, $3, $4, 'employer_growth', $5, $6, now() - make_interval(days => $7)) returning id`,
    [
      facility.id,
      facts.title ?? "Registered Nurse, Nights",
      day(0),
      facts.annualCents ?? 7_800_000,
      facts.feeBp ?? 400,
      day(facts.guaranteeDays ?? 90),
      facts.daysAgo ?? 0,
    ],
  );
  return row!.id;
}
