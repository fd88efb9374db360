/** The facility's side of applications: stages, decline reasons, and the cost of a hire. Pure. */
import { count } from "#app/platform/format.ts";
import type { ApplicationStatus } from "../rules.ts";

/** Open stages in order, then hired: the columns of the board. */
export const STAGES = [
  "invited",
  "applied",
  "shortlisted",
  "interviewing",
  "offered",
  "accepted",
  "hired",
] as const satisfies readonly ApplicationStatus[];

/** Number of applications per status; statuses with none are absent. */
export type StageCounts = Partial<Record<ApplicationStatus, number>>;

/** Total of these statuses. */
export function inAll(counts: StageCounts, statuses: readonly ApplicationStatus[]): number {
  return statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** Role on the team; viewers are read-only. */
export type TeamRole = "owner" | "recruiter" | "viewer";
/** Whether this role may edit. The database refuses viewers too. */
export const mayRecruit = (role: TeamRole | null): boolean => role !== "viewer";

/** A candidate's name, or an anonymous description until the facility may know it. */
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

/** One-line summary below a candidate's name: profession, years, place. */
export function candidateSummary(candidate: {
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

/** Common decline reasons; candidates read them word for word. */
export const DECLINE_REASONS = [
  "We chose a candidate whose experience is closer to this unit.",
  "The shifts you want don’t match the shifts we need.",
  "The start date doesn’t work.",
  "We need a certification your profile doesn’t show.",
  "We have filled this position.",
] as const;

/** Combines the selected reason and the text typed below it. */
export function declineReason(chosen: string | undefined, typed: string | undefined): string {
  return [chosen, typed?.trim()].filter(Boolean).join(" ");
}

/** The placement fee in cents: basis points of yearly pay, rounded half up, as in the database. */
export function feeCents(annual: number, feeBp: number): number {
  return Math.floor((annual * feeBp + 5000) / 10_000);
}

/** Basis points as a percentage: "5%", "4.25%". */
export function feePercent(feeBp: number): string {
  return `${feeBp / 100}%`;
}

/** The database's plan name for a facility without a plan. */
const NO_PLAN = "No plan";

/** Which plan's percentage applies: without a plan, the first plan's. */
export function feeOfPlan(planName: string): string {
  return planName === NO_PLAN ? "Fee without a plan" : `${planName} plan fee`;
}

/** Full-profile views the plan allows and how many were used this period; null means no limit. */
export type PlanUse = {
  name: string;
  fee_bp: number;
  period_end: string;
  /** Whether the plan ends with this period: then views do not reset. */
  ends: boolean;
  /** Whether the plan allows nothing new until the last invoice is paid. */
  on_hold: boolean;
  view_limit: number | null;
  views: number;
  position_limit: number | null;
  positions: number;
};

/** Whether a facility has a plan: without one, all limits are 0. */
export function hasPlan(plan: Pick<PlanUse, "view_limit" | "position_limit">): boolean {
  return plan.view_limit !== 0 || plan.position_limit !== 0;
}

/** Said instead of the views left. */
export const VIEWS_ON_HOLD = "Full views are on hold until your last invoice is paid.";

type Views = Pick<PlanUse, "on_hold" | "view_limit" | "views">;

/** Full-profile views left: none while the plan is on hold; null when unlimited. */
export function viewsLeft(plan: Views): number | null {
  if (plan.on_hold) return 0;
  return plan.view_limit === null ? null : Math.max(0, plan.view_limit - plan.views);
}

/** Cost of viewing a full profile, shown before the click. */
export function viewPrice(plan: Views, seen: { viewed: boolean; applied: boolean }): string {
  if (seen.viewed) return "Free: your facility has viewed this candidate.";
  if (seen.applied) return "Free: this candidate applied to you.";
  if (plan.on_hold) return VIEWS_ON_HOLD;
  if (plan.view_limit === 0) return "You need a plan to view full profiles.";
  const left = viewsLeft(plan);
  if (left === null) return "Included: full views are unlimited on your plan.";
  if (left === 0) return `You’ve used all ${plan.view_limit} full views in this period.`;
  return `Uses 1 of your ${count(plan.view_limit!, "view")} this period; ${left === 1 ? "it’s your last one" : `${left} left`}.`;
}

/** A duration in words: "less than an hour", "5 hours", "3 days". */
export function spanText(seconds: number): string {
  const hours = seconds / 3600;
  if (hours < 1) return "less than an hour";
  if (hours < 48) return count(Math.round(hours), "hour");
  return count(Math.round(hours / 24), "day");
}

/** Why saved candidates are no longer listed. `away` is 1 or more. */
export function unlistedSavedSentence(away: number): string {
  return away === 1
    ? "1 saved candidate isn’t listed now: they no longer fit, aren’t available, or others rank higher."
    : `${away} saved candidates aren’t listed now: they no longer fit, aren’t available, or others rank higher.`;
}
