/** Checks that every acknowledged write exists exactly once, and that every email is accounted for. */
import { headText, verifyLog } from "#app/admin/audit/verify.server.ts";
import { sql } from "../people.ts";
import type { Installation } from "./installation.ts";
import type { Write } from "./ledger.ts";
import type { Arrival } from "./sink.ts";

/**
 * Where each kind of write is stored, as a query that returns the token. `replaces` means that a later write overwrites
 * an earlier one.
 */
const ROWS: Record<string, { from: string; token: string; at: string; replaces?: true }> = {
  message: { from: "public.messages", token: "body", at: "created_at" },
  note: { from: "public.application_notes", token: "body", at: "created_at" },
  application: { from: "public.applications", token: "note", at: "created_at" },
  position: { from: "public.positions", token: "title", at: "created_at" },
  draft: { from: "public.position_drafts", token: "title", at: "created_at" },
  question: { from: "public.faq_questions", token: "question", at: "created_at" },
  decision: { from: "public.audit_log", token: "reason", at: "at" },
  profile: {
    from: "public.job_seeker_profiles",
    token: "summary",
    at: "updated_at",
    replaces: true,
  },
  step: {
    from: "public.profiles",
    token: "onboarding_draft -> 'values' -> 'about' ->> 'summary'",
    at: "updated_at",
    replaces: true,
  },
};

/** Counts of one kind of write. */
export type Tally = {
  kind: string;
  acknowledged: number;
  /** Acknowledged but missing. */
  missing: string[];
  /** Stored more than once. */
  doubled: string[];
  /** Stored without an acknowledgment: the response was lost, and the sender gave up or was refused on a retry. */
  unacknowledged: number;
  /** Stored although a response said that nothing was saved. */
  denied: string[];
};

/** Looks for every write, by kind. */
export async function tallies(
  place: Pick<Installation, "sql">,
  writes: readonly Write[],
  run: string,
): Promise<Tally[]> {
  const all: Tally[] = [];
  for (const [kind, { from, token, at, replaces }] of Object.entries(ROWS)) {
    const mine = writes.filter((write) => write.kind === kind);
    const rows = await sql<{ token: string; n: number; ms: number }>(
      place,
      `select ${token} as token, count(*)::int as n, extract(epoch from min(${at})) * 1000 as ms from ${from} where ${token} like $1 group by 1`,
      [`Chaos ${run} ${kind} %`],
    );
    const found = new Map(rows.map((row) => [row.token, row.n]));
    all.push({
      kind,
      acknowledged: mine.filter(({ acknowledged }) => acknowledged).length,
      missing: replaces ? replacedByNobody(mine, found) : absent(mine, found),
      doubled: rows.filter(({ n }) => n > 1).map((row) => row.token),
      unacknowledged: mine.filter((write) => !write.acknowledged && found.has(write.token)).length,
      denied: rows.flatMap((row) =>
        mine
          .filter((write) => write.token === row.token && wasDenied(write, Number(row.ms)))
          .map((write) => write.token),
      ),
    });
  }
  return all;
}

/** Whether a row was written during a request that was answered with "nothing was saved". */
const wasDenied = ({ answers }: Write, at: number) =>
  answers.some((answer) => answer.saidNotSaved && at >= answer.at && at <= answer.until);

const absent = (writes: readonly Write[], found: Map<string, number>) =>
  writes.filter((write) => write.acknowledged && !found.has(write.token)).map(({ token }) => token);

/** Each person's last acknowledged write, unless that one or a later one is stored. */
function replacedByNobody(writes: readonly Write[], found: Map<string, number>): string[] {
  return [...Map.groupBy(writes, ({ subject }) => subject).values()].flatMap((own) => {
    const last = own.findLastIndex(({ acknowledged }) => acknowledged);
    if (last < 0 || own.slice(last).some(({ token }) => found.has(token))) return [];
    return [own[last]!.token];
  });
}

/** The emails' outcome. */
export type MailTally = {
  /** Emails marked as sent. */
  sent: number;
  /** Those of them that never arrived. */
  lost: number;
  /** Emails that arrived more than once, and how many of those more often than their unconfirmed attempts explain. */
  twice: number;
  twiceUnknown: number;
  /** Emails marked as possible duplicates. */
  unconfirmed: number;
  /** Still queued, or given up. */
  left: number;
};

/** Compares the outbox with what arrived. */
export async function mailTally(
  place: Pick<Installation, "sql">,
  arrivals: readonly Arrival[],
): Promise<MailTally> {
  const rows = await sql<{ id: number; status: string; unconfirmed: number }>(
    place,
    "select id, status, unconfirmed_attempts as unconfirmed from public.outbox order by id",
  );
  const times = new Map<number, number>();
  for (const { messageId } of arrivals) {
    const id = Number(/^<outbox\.(\d+)\./.exec(messageId)?.[1]);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const sent = rows.filter(({ status }) => status === "sent");
  const twice = rows.filter(({ id }) => (times.get(id) ?? 0) > 1);
  return {
    sent: sent.length,
    lost: sent.filter(({ id }) => !times.has(id)).length,
    twice: twice.length,
    twiceUnknown: twice.filter((row) => times.get(row.id)! > row.unconfirmed + 1).length,
    unconfirmed: rows.filter(({ unconfirmed }) => unconfirmed > 0).length,
    left: rows.filter(({ status }) => status === "waiting" || status === "dead").length,
  };
}

/** Whether the audit log is intact, in one sentence. */
export async function auditVerdict({
  db,
}: Pick<Installation, "db">): Promise<{ whole: boolean; words: string }> {
  const { links, head, broken } = await verifyLog(db);
  const words = `${links} entries, ${broken.length === 0 ? "whole" : `${broken.length} broken`}, head ${head ? headText(head) : "none"}`;
  return { whole: broken.length === 0 && links > 0, words };
}

/** A worker sends one email at a time, and the mail server is slow to confirm each. */
const MS_FOR_EACH = 250;

/**
 * Waits until the outbox is empty, at most this many milliseconds plus the time to send what is queued now.
 * @returns whether it is empty
 */
export async function outboxEmpty(
  place: Pick<Installation, "sql">,
  withinMs: number,
): Promise<boolean> {
  const waiting = async () =>
    (
      await sql<{ n: number }>(
        place,
        "select count(*)::int as n from public.outbox where status = 'waiting' and (next_attempt_at <= now() or locked_until is not null)",
      )
    )[0]!.n;
  const deadline = Date.now() + withinMs + (await waiting()) * MS_FOR_EACH;
  while ((await waiting()) > 0) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return true;
}
