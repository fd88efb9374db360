/** Simulated users: they write, and read what they wrote. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { seededRandom } from "#local/random.ts";
import { day, signedIn, sql, Visitor, type Person } from "../people.ts";
import type { Stack } from "../stack.ts";
import type { Installation } from "./installation.ts";
import type { Ledger, Write } from "./ledger.ts";
import type { Market, Thread } from "./market.ts";

type Random = ReturnType<typeof seededRandom>;
/** `run` is the prefix of this run's tokens, so that nothing else is counted. */
export type Load = { ledger: Ledger; random: Random; run: string };

/** The number of tokens so far, which makes each one unique. */
let tokens = 0;
export function newToken({ run }: Load, kind: string): string {
  tokens += 1;
  return `Chaos ${run} ${kind} ${tokens}`;
}

/** Signs everyone in and starts them; they stop when the ledger is closed. @returns a promise for all of them */
export async function startLoad(
  load: Load,
  { origin, sql: database }: Pick<Installation, "origin" | "sql">,
  market: Market,
): Promise<Promise<void>[]> {
  const stack = { open: origin, sql: database } as Stack;
  const visitors = new Map<string, Visitor>();
  for (const person of [
    market.admin,
    ...market.facilities,
    ...market.nurses,
    ...market.beginners,
  ]) {
    visitors.set(person.id, await signedIn(stack, person));
  }
  const of = (person: Person) => visitors.get(person.id)!;
  const positions = market.positions.values();
  const submitted = await submittedAt(stack, market.waiting);
  const waiting = market.waiting.values();
  const threadsOf = (person: Person) =>
    market.threads.filter(({ nurse, facility }) => nurse === person || facility === person);
  return [
    ...market.nurses.map((nurse) =>
      busy(load, [
        () => talk(load, of(nurse), load.random.pick(threadsOf(nurse)), "job-seeker"),
        () => talk(load, of(nurse), load.random.pick(threadsOf(nurse)), "job-seeker"),
        () => apply(load, of(nurse), nurse, positions.next().value),
        () => changeProfile(load, of(nurse), nurse),
      ]),
    ),
    ...market.facilities.map((facility) =>
      busy(load, [
        () => talk(load, of(facility), load.random.pick(threadsOf(facility)), "employer"),
        () => note(load, of(facility), load.random.pick(threadsOf(facility))),
        () => savePosition(load, of(facility), facility),
        () => saveDraft(load, of(facility), facility),
      ]),
    ),
    ...market.beginners.map((person) => busy(load, [() => saveStep(load, of(person), person)])),
    busy(load, [() => decide(load, of(market.admin), waiting.next().value, submitted)]),
    busy(load, [() => ask(load, new Visitor(origin))], 900),
    busy(load, [() => lookAround(load, new Visitor(origin))]),
  ];
}

async function busy(
  { ledger, random }: Load,
  actions: (() => Promise<unknown>)[],
  slower = 0,
): Promise<void> {
  while (!ledger.stopped) {
    await random.pick(actions)();
    await pause(random.between(80, 400) + slower);
  }
}

/** Sends a message and checks that it appears. */
export async function talk(
  load: Load,
  visitor: Visitor,
  { application }: Thread,
  side: "job-seeker" | "employer",
  patience?: number,
): Promise<Write> {
  const token = newToken(load, "message");
  const path = `/${side}/applications/${application}`;
  const write = await load.ledger.write(visitor, {
    kind: "message",
    subject: application,
    token,
    path,
    fields: { intent: "message", body: token, formKey: randomUUID() },
    to: new RegExp(`^${path}#messages$`),
    ...(patience && { patience }),
  });
  if (write.acknowledged && !patience) await load.ledger.read(visitor, path, token);
  return write;
}

async function note(load: Load, visitor: Visitor, { application }: Thread): Promise<void> {
  const token = newToken(load, "note");
  const path = `/employer/applications/${application}`;
  await load.ledger.write(visitor, {
    kind: "note",
    subject: application,
    token,
    path,
    fields: { intent: "note", note: token, formKey: randomUUID() },
    to: new RegExp(`^${path}#notes$`),
  });
}

