import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { GROUPS, KINDS, POOLS, STEPS, type GroupKind, type Step } from "./rules.ts";
import { compareGroups } from "./verdicts.server.ts";

const reportSchema = z
  .strictObject({
    countedAt: z.string(),
    /** Earliest day of the next count. */
    next: z.string(),
    /** Everyone, whether they answered or not. */
    steps: z.array(
      z.strictObject({
        step: z.enum([...POOLS, ...STEPS]),
        of: z.number(),
        reached: z.number(),
      }),
    ),
    /** Only counts that do not identify a single person. */
    groups: z.array(
      z.strictObject({
        kind: z.enum(KINDS),
        code: z.string(),
        step: z.enum([...POOLS, ...STEPS]),
        of: z.number(),
        least: z.number(),
        most: z.number(),
      }),
    ),
  })
  .nullable();

export type FairnessReport = Exclude<Awaited<ReturnType<typeof fairnessReport>>, null>;

/** Results by group of a kind, from the monthly count; null before the first one. @throws {Refusal} 403 */
export async function fairnessReport(db: Db, kind: GroupKind) {
  const report = await jsonOf(db, "fairness_report", reportSchema);
  if (!report) return null;
  const ours = report.groups.filter((group) => group.kind === kind);
  const at = (step: string) => ours.filter((group) => group.step === step);
  const total = (step: string) =>
    report.steps.find((one) => one.step === step) ?? { of: 0, reached: 0 };
  const hidden = (shown: { code: string }[]) =>
    GROUPS[kind].filter((code) => !shown.some((group) => group.code === code));
  return {
    countedAt: report.countedAt,
    next: report.next,
    pools: POOLS.map((pool) => ({
      pool,
      people: total(pool).reached,
      groups: at(pool).map(({ code, of }) => ({ code, people: of })),
    })),
    steps: STEPS.map((step: Step) => {
      const fares = compareGroups(at(step)).sort((a, b) => b.of - a.of);
      return {
        step,
        of: total(step).of,
        reached: total(step).reached,
        fares,
        hidden: hidden(fares),
      };
    }),
  };
}
