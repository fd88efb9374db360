/** Saved positions: who may save, and what changed since. Pure. */
import { roleOf, type Account } from "#app/account/rules.ts";
import { formatPay, type PayPeriod } from "#app/domain/pay.ts";
import { formatDate, formatDays } from "#app/platform/format.ts";

/** The saved positions page, which also handles the save buttons. */
export const SAVED_PATH = "/job-seeker/saved";

/** Whether to show the save button: to job seekers, and to visitors, who sign in first. */
export function offersSaving(who: Account | null): boolean {
  if (!who) return true;
  const role = roleOf(who);
  return role === "job_seeker"
    ? who.onboardingCompleted && who.approval === "approved"
    : role === null;
}

/** A position's pay and start. Cents, and dates as stored. */
export type Terms = {
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  starts_on: string;
  starts_by: string | null;
};

const payOf = ({ pay_min_cents: from, pay_max_cents: to, pay_period: period }: Terms) =>
  formatPay(from, to, period);
const startOf = ({ starts_on: first, starts_by: last }: Terms) =>
  last === null ? formatDate(first) : formatDays(first, last);

/** What changed since a position was saved, one sentence each. */
export function changesSince(then: Terms, now: Terms): string[] {
  const said: [what: string, was: string, is: string][] = [
    ["Pay changed", payOf(then), payOf(now)],
    ["Start date changed", startOf(then), startOf(now)],
  ];
  return said
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]) =>
      // A range has its own "to" or "between".
      / to |between/.test(`${was} ${is}`)
        ? `${what}: it was ${was}, now it is ${is}.`
        : `${what} from ${was} to ${is}.`,
    );
}

/** Current status of a saved position. hidden: its facility is not listed. */
export type SavedStatus = "open" | "paused" | "closed" | "blocked" | "hidden";

/** For a saved position that is unavailable: a word and a sentence. */
export const SHUT: Readonly<Record<Exclude<SavedStatus, "open">, [word: string, about: string]>> = {
  paused: ["Paused", "The facility paused it. If it opens again, you’ll see it here."],
  closed: ["Closed", "It was filled, or the facility closed it."],
  blocked: ["Blocked", "You blocked this facility."],
  hidden: ["Not open", "This facility isn’t hiring through us right now."],
};
