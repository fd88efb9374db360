/** Admin tasks and market metrics, in words. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count } from "#app/platform/format.ts";
import { listHref } from "#app/platform/keyset.ts";
import { waitedFor } from "#app/platform/queue.ts";

/** Counts stop here; 1,001 means more. */
const COUNTED = 1_000;

/** A kind of task, with the age of its oldest, in UTC. */
export type Waiting = { what: string; count: number; since: string | null };

/** For a queue with assignees: the caller's cases, the unassigned ones, and the age of the oldest, in UTC. */
export type Shared = {
  what: string;
  mine: number;
  mine_since: string | null;
  free: number;
  free_since: string | null;
};

type Desk = {
  one: string;
  many: string;
  to: string;
  /** Hours after which a case is overdue. */
  hours: number;
};
const DAY = 24;
/** Kinds of tasks, and where to handle them. */
const TASK_KINDS: Record<string, Desk> = byKey({
  accounts: desk("account to review", "accounts to review", "/admin/pending-approval", 2 * DAY),
  credentials: desk(
    "changed credential to review",
    "changed credentials to review",
    "/admin/pending-approval/credentials",
    2 * DAY,
  ),
  appeals: desk(
    "appeal to decide",
    "appeals to decide",
    "/admin/pending-approval/appeals",
    3 * DAY,
  ),
  documents: desk("document to review", "documents to review", "/admin/documents", 2 * DAY),
  possible_exclusions: desk(
    "possible match with the exclusion list",
    "possible matches with the exclusion list",
    "/admin/verification/possible",
    DAY,
  ),
  contact_messages: desk(
    "contact message to answer",
    "contact messages to answer",
    "/admin/contact",
    2 * DAY,
  ),
  disputes: desk("dispute to settle", "disputes to settle", "/admin/disputes", 3 * DAY),
  screening_questions: desk(
    "screening question to review",
    "screening questions to review",
    "/admin/screening-questions",
    3 * DAY,
  ),
  questions: desk("question to answer", "questions to answer", "/admin/faq", 3 * DAY),
  reports: desk("report to review", "reports to review", "/admin/reports", DAY),
  dead_letters: desk("undelivered email", "undelivered emails", "/admin/dead-letters", DAY),
  failed_events: desk(
    "failed Stripe event",
    "failed Stripe events",
    "/admin/billing/events?status=failed",
    4,
  ),
  adjustments: desk(
    "unfinished or failed refund or credit",
    "unfinished or failed refunds or credits",
    "/admin/billing/placements?fee=begun",
    1,
  ),
  late_fees: desk(
    "placement fee more than 14 days overdue",
    "placement fees more than 14 days overdue",
    "/admin/billing/placements?fee=late",
    14 * DAY,
  ),
});

function desk(one: string, many: string, to: string, hours: number): Desk {
  return { one, many, to, hours };
}

/** A task for the page. */
export type Task = {
  what: string;
  words: string;
  to: string;
  /** "3 days". */
  waits: string;
  isLate: boolean;
  /** For queues with assignees, the caller's and the unassigned: "2 yours, oldest 3 days". */
  parts: { words: string; to: string }[];
};

/** Tasks, most overdue first, relative to their time limit. */
export function tasks(waiting: readonly Waiting[], shared: readonly Shared[], now: Date): Task[] {
  return waiting
    .flatMap(({ what, count: many, since }) => {
      const at = TASK_KINDS[what];
      if (!at || many === 0) return [];
      const hours = since ? (now.getTime() - Date.parse(since)) / 3_600_000 : 0;
      return [{ what, at, many, since, overdue: hours / at.hours }];
    })
    .sort((a, b) => b.overdue - a.overdue)
    .map(({ what, at, many, since, overdue }) => ({
      what,
      words: `${many > COUNTED ? "More than " : ""}${count(Math.min(many, COUNTED), at.one, at.many)}`,
      to: at.to,
      waits: since ? waitedFor(since, now) : "",
      isLate: overdue > 1,
      parts: partsOf(
        shared.find((one) => one.what === what),
        at.to,
        now,
      ),
    }));
}

function partsOf(shared: Shared | undefined, to: string, now: Date): Task["parts"] {
  const part = (many: number, since: string | null, whose: string, assigned: string) =>
    many === 0 || since === null
      ? []
      : [
          {
            words: `${many.toLocaleString("en-US")} ${whose}, oldest ${waitedFor(since, now)}`,
            to: listHref(to, { assigned }),
          },
        ];
  return shared
    ? [
        ...part(shared.mine, shared.mine_since, "yours", "me"),
        ...part(shared.free, shared.free_since, "unassigned", "nobody"),
      ]
    : [];
}

