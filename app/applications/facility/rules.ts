/** What a facility does with applications: stages, reasons to decline, and what a hire costs. Pure. */
import { count } from "#app/platform/format.ts";
import type { ApplicationStatus } from "../rules.ts";

/** Open stages in their order, then hired: the columns of the board. */
export const STAGES = [
  "invited",
  "applied",
  "shortlisted",
  "interviewing",
  "offered",
  "accepted",
  "hired",
] as const satisfies readonly ApplicationStatus[];

/** How many applications stand in each status; a status without any is absent. */
export type StageCounts = Partial<Record<ApplicationStatus, number>>;

/** How many of these there are together. */
export function inAll(counts: StageCounts, statuses: readonly ApplicationStatus[]): number {
  return statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** Who somebody is on the team; viewers change nothing. */
export type TeamRole = "owner" | "recruiter" | "viewer";
/** Whether this role may change anything: the database refuses viewers too. */
export const mayRecruit = (role: TeamRole | null): boolean => role !== "viewer";

/** A candidate's name, or who they are without it as long as it is not to be known. */
export function candidateName(row: {
  name: string | null;
  profession: string | null;
  city: string | null;
  state: string | null;
}): string {
  if (row.name) return row.name;
  const what = row.profession ?? "Candidate";
  return row.city && row.state ? `${what} in ${row.city}, ${row.state}` : what;
}

/** Who a candidate is, in a line below their name: profession, years, place. */
export function whoLine(candidate: {
  profession: string | null;
  years: number | null;
  city: string | null;
  state: string | null;
}): string {
  const { profession, years, city, state } = candidate;
  return [
    profession,
    years === null ? null : count(years, "year"),
    city && state ? `${city}, ${state}` : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Reasons that candidates hear often, to choose from; they read the words as they stand. */
export const DECLINE_REASONS = [
  "We chose a candidate whose experience is closer to this unit.",
  "The shifts you want don’t match the shifts we need.",
  "The start date doesn’t work.",
  "We need a certification your profile doesn’t show.",
  "We have filled this position.",
] as const;

/** The reason of a form that offers those and a text of one's own: what was chosen, then what was typed. */
export function declineReason(chosen: string | undefined, typed: string | undefined): string {
  return [chosen, typed?.trim()].filter(Boolean).join(" ");
}

/** The placement fee in cents: basis points of a year's pay, rounded half up. The database computes the same. */
export function feeCents(annual: number, feeBp: number): number {
  return Math.floor((annual * feeBp + 5000) / 10_000);
}

/** Basis points as a percentage in words: "5%", "4.25%". */
export function feePercent(feeBp: number): string {
  return `${feeBp / 100}%`;
}

/** What the database calls the plan of a facility that has none. */
const NO_PLAN = "No plan";

/** Whose percentage a fee has: without a plan it is the first plan's. */
export function feeOfPlan(planName: string): string {
  return planName === NO_PLAN ? "Fee without a plan" : `${planName} plan fee`;
}

/** What a plan allows of full views, and how many are used in the period; null is no limit. */
export type PlanUse = {
  name: string;
  fee_bp: number;
  period_end: string;
  view_limit: number | null;
  views: number;
  position_limit: number | null;
  positions: number;
};

/** Whether a facility has a plan at all: without one nothing is allowed. */
export function hasPlan(plan: Pick<PlanUse, "view_limit" | "position_limit">): boolean {
  return plan.view_limit !== 0 || plan.position_limit !== 0;
}

/** How many full views are left, or null when they are not limited. */
export function viewsLeft(plan: Pick<PlanUse, "view_limit" | "views">): number | null {
  return plan.view_limit === null ? null : Math.max(0, plan.view_limit - plan.views);
}

/** What looking at a candidate in full would cost, in a sentence for before it. */
export function viewPrice(
  plan: Pick<PlanUse, "view_limit" | "views">,
  seen: { viewed: boolean; applied: boolean },
): string {
  if (seen.viewed) return "Free: your facility has viewed this candidate.";
  if (seen.applied) return "Free: this candidate applied to you.";
  if (plan.view_limit === 0) return "You need a plan to view full profiles.";
  const left = viewsLeft(plan);
  if (left === null) return "Included: full views are unlimited on your plan.";
  if (left === 0) return `You’ve used all ${plan.view_limit} full views in this period.`;
  return `Uses 1 of your ${count(plan.view_limit!, "view")} this period; ${left === 1 ? "it’s your last one" : `${left} left`}.`;
}

/** A span of time as people say it: "less than an hour", "5 hours", "3 days". */
export function spanText(seconds: number): string {
  const hours = seconds / 3600;
  if (hours < 1) return "less than an hour";
  if (hours < 48) return count(Math.round(hours), "hour");
  return count(Math.round(hours / 24), "day");
}

/** What became of candidates who were saved and are not on the list any more; one or more. */
export function awaySentence(away: number): string {
  return away === 1
    ? "1 saved candidate isn’t listed now: they no longer fit, aren’t available, or others rank higher."
    : `${away} saved candidates aren’t listed now: they no longer fit, aren’t available, or others rank higher.`;
}
