import { VICTIMS, type Victim } from "./installation.ts";
import type { Ledger } from "./ledger.ts";
import type { Recovery } from "./probe.ts";
import type { MailTally, Tally } from "./verdict.ts";

/** Kinds of writes that must happen only once if sent twice. Decisions and steps are refused the second time. */
const ONCE = ["message", "note", "application", "position", "draft", "question", "decision"];

/** Prints the results as text, then as one line of JSON. @returns the number of problems */
export function printReport({
  ledger,
  recoveries,
  isSent,
  writes,
  mail,
  audit,
  starts,
  seconds,
  logs,
}: {
  ledger: Ledger;
  recoveries: readonly Recovery[];
  isSent: boolean;
  writes: readonly Tally[];
  mail: MailTally;
  audit: { whole: boolean; words: string };
  starts: Record<Victim, number>;
  seconds: number;
  /** The folder with all logs. */
  logs: string;
}): number {
  const sum = (count: (tally: Tally) => number) =>
    writes.reduce((total, tally) => total + count(tally), 0);
  const acknowledged = sum((tally) => tally.acknowledged);
  const missing = sum((tally) => tally.missing.length);
  const doubled = sum((tally) => tally.doubled.length);
  const again = ledger.writes.filter(({ answers }) => answers.length > 1).length;
  const counted = (test: (status: number) => boolean) =>
    [...ledger.statuses].reduce((total, [status, n]) => total + (test(status) ? n : 0), 0);
  const serverErrors = counted((status) => status >= 500);
  const times = recoveries.flatMap(({ ms }) => ms ?? []);
  const wrong = Map.groupBy(ledger.wrong, (sentence) => sentence.replace(/[\da-f-]{36}/g, "…"));

  const findings = [
    ...writes.flatMap(({ kind, missing: tokens }) =>
      tokens.map((token) => `Acknowledged and not there (${kind}): ${token}`),
    ),
    ...writes
      .filter(({ kind }) => ONCE.includes(kind))
      .flatMap(({ kind, doubled: tokens }) =>
        tokens.map((token) => `There more than once (${kind}): ${token}`),
      ),
    ...writes.flatMap(({ kind, denied }) =>
      denied.map((token) => `Saved, and said not to be (${kind}): ${token}`),
    ),
    ...(acknowledged > 0 ? [] : ["Nothing was acknowledged"]),
    ...(audit.whole ? [] : [`The audit log: ${audit.words}`]),
    ...(mail.lost > 0 ? [`${mail.lost} emails count as sent and never arrived`] : []),
    ...(mail.twiceUnknown > 0
      ? [`${mail.twiceUnknown} emails arrived twice, and nothing tells`]
      : []),
    ...(isSent && mail.left === 0 ? [] : [`${mail.left} emails wait or were given up`]),
    ...[...wrong.values()].map((same) =>
      same.length > 1 ? `${same[0]} (${same.length} times such)` : same[0]!,
    ),
  ];

  console.log(`
Writes         acknowledged  missing  doubled  done, but not acknowledged`);
  for (const tally of writes) {
    console.log(
      `  ${tally.kind.padEnd(13)}${count(tally.acknowledged, 12)}${count(tally.missing.length, 9)}${count(tally.doubled.length, 9)}${count(tally.unacknowledged, 28)}`,
    );
  }
  console.log(`
${again} writes were sent again, because they were not answered; ${ledger.reads} pages were read whole.
Answers: ${[...ledger.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, n]) => `${status || "none"} ${n}`)
    .join(", ")}
Emails: ${mail.sent} sent, ${mail.lost} of them never arrived; ${mail.twice} arrived twice, ${mail.twiceUnknown} of them unknown; ${mail.unconfirmed} may have arrived twice
Audit log: ${audit.words}
Starts: ${VICTIMS.map((name) => `${name} ${starts[name]}`).join(", ")}
Recovery, half of them and the longest:`);
  for (const victim of VICTIMS) {
    const own = recoveries.filter((one) => one.victim === victim).flatMap(({ ms }) => ms ?? []);
    if (own.length > 0) console.log(`  ${victim.padEnd(9)}${half(own)} ms, ${Math.max(...own)} ms`);
  }
  console.log(
    findings.length > 0
      ? `\nNot as it should be:\n${findings.map((finding) => `  - ${finding}`).join("\n")}\nLogs: ${logs}`
      : "\nAll as it should be.",
  );
  console.log(
    JSON.stringify({
      kills: recoveries.length,
      acknowledged,
      missing,
      doubled,
      mailSent: mail.sent,
      mailTwice: mail.twice,
      mailTwiceUnknown: mail.twiceUnknown,
      recoveryMs: { p50: half(times), max: times.length > 0 ? Math.max(...times) : null },
      serverErrors,
      seconds,
    }),
  );
  return findings.length;
}

const count = (number: number, width: number) => String(number).padStart(width);

/** The median. */
function half(times: readonly number[]): number | null {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? null;
}
