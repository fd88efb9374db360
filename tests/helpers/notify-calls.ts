/** The notifications that the database sends, read from the statements that send them. */
import { globSync, readFileSync } from "node:fs";
import type { Side } from "#app/notifications/facts.ts";
import { EVENTS } from "#app/notifications/words.ts";

export type NotifyCall = {
  kind: string;
  sides: Set<Side>;
  /** Whether it sends this event. */
  is: (event: string) => boolean;
  /** Whether it sends this fact. */
  sends: (fact: string) => boolean;
};

const statements = globSync("supabase/schemas/**/*.sql").flatMap((file) => {
  const all = readFileSync(file, "utf8")
    .replaceAll(/--[^\n]*/g, "")
    .split(";");
  // Facts that two statements share come in a variable.
  return all.map((sql, index) => {
    const shared = all.slice(0, index).findLast((one) => /^\s*facts := /.test(one)) ?? "";
    return /, facts\b|\bfacts \|\|/.test(sql) ? sql + shared : sql;
  });
});
const named = (name: string) => {
  const found = statements.find((sql) => sql.includes(`create function private.${name}(`));
  if (!found) throw new Error(`private.${name} is gone.`);
  return found.slice(found.indexOf(`private.${name}(`) + name.length);
};
/** What is written as a text or as a key in it. */
const textsIn = (sql: string) =>
  [...sql.matchAll(/'([a-z_]+)'|"([a-z_]+)":/g)].map((m) => m[1] ?? m[2]!);
const ofApplication = textsIn(named("application_facts"));
/** Functions that add a kind and facts of their own. */
const WRAPPERS: Record<string, string[]> = {
  notify_side: ofApplication,
  application_facts: ofApplication,
  notify_offer: ["offer", ...ofApplication, ...textsIn(named("notify_offer"))],
  notify_interview: ["interview", ...ofApplication, ...textsIn(named("notify_interview"))],
};
/** Events whose name comes in a variable, by kind. */
const VARIABLES: Record<string, [variable: string, events: string[]]> = {
  account_decided: ["new.approval", ["approved", "rejected"]],
  application_ended: ["p_to", ["declined", "closed"]],
};

/** Kinds whose facts and events are put together before the statement, so that it does not show them. */
export const UNREADABLE = ["security", "billing", "search_alert", "contact"];

/** Of all kinds but those. */
export const notifyCalls: NotifyCall[] = statements
  .flatMap((sql) => /(?:perform private\.notify|insert into public\.outbox)[^]*/.exec(sql) ?? [])
  .flatMap((sql) => {
    const texts = new Set([
      ...textsIn(sql),
      ...Object.keys(WRAPPERS).flatMap((name) =>
        sql.includes(`private.${name}(`) ? WRAPPERS[name]! : [],
      ),
    ]);
    const beginnings = [...sql.matchAll(/'([a-z]+_)' \|\|/g)].map(([, start]) => start!);
    const ends = [...sql.matchAll(/\|\| '(_[a-z_]+)'/g)].map(([, end]) => end!);
    const side = (candidate: RegExp, facility: RegExp): Set<Side> => {
      const sides = new Set<Side>();
      if (candidate.test(sql)) sides.add("job_seeker");
      if (facility.test(sql)) sides.add("employer");
      return sides.size > 0 ? sides : new Set<Side>(["job_seeker", "employer"]);
    };
    const sides = /notify_(side|offer|interview)\(/.test(sql)
      ? side(/'candidate', '/, /'facility', '/)
      : side(/'\/job-seeker|\barea\b/, /notify_facility\(|'\/employer|\barea\b/);
    return [...texts]
      .filter((kind) => Object.hasOwn(EVENTS, kind) && !UNREADABLE.includes(kind))
      .map((kind) => ({
        kind,
        sides,
        is: (event: string) =>
          texts.has(event) ||
          beginnings.some((start) => event.startsWith(start)) ||
          ends.some((end) => event.endsWith(end)) ||
          (sql.includes(VARIABLES[kind]?.[0] ?? "\0") && VARIABLES[kind]![1].includes(event)),
        sends: (fact: string) => texts.has(fact),
      }));
  });