async function apply(
  load: Load,
  visitor: Visitor,
  { id }: Person,
  position: string | undefined,
): Promise<void> {
  if (!position) return;
  const token = newToken(load, "application");
  const write = await load.ledger.write(visitor, {
    kind: "application",
    subject: `${id} ${position}`,
    token,
    path: `/job-seeker/positions/${position}`,
    fields: { intent: "apply", note: token },
    to: /^\/job-seeker\/applications\/[\w-]+$/,
  });
  if (write.acknowledged) await load.ledger.read(visitor, "/job-seeker/applications", "Registered");
}

async function changeProfile(load: Load, visitor: Visitor, { id }: Person): Promise<void> {
  await step(load, visitor, id, "profile", "/job-seeker/profile/about", /^\/job-seeker\/profile$/);
}

async function saveStep(load: Load, visitor: Visitor, { id }: Person): Promise<void> {
  const path = "/job-seeker/onboarding/about";
  await step(load, visitor, id, "step", path, /^\/job-seeker\/onboarding\/experience$/);
}

/** Opens a step, changes it and saves it. */
async function step(
  load: Load,
  visitor: Visitor,
  subject: string,
  kind: string,
  path: string,
  to: RegExp,
): Promise<void> {
  const html = await load.ledger.read(visitor, path, 'name="version"');
  const version = /name="version" value="(\d+)"/.exec(html ?? "")?.[1];
  if (version === undefined) return;
  const token = newToken(load, kind);
  await load.ledger.write(visitor, {
    kind,
    subject,
    token,
    path,
    fields: {
      intent: "continue",
      version,
      fullName: "Maria Alvarez",
      zip: "64108",
      homeState: "MO",
      summary: token,
    },
    to,
  });
}

async function savePosition(load: Load, visitor: Visitor, { id: subject }: Person): Promise<void> {
  const token = newToken(load, "position");
  const id = randomUUID();
  const write = await load.ledger.write(visitor, {
    kind: "position",
    subject,
    token,
    path: "/employer/new-position",
    fields: {
      id,
      title: token,
      profession: "rn",
      zip: "64108",
      shift: "days",
      employment: "full_time",
      minYearsExperience: "2",
      payMin: "38",
      payMax: "47",
      payPeriod: "hour",
      startsOn: day(20),
    },
    to: new RegExp(`^/employer/positions/${id}/preview$`),
  });
  if (write.acknowledged)
    await load.ledger.read(visitor, `/employer/positions/${id}/preview`, token);
}

async function saveDraft(load: Load, visitor: Visitor, { id: subject }: Person): Promise<void> {
  const token = newToken(load, "draft");
  await load.ledger.write(visitor, {
    kind: "draft",
    subject,
    token,
    path: "/employer/new-position/draft",
    fields: { id: randomUUID(), title: token, profession: "rn", description: "Not finished." },
    to: /^\/employer\/positions\?status=draft$/,
  });
}

async function decide(
  load: Load,
  visitor: Visitor,
  person: Person | undefined,
  submitted: Map<string, string>,
): Promise<void> {
  if (!person) {
    await load.ledger.read(visitor, "/admin/pending-approval", "Pending approval");
    return;
  }
  const token = newToken(load, "decision");
  await load.ledger.write(visitor, {
    kind: "decision",
    subject: person.id,
    token,
    path: "/admin/pending-approval",
    fields: {
      userId: person.id,
      submittedAt: submitted.get(person.id)!,
      decision: "rejected",
      reason: token,
    },
    to: /^\/admin\/pending-approval/,
  });
}

/** The database accepts 200 questions an hour from everyone together. */
const QUESTIONS = 180;

async function ask(load: Load, visitor: Visitor): Promise<void> {
  if (load.ledger.writes.filter(({ kind }) => kind === "question").length >= QUESTIONS) return;
  const token = newToken(load, "question");
  await load.ledger.write(visitor, {
    kind: "question",
    subject: "",
    token,
    path: "/employers",
    fields: { question: token },
    to: /^\/employers#ask$/,
  });
}

async function lookAround(load: Load, visitor: Visitor): Promise<void> {
  const path = load.random.pick(["/", "/employers", "/healthcare-professionals", "/vision"]);
  await load.ledger.read(visitor, path, "Nomera");
}

/** When each person submitted, as the decision form sends it. */
async function submittedAt(stack: Stack, people: readonly Person[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; at: string }>(
    stack,
    "select user_id as id, submitted_at::text as at from public.profiles where user_id = any ($1::uuid[])",
    [people.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
