import {
  applicationNotes,
  invitationNotes,
  textAnswers,
  withdrawReasons,
} from "../market-data/talk.ts";
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
/** Goals after which nobody has another application at the facility. */
const JOINS = new Set<Goal>(["accepted", "hired"]);

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
  /** Who applied or was invited at a facility, and who joins it. */
  const known = new Set<string>();
  const joined = new Set<string>();
  const demo = candidates[0]!;
  const made: Application[] = [];
  let turn = 0;

  for (const position of positions) {
    const left = (fitting.get(position.id) ?? [])
      .map(({ job_seeker_id }) => byId.get(job_seeker_id)!)
      .filter((candidate) => candidate !== demo);
    const own = DEMO_STORIES.find(([at, title]) => at === position.at && title === position.title);
    if (own) made.push(addApplication(book, position, demo, own[2], made));
    for (const goal of pipelineOf(position, turn++)) {
      const here = (id: string) => `${position.facility.id} ${id}`;
      const free = left.filter(
        ({ id, days }) =>
          // Had an account while the position was open.
          days > (position.closedAgo ?? 0) + 12 &&
          !(ENDS_A_SEARCH.has(goal) && settled.has(id)) &&
          !joined.has(here(id)) &&
          !(JOINS.has(goal) && known.has(here(id))),
      );
      if (free.length === 0) continue;
      // Better matches are more likely to apply.
      const candidate = free[Math.min(book.between(0, free.length - 1), book.between(0, 14))]!;
      left.splice(left.indexOf(candidate), 1);
      if (ENDS_A_SEARCH.has(goal)) settled.add(candidate.id);
      known.add(here(candidate.id));
      if (JOINS.has(goal)) joined.add(here(candidate.id));
      made.push(addApplication(book, position, candidate, goal, made));
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

/** Why someone may withdraw: no two withdrawals at a facility have the same reason. */
function withdrawalsFor({ facility, profession }: MadePosition, made: Application[]) {
  const given = new Set(
    made
      .filter(({ position }) => position.facility === facility)
      .flatMap(({ steps }) =>
        steps.flatMap(({ to, reason }) => (to === "withdrawn" ? reason : [])),
      ),
  );
  const fitting = profession === "rn" ? withdrawReasons : withdrawReasons.slice(0, -1);
  return fitting.filter((reason) => !given.has(reason));
}

function addApplication(
  book: Book,
  position: MadePosition,
  candidate: Candidate,
  goal: Goal,
  made: Application[],
): Application {
  const ended =
    position.closedReason === "Filled" ? "The position was filled." : (position.closedReason ?? "");
  const withdrawals = withdrawalsFor(position, made);
  const told = stepsTo(book, goal, { ended, withdrawals });
  const steps = inWorkingHours(book, position, timed(book, position, candidate, goal, told));
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const id = book.uuid();
  const hasApplied = steps.some(({ to }) => to === "applied");
  const note = first.side === "facility" ? book.pick(invitationNotes) : book.pick(applicationNotes);
  // Every seeded list of questions has a required one, and nobody answers it for the candidate.
  const source =
    first.side === "facility"
      ? "invited"
      : book.ofTen(1) && !position.questions?.length
        ? "automatic"
        : "applied";
  book.add("public.applications", {
    id,
    position_id: position.id,
    job_seeker_id: candidate.id,
    employer_id: position.facility.id,
    status: last.to,
    source,
    channel: channelOf(source, position, candidate),
    note: book.ofTen(6) || first.side === "facility" ? note : null,
    answers: hasApplied ? answersTo(book, position, goal) : [],
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
  // Nobody applies before the approval, which may take until after a weekend.
  const room = Math.max(
    0.5,
    Math.min(openedAgo, Math.max(candidate.days - 4, until + 4)) - until - 1,
  );
  const began = until + Math.min(room, longest - until, book.between(6, 30));
  const gap = steps.length > 1 ? (began - until) / (steps.length - 1) : 0;
  const met = steps.findIndex(({ to }) => to === "interviewing") + 1;
  if (met === 0 || met === steps.length)
    return steps.map((step, index) => ({ ...step, ago: began - gap * index }));
  // An interview needs a working day before the next step.
  const longer = Math.max(gap, Math.min(3.5, (began - until) * 0.6));
  const other = (began - until - longer) / (steps.length - 2);
  return steps.map((step, index) => ({
    ...step,
    ago: began - other * index - (index < met ? 0 : longer - other),
  }));
}

/** The most that the step after an interview moves toward it, so that a working day stays between them. */
const LEFT_TO_MEET = 3.4;

/** Moves the facility's steps into working hours; their order stays. */
function inWorkingHours(
  book: Book,
  { closedAgo }: MadePosition,
  steps: (Step & { ago: number })[],
) {
  const moved: (Step & { ago: number })[] = [];
  for (const [index, step] of steps.entries()) {
    const [before, after] = [moved.at(-1), steps[index + 1]];
    const meets = step.to === "interviewing" && after !== undefined;
    // The first step stays after the candidate's approval, and a meeting keeps its time before the next step.
    const since =
      before?.to === "interviewing"
        ? Math.max(step.ago, before.ago - LEFT_TO_MEET)
        : (before?.ago ?? step.ago);
    const until = meets ? step.ago : (after?.ago ?? closedAgo ?? 0);
    const ago = step.side === "facility" ? book.atWork(step.ago, since, until) : step.ago;
    moved.push({ ...step, ago });
  }
  return moved;
}

function answersInWords(question: string): readonly string[] {
  const answers = textAnswers[question];
  if (!answers) throw new Error(`Nobody here knows an answer to “${question}”.`);
  return answers;
}

/** Only people whose application goes no further answer a yes-no question with no. */
function answersTo(book: Book, { questions = [] }: MadePosition, goal: Goal) {
  return questions.map(([question, kind]) => {
    if (kind === "text") return { question, answer: book.pick(answersInWords(question)) };
    const yes = book.ofTen(8) || !["applied", "declined", "closed"].includes(goal);
    return { question, answer: yes ? "yes" : "no" };
  });
}
