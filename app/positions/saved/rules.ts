/** Saved positions: who may save one, and what changed since. Pure. */
import { roleOf, type Account } from "#app/account/rules.ts";
import { formatPay, type PayPeriod } from "#app/domain/pay.ts";
import { formatDate, formatDays } from "#app/platform/format.ts";

/** The page of one's saved positions, and where the buttons that save send to. */
export const SAVED_PATH = "/job-seeker/saved";

/** Whether the button that saves is offered: to visitors, who are led through sign-in, and to job seekers. */
export function offersSaving(who: Account | null): boolean {
  if (!who) return true;
  const role = roleOf(who);
  return role === "job_seeker"
    ? who.onboardingCompleted && who.approval === "approved"
    : role === null;
}

/** What a position pays and when it starts. Cents, and dates as stored. */
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

/** What changed since a position was saved, a sentence each. */
export function changesSince(then: Terms, now: Terms): string[] {
  const said: [what: string, was: string, is: string][] = [
    ["Pay changed", payOf(then), payOf(now)],
    ["Start moved", startOf(then), startOf(now)],
  ];
  return said
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]) =>
      // A range has a "to" of its own.
      `${was} ${is}`.includes(" to ")
        ? `${what}: it was ${was}, now it is ${is}.`
        : `${what} from ${was} to ${is}.`,
    );
}

/** How a saved position stands now. hidden: its facility is not listed. */
export type SavedStatus = "open" | "paused" | "closed" | "blocked" | "hidden";

/** What is said of a saved position that cannot be opened: a word, and a sentence. */
export const SHUT: Readonly<Record<Exclude<SavedStatus, "open">, [word: string, about: string]>> = {
  paused: ["Paused", "The facility paused it. If it opens again, you’ll see it here."],
  closed: ["Closed", "It was filled, or the facility closed it."],
  blocked: ["Blocked", "You blocked this facility."],
  hidden: ["Not open", "This facility isn’t hiring through us right now."],
};
