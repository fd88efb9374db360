import { conversations, dismissalReasons, scorecards, teamNotes } from "../market-data/talk.ts";
import type { Application, Pair } from "./applications.ts";
import type { Book } from "./book.ts";
import type { Candidate } from "./candidates.ts";
import { periodOf, type MadeFacility, type MadePosition } from "./facilities.ts";

/** Adds the messages, notes and scorecards of applications. */
export function addTalk(book: Book, applications: Application[]): void {
  let turn = 0;
  let own = 0;
  /** The scorecards filled in at each facility. */
  const filledAt = new Map<string, Set<unknown>>();
  for (const application of applications) {
    const { position, candidate, steps, goal } = application;
    const atDemo = position.at === "larkspur";
    const reached = steps.some(({ to }) => to === "shortlisted");
    const isDemos = candidate.email.endsWith("@demo.nomera.example");
    if (reached && (isDemos || book.ofTen(atDemo ? 8 : 4))) {
      const unread = goal === "interview proposed" || goal === "offered";
      // The demo job seeker reads all of hers, so no two are alike.
      addMessages(book, application, isDemos ? own++ : turn++, unread);
    }
    if (!reached || !(atDemo || book.ofTen(2))) continue;
    const { recruiter, id: owner } = position.facility;
    const writers = recruiter ? [owner, recruiter] : [owner];
    const last = steps.at(-1)!.ago;
    const written = new Set<string>();
    for (let notes = book.between(0, 2); notes > 0; notes--) {
      // Nobody writes the same note twice.
      const body = book.pick(teamNotes.filter((note) => !written.has(note)));
      written.add(body);
      book.add("public.application_notes", {
        id: book.uuid(),
        application_id: application.id,
        author_id: book.pick(writers),
        body,
        created_at: book.ago(book.atWork(last + notes / 5, last + 2, last)),
      });
    }
    const wasMet = goal === "interviewed" || ["offered", "accepted"].includes(steps.at(-1)!.to);
    if (!wasMet) continue;
    const given: unknown[] = [];
    const filled = filledAt.get(position.at) ?? new Set();
    filledAt.set(position.at, filled);
    for (const interviewer_id of writers) {
      // No two interviewers fill in the same, and as few candidates as possible get the same.
      const fitting = scorecards.filter(
        (one) => !given.includes(one) && (one[1] !== "no" || goal === "interviewed"),
      );
      const unused = fitting.filter((one) => !filled.has(one));
      const scorecard = book.pick(unused.length > 0 ? unused : fitting);
      given.push(scorecard);
      filled.add(scorecard);
      const [[clinical, communication, reliability, teamwork], recommendation, comment] = scorecard;
      book.add("public.scorecards", {
        application_id: application.id,
        interviewer_id,
        clinical,
        communication,
        reliability,
        teamwork,
        recommendation,
        comment,
        created_at: book.ago(last),
        updated_at: book.ago(last),
      });
    }
  }
}

function addMessages(book: Book, application: Application, turn: number, unread: boolean): void {
  const { candidate, position, steps } = application;
  const talk = conversations[turn % conversations.length]!;
  const first = candidate.name.split(" ")[0]!;
  // Before the interview if there is one, at least an hour apart, and over days if the application is old enough.
  const met = steps.findIndex(({ to }) => to === "interviewing");
  const last = met > 0 ? met : steps.length - 1;
  const until = steps[last]!.ago;
  const applied = steps.find(({ to }) => to === "applied")?.ago ?? until;
  const gap = Math.max(
    0.05,
    ((steps[last - 1]?.ago ?? until + 1) - until) / (talk.length + 1),
    Math.min(0.4, (applied - until) / (talk.length + 1)),
  );
  let before = Math.max(steps[last - 1]?.ago ?? 0, until + gap * (talk.length + 1));
  talk.forEach(([side, text], index) => {
    const planned = until + gap * (talk.length - index);
    const ago = side === "f" ? book.atWork(planned, before, planned - gap) : planned;
    before = ago;
    const isLast = index === talk.length - 1;
    const id = book.uuid();
    book.add("public.messages", {
      id,
      application_id: application.id,
      employer_id: position.facility.id,
      sender_id: side === "c" ? candidate.id : position.facility.id,
      side: side === "c" ? "candidate" : "facility",
      body: text.replaceAll("{first}", first).replaceAll("{title}", position.title),
      form_key: book.uuid(),
      created_at: book.ago(ago),
      read_at: isLast && (unread || turn % 3 === 0) ? null : book.ago(Math.max(0, ago - 0.03)),
    });
  });
}

/** Adds an inappropriate message, and a report about it. */
export function addReport(book: Book, { id, candidate, position }: Application): void {
  const message = book.uuid();
  book.add("public.messages", {
    id: message,
    application_id: id,
    employer_id: position.facility.id,
    sender_id: position.facility.id,
    side: "facility",
    body: "We can only move forward if you email us your Social Security number and your last two pay stubs.",
    form_key: book.uuid(),
    created_at: book.ago(1.2),
    read_at: book.ago(1.1),
  });
  book.add("public.message_reports", {
    id: book.uuid(),
    message_id: message,
    reporter_id: candidate.id,
    reason: "They want my Social Security number and pay stubs before there’s even an offer.",
    created_at: book.ago(1),
  });
}

