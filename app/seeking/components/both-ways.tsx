import { reasonsOf, type MatchComponents, type MatchFacts } from "#app/matching/rules.ts";
import { ComponentBars } from "#app/ui/meter.tsx";

/** Why two sides fit, read from both: what the position offers, and what the reader brings. */
export function BothWays(props: {
  components: MatchComponents;
  facts: MatchFacts;
  level: 3 | 4;
  /** Every reason, or the three that weigh most on each side. */
  all?: boolean;
}) {
  const { components, facts } = props;
  const most = props.all ? undefined : 3;
  const Heading = props.level === 3 ? "h3" : "h4";
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div>
        <Heading className="mb-3 text-lg font-semibold">Why it fits you</Heading>
        <ComponentBars items={reasonsOf("job_seeker", components, facts).slice(0, most)} />
      </div>
      <div>
        <Heading className="mb-3 text-lg font-semibold">Why you fit them</Heading>
        <p className="mb-3 text-sm text-muted">What the facility sees, in its order:</p>
        <ComponentBars
          items={reasonsOf("employer", components, facts, "job_seeker").slice(0, most)}
        />
      </div>
    </div>
  );
}
