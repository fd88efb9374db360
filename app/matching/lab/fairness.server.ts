import { compareGroups } from "../fairness/verdicts.server.ts";
import { KINDS } from "../fairness/rules.ts";
import type { Fairness, GroupCounts } from "./rules.ts";

type Shown = Required<GroupCounts>;

/** Results by group in a replay, under the live set and the replayed one. */
export function fairnessOf(groups: readonly GroupCounts[]): Fairness[] {
  return KINDS.map((kind) => {
    const ours = groups.filter((group) => group.kind === kind);
    const shown = ours.filter((group): group is Shown => group.people !== undefined);
    const under = (set: "live" | "other") =>
      compareGroups(
        shown.map((group) => ({ of: group.people, least: group[set], most: group[set] })),
      );
    const [live, other] = [under("live"), under("other")];
    return {
      kind,
      fares: shown.map(({ code }, at) => ({ code, live: live[at]!, other: other[at]! })),
      tooSmall: ours.filter(({ people }) => people === undefined).map(({ code }) => code),
    };
  });
}