/** The facility that viewed the demo job seeker before she applied there. */
const FINDER = "northland";

/** How many days ago it did. */
export const foundAgo = (demo: Candidate, applications: Application[]): number =>
  2 +
  Math.max(
    ...applications.flatMap(({ position, candidate, steps }) =>
      candidate === demo && position.at === FINDER ? steps[0]!.ago : [],
    ),
  );

/** Adds viewed and dismissed candidates, dismissed positions, and saved searches. */
export function addInterest(
  book: Book,
  demo: Candidate,
  facilities: MadeFacility[],
  positions: MadePosition[],
  applications: Application[],
  pairs: Pair[],
): void {
  const byId = new Map(positions.map((position) => [position.id, position]));
  const has = new Set(applications.map(({ position, candidate }) => position.id + candidate.id));
  const seen = new Set<string>();
  const view = (facility: MadeFacility, job_seeker_id: string, ago: number, counted: boolean) => {
    if (seen.has(facility.id + job_seeker_id)) return;
    seen.add(facility.id + job_seeker_id);
    book.add("public.candidate_views", {
      employer_id: facility.id,
      job_seeker_id,
      viewed_by: facility.recruiter ?? facility.id,
      first_viewed_at: book.ago(ago),
      last_viewed_at: book.ago(ago / 2),
      period_start: counted ? periodOf(book, facility.key, ago) : null,
      plan_code: counted ? facility.plan : null,
    });
  };
  // One facility found her before she applied there.
  const finder = facilities.find(({ key }) => key === FINDER)!;
  view(finder, demo.id, foundAgo(demo, applications), true);
  for (const { position, candidate, steps } of applications) {
    const { facility } = position;
    if (steps[0]!.to === "invited") view(facility, candidate.id, Math.min(9, steps[0]!.ago), true);
    else if (steps.length > 1) view(facility, candidate.id, steps[1]!.ago, false);
  }

  const free = pairs.filter(({ position_id, job_seeker_id }) => {
    const open = byId.get(position_id)?.status === undefined;
    return open && job_seeker_id !== demo.id && !has.has(position_id + job_seeker_id);
  });
  for (const [position_id, group] of Map.groupBy(free, (pair) => pair.position_id)) {
    const { facility, at } = byId.get(position_id)!;
    for (const { job_seeker_id } of group.slice(0, at === "larkspur" ? 3 : 1)) {
      book.add("public.saved_candidates", {
        position_id,
        job_seeker_id,
        saved_by: facility.recruiter ?? facility.id,
        created_at: book.ago(book.between(1, 9)),
      });
      if (book.ofTen(5)) view(facility, job_seeker_id, book.between(1, 9), true);
    }
    const dismissing = group[5];
    if (dismissing) dismiss(book, position_id, dismissing.job_seeker_id);
  }
  const put = (at: string, title: string) =>
    positions.find((position) => position.at === at && position.title === title)!.id;
  dismiss(book, put("northland", "Registered Nurse, Medical-Surgical Nights"), demo.id);
}

function dismiss(book: Book, position_id: string, job_seeker_id: string): void {
  book.add("public.match_dismissals", {
    job_seeker_id,
    position_id,
    reason: book.pick(dismissalReasons),
    created_at: book.ago(book.between(1, 8)),
  });
}

/** Adds blocked facilities and saved searches; must run before matches are computed. */
export function addWill(book: Book, candidates: Candidate[], facilities: MadeFacility[]): void {
  const approved = facilities.filter(({ status }) => status === "approved");
  candidates.forEach(({ id, status }, place) => {
    if (status !== "approved" || place % 45 !== 6) return;
    book.add("public.facility_blocks", {
      job_seeker_id: id,
      employer_id: approved[place % approved.length]!.id,
      created_at: book.ago(book.between(1, 10)),
    });
  });
  const searches = [
    ["Nights near home", "at_once", { profession: "rn", miles: 30, shift: "nights" }],
    [
      "Day shifts in Kansas City",
      "daily",
      { profession: "rn", place: "64108", miles: 25, shift: "days" },
    ],
    ["Three 12s within 60 miles", "weekly", { profession: "rn", miles: 60, schedule: "3x12" }],
    ["Everything for nurses", "off", { profession: "rn" }],
  ] as const;
  for (const [name, frequency, filters] of searches) {
    book.add("public.saved_searches", {
      id: book.uuid(),
      user_id: candidates[0]!.id,
      name,
      query: new URLSearchParams(
        Object.entries(filters).map(([field, value]) => [field, String(value)]),
      ).toString(),
      filters,
      frequency,
      // No emails about positions already in the market.
      alerts_from: book.ago(0),
      checked_at: book.ago(0),
      created_at: book.ago(12),
      looked_at: book.ago(6),
    });
  }
}
