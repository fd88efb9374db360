import { Meter } from "#app/ui/meter.tsx";
import { barShare, dayWords, usedWords } from "../../rules.ts";
import type { Billing } from "../queries.server.ts";

/** Plan usage, as bars with the numbers in words. */
export function Use({ billing }: { billing: Billing }) {
  const { use, plan_status } = billing;
  return (
    <section aria-labelledby="use" className="max-w-2xl space-y-5">
      <h2 id="use" className="text-2xl">
        What you’ve used
      </h2>
      <Bar label="Open positions" used={use.positions} limit={use.position_limit} />
      <Bar label="Full candidate views" used={use.views} limit={use.view_limit} />
      <p className="text-sm text-muted">
        {plan_status === "none"
          ? "Without a plan you can’t post positions or view new candidates in full. Applicants stay visible."
          : use.ends || use.on_hold
            ? "Candidates you’ve viewed stay free, and applicants never use a view."
            : `Full views reset on ${dayWords(use.period_end)}. Candidates you’ve viewed stay free, and applicants never use a view.`}
      </p>
    </section>
  );
}

function Bar({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const share = barShare(used, limit);
  const words = usedWords(used, limit);
  if (share === null) {
    return (
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{label}</span>
        <span className="font-semibold tabular-nums">{words}</span>
      </p>
    );
  }
  const full = limit !== null && limit > 0 && used >= limit;
  return <Meter label={label} value={share} valueText={words} tone={full ? "warm" : "accent"} />;
}