/** Periods for the metrics, in days. */
export const PERIODS = { "30": "30 days", "90": "90 days", "365": "1 year" } as const;

/** By profession and state. */
export type MarketRow = {
  profession: string;
  label: string;
  state: string;
  positions: number;
  people: number;
};
/** Market metrics over a number of days. Durations in seconds; times in UTC, days in US Central time. */
export type Market = {
  as_of: string;
  days: number;
  market: MarketRow[];
  funnel: Record<Stage, number>;
  filled: { of: number; median: number | null; p90: number | null; in_time: number };
  answered: {
    of: number;
    waiting: number;
    median: number | null;
    due: number;
    in_time: number;
  };
  step: "week" | "month";
  signed: { first: string; people: number; facilities: number }[];
};
type Stage =
  "signed_up" | "submitted" | "approved" | "applied" | "interviewed" | "offered" | "hired";

/** Below this sample size a share means little. */
const ENOUGH = 5;

const STAGES: readonly [Stage, string][] = [
  ["signed_up", "Signed up"],
  ["submitted", "Profile submitted"],
  ["approved", "Approved"],
  ["applied", "Applied"],
  ["interviewed", "Interviewed"],
  ["offered", "Had an offer"],
  ["hired", "Hired"],
];

/** Steps from sign-up to hire, each with its share of all sign-ups. */
export function funnelSteps(funnel: Market["funnel"]) {
  return STAGES.map(([stage, label]) => ({
    key: stage,
    label,
    values: [funnel[stage]],
    note: share(funnel[stage], funnel.signed_up),
  }));
}

/** Open positions and professionals, summed by profession or by state. */
export function sumBy(rows: readonly MarketRow[], by: "profession" | "state") {
  return [...Map.groupBy(rows, (row) => row[by])].map(([key, same]) => ({
    key,
    label: by === "state" ? key : same[0]!.label,
    values: [
      same.reduce((sum, { positions }) => sum + positions, 0),
      same.reduce((sum, { people }) => sum + people, 0),
    ],
  }));
}

/** A percentage; none for fewer than five. */
export function share(part: number, whole: number): string {
  return whole < ENOUGH ? "" : `${Math.round((100 * part) / whole)}%`;
}

/** Seconds as days or hours, with one decimal where it matters. */
export function durationWords(seconds: number): string {
  const hours = seconds / 3600;
  if (hours < 1) return "less than an hour";
  const [amount, word] = hours < 48 ? [hours, "hour"] : [hours / 24, "day"];
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${rounded} ${word}${rounded === 1 ? "" : "s"}`;
}

type Claim = { figure: string; words: string };

/** Time to fill a position, compared with the claim on the marketing pages. */
export function fillClaim({ of, median, p90, in_time }: Market["filled"]): Claim {
  if (of < ENOUGH || median === null || p90 === null)
    return tooFew(of, "position filled", "positions filled");
  return {
    figure: durationWords(median),
    words: `is the median for ${count(of, "filled position")}. Nine in ten took ${durationWords(p90)} or less. Our site aims for under two weeks: ${share(in_time, of)} were filled that fast. The 49 days our site cites is the national average.`,
  };
}

/** Time until facilities answer applications; the marketing pages' 48 hours are from posting to candidates. */
export function replyClaim({ of, waiting, median, due, in_time }: Market["answered"]): Claim {
  if (due < ENOUGH || median === null)
    return tooFew(due, "application at least two days old", "applications at least two days old");
  return {
    figure: share(in_time, due),
    words: `of ${count(due, "application")} at least two days old got a first answer within 48 hours. In the whole period, ${of.toLocaleString("en-US")} ${of === 1 ? "was" : "were"} answered (median ${durationWords(median)}) and ${waiting.toLocaleString("en-US")} ${waiting === 1 ? "was" : "were"} not.`,
  };
}

const tooFew = (of: number, one: string, many: string): Claim => ({
  figure: "Not enough data",
  words: `${count(of, one, many)} in this period. We show a figure once there are ${ENOUGH}.`,
});

const dayLabel = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const monthOfDay = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** Short label for the first day of a week or month. */
export function stepLabel(first: string, step: Market["step"]): string {
  return (step === "week" ? dayLabel : monthOfDay).format(new Date(`${first}T00:00:00Z`));
}
