import { applicationNotes, invitationNotes, textAnswers } from "../market-data/talk.ts";
import type { Book } from "./book.ts";
import type { Candidate } from "./candidates.ts";
import type { MadePosition } from "./facilities.ts";
import {
  CLOSED_PIPELINES,
  DEMO_PIPELINES,
  DEMO_STORIES,
  OTHER_PIPELINES,
  stepsTo,
  type Goal,
  type Step,
} from "./stories.ts";
import { channelOf } from "./sharing.ts";

/** A matching pair, as found by the database. */
export type Pair = { position_id: string; job_seeker_id: string };

/** An application, with how many days ago each step happened. */
export type Application = {
  id: string;
  position: MadePosition;
  candidate: Candidate;
  goal: Goal;
  steps: (Step & { ago: number })[];
};

/** Goals that nobody can reach twice. */
const ENDS_A_SEARCH = new Set<Goal>(["offered", "accepted", "hired"]);

/** Adds applications for matching pairs, each with its whole history. */
export function addApplications(
  book: Book,
  positions: MadePosition[],
  candidates: Candidate[],
  pairs: Pair[],
): Application[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const fitting = Map.groupBy(pairs, ({ position_id }) => position_id);
  const settled = new Set<string>();
  const demo = candidates[0]!;
  const made: Application[] = [];
  let turn = 0;

  for (const position of positions) {
    const left = (fitting.get(position.id) ?? [])
      .map(({ job_seeker_id }) => byId.get(job_seeker_id)!)
      .filter((candidate) => candidate !== demo);
    const own = DEMO_STORIES.find(([at, title]) => at === position.at && title === position.title);
    if (own) made.push(addApplication(book, position, demo, own[2]));
    for (const goal of pipelineOf(position, turn++)) {
      const free = left.filter(({ id }) => !ENDS_A_SEARCH.has(goal) || !settled.has(id));
      if (free.length === 0) continue;
      // Better matches are more likely to apply.
      const candidate = free[Math.min(book.between(0, free.length - 1), book.between(0, 14))]!;
      left.splice(left.indexOf(candidate), 1);
      if (ENDS_A_SEARCH.has(goal)) settled.add(candidate.id);
      made.push(addApplication(book, position, candidate, goal));
    }
  }
  return made;
}

function pipelineOf({ at, title, status, closedReason }: MadePosition, turn: number): Goal[] {
  if (status === "draft") return [];
  if (at === "larkspur") return DEMO_PIPELINES[title] ?? [];
  if (status === "closed") return CLOSED_PIPELINES[closedReason === "Filled" ? "filled" : "ended"];
  return OTHER_PIPELINES[turn % OTHER_PIPELINES.length]!;
}

function addApplication(
  book: Book,
  position: MadePosition,
  candidate: Candidate,
  goal: Goal,
): Application {
  const ended =
    position.closedReason === "Filled" ? "The position was filled." : (position.closedReason ?? "");
  const steps = timed(book, position, candidate, goal, stepsTo(book, goal, ended));
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const id = book.uuid();
  const hasApplied = steps.some(({ to }) => to === "applied");
  const note = first.side === "facility" ? book.pick(invitationNotes) : book.pick(applicationNotes);
  const source = first.side === "facility" ? "invited" : book.ofTen(1) ? "automatic" : "applied";
  book.add("public.applications", {
    id,
    position_id: position.id,
    job_seeker_id: candidate.id,
    employer_id: position.facility.id,
    status: last.to,
    source,
    channel: channelOf(source, position, candidate),
    note: book.ofTen(6) || first.side === "facility" ? note : null,
    answers: hasApplied ? answersTo(book, position) : [],
    closed_reason: ["declined", "withdrawn", "closed"].includes(last.to) ? last.reason : null,
    version: steps.length,
    created_at: book.ago(first.ago),
    status_at: book.ago(last.ago),
  });
  let from: string | null = null;
  for (const { to, side, reason, ago } of steps) {
    book.add("public.application_history", {
      application_id: id,
      at: book.ago(ago),
      from_status: from,
      to_status: to,
      side,
      actor_id: { candidate: candidate.id, facility: position.facility.id, system: null }[side],
      reason: reason ?? null,
    });
    from = to;
  }
  return { id, position, candidate, goal, steps };
}

/** Spreads the steps from when both sides existed until now, or until the position closed. */
function timed(
  book: Book,
  { openedAgo, closedAgo }: MadePosition,
  candidate: Candidate,
  goal: Goal,
  steps: Step[],
) {
  const until = closedAgo ?? (goal === "interviewed" ? 6 : 0.15) + book.between(0, 30) / 10;
  const longest = { invited: 11, applied: 20 }[steps.at(-1)!.to] ?? 60;
  const room = Math.max(0.5, Math.min(openedAgo, Math.max(candidate.days, until + 4)) - until - 1);
  const began = until + Math.min(room, longest - until, book.between(6, 30));
  const gap = steps.length > 1 ? (began - until) / (steps.length - 1) : 0;
  return steps.map((step, index) => ({ ...step, ago: began - gap * index }));
}

function answersInWords(question: string): readonly string[] {
  const answers = textAnswers[question];
  if (!answers) throw new Error(`Nobody here knows an answer to “${question}”.`);
  return answers;
}

function answersTo(book: Book, { questions = [] }: MadePosition) {
  return questions.map(([question, kind]) => ({
    question,
    answer:
      kind === "yes_no" ? (book.ofTen(8) ? "yes" : "no") : book.pick(answersInWords(question)),
  }));
}
