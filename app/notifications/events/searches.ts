import { withChannel } from "#app/domain/channels.ts";
import { formatPay } from "#app/domain/pay.ts";
import { byKey } from "#app/platform/by-key.ts";
import { count } from "#app/platform/format.ts";
import { lines, type Events, type Known, type MessageLink } from "../facts.ts";

/** "Night Nurse at Lakeview Hospital in Topeka" */
function named(f: Known): string {
  const city = f.maybe("city");
  return `${f.text("title", "a position")} at ${f.text("facility", "a facility")}${city ? ` in ${city}` : ""}`;
}

function linkTo(f: Known): MessageLink[] {
  const id = f.maybe("id");
  if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return [];
  const [from, to] = [f.number("pay_min_cents"), f.number("pay_max_cents")];
  const period = f.period("pay_period");
  return [
    {
      text: named(f),
      about: [
        from !== null && to !== null && period ? formatPay(from, to, period) : null,
        `found by “${f.text("search", "a saved search")}”`,
      ]
        .filter(Boolean)
        .join(", "),
      href: withChannel(`/job-seeker/positions/${id}`, "alert"),
    },
  ];
}

/** Why emails come less often, and how to change that. */
const SLOWER: Readonly<Record<string, string>> = byKey({
  weekly:
    "You haven’t been here for a while, so these emails now come once a week. To get them as often as before, go to your saved searches page.",
  paused:
    "You haven’t been here for a while, so this is the last of these emails for now. Turn them on again on your saved searches page.",
});

/** New positions found by saved searches. */
export const searchEvents: Events = {
  search_alert: {
    new_positions: (f) => {
      const all = f.list("positions");
      const found = f.number("count") ?? 1;
      const [first] = all;
      const names = [...new Set(all.flatMap((one) => one.maybe("search") ?? []))];
      const from = names.length === 1 ? `“${names[0]}”` : "your saved searches";
      const rest = found - all.length;
      return {
        title:
          found > 1 || !first
            ? `${count(found, "new position")} for ${from}`
            : `New for ${from}: ${first.text("title", "a position")}`,
        lines: lines(
          found === 1 && first ? `${named(first)}.` : null,
          SLOWER[f.text("slower", "")],
        ),
        items: found > 1 ? all.flatMap(linkTo) : [],
        action:
          rest > 0
            ? `See all ${found} in your saved searches`
            : found > 1
              ? "See your saved searches"
              : "See the position",
      };
    },
  },
};
