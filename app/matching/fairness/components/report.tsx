import { count } from "#app/platform/format.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import type { FairnessReport } from "../queries.server.ts";
import { groupInWords, STEP_WORDS, VERDICTS } from "../rules.ts";
import { GroupResultsTable, RateChart } from "./group-results.tsx";

const POOL_WORDS = {
  eligible: "Fit an open position today",
  applied: "Applied in the last 12 months",
};

/** The counts for one kind of group: who is counted, what is low, and each step. */
export function Report({ report, kind }: { report: FairnessReport; kind: string }) {
  const low = report.steps.flatMap(({ step, fares }) =>
    fares
      .filter(({ verdict }) => verdict === "low")
      .map(({ code }) => ({ step, text: `${groupInWords(code)}: ${STEP_WORDS[step].title}` })),
  );
  return (
    <div className="space-y-12">
      <section className="space-y-4">
        <h2 className="text-xl">Who is counted</h2>
        <DefinitionList
          items={report.pools.map(({ pool, people, groups }) => ({
            term: POOL_WORDS[pool],
            description: (
              <>
                {count(people, "person", "people")}
                {groups.length > 0 ? (
                  <span className="block font-normal">
                    Of them,{" "}
                    {groups
                      .map((group) => `${groupInWords(group.code)} ${group.people}`)
                      .join("; ")}
                    . The rest didn’t answer, or are in a group too small to show.
                  </span>
                ) : (
                  <span className="block font-normal">No group is large enough to be shown.</span>
                )}
              </>
            ),
          }))}
        />
        {low.length > 0 ? (
          <>
            <p>Low, and unlikely by chance:</p>
            <ul className="list-disc space-y-1 ps-5">
              {low.map(({ step, text }) => (
                <li key={text}>
                  <a className="link" href={`#${step}`}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>No group is marked “{VERDICTS.low}” at any step.</p>
        )}
      </section>
      {report.steps.map((step) => (
        <StepSection key={step.step} {...step} kind={kind} />
      ))}
    </div>
  );
}

function StepSection(props: FairnessReport["steps"][number] & { kind: string }) {
  const { step, of, reached, fares, hidden, kind } = props;
  const { title, column, what } = STEP_WORDS[step];
  return (
    <section id={step} className="scroll-mt-6 space-y-4">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">
        {what} Everyone, including people who didn’t answer: {reached} of {of}.
      </p>
      {fares.length > 0 ? (
        <>
          <RateChart title={title} fares={fares} />
          <GroupResultsTable title={`${title}, ${kind}`} column={column} fares={fares} />
        </>
      ) : (
        <p>{reached === 0 ? "Nobody has come this far yet." : "No group can be shown here."}</p>
      )}
      {fares.length > 0 && hidden.length > 0 ? (
        <p className="text-sm text-muted">Not shown: {hidden.map(groupInWords).join("; ")}.</p>
      ) : null}
    </section>
  );
}

/** What the numbers mean, and their limits. */
export function HowToRead() {
  return (
    <section className="space-y-4" id="how-to-read">
      <h2 className="text-xl">How to read this</h2>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          The rate is the step’s selection rate: of the people in a group who could reach the step,
          how many did. Each person counts once, no matter how many facilities were involved.
        </li>
        <li>
          The ratio compares a rate with the highest one. A group is marked when its ratio is below
          four fifths and Fisher’s exact test says chance alone would cause such a difference less
          than once in twenty times (p under 0.05). The four-fifths rule comes from the federal
          Uniform Guidelines (29 CFR 1607.4D), which also ask for statistical significance. Fisher’s
          exact test is how we measure that. Both are rules of thumb: a mark calls for a closer
          look, and smaller differences can matter too.
        </li>
        <li>
          Groups of fewer than 20 people, or under 2 percent of those shown, are too small to judge.
        </li>
      </ul>
      <h3 className="text-lg">What we leave out, to protect people’s answers</h3>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          Groups of fewer than five people aren’t shown. A number is exact only where it’s at least
          five away from the lowest and the highest possible. Otherwise we show a range of five, and
          the verdict holds for all of it.
        </li>
        <li>
          If the groups shown would leave fewer than five people in the rest, we hide more groups,
          because subtraction would reveal the rest.
        </li>
        <li>We count once a month. A daily count could reveal a single hire.</li>
      </ul>
      <h3 className="text-lg">What this cannot show</h3>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          Why a group is low. Groups differ in profession, location, license and pay. Compare people
          in one profession before you conclude anything.
        </li>
        <li>What one facility does. All facilities are counted together.</li>
        <li>How people who didn’t answer fare. The questions are voluntary.</li>
        <li>
          Who would have been chosen later, or withdrew. Open and withdrawn applications count as
          not selected. Applying is a person’s own decision and is not compared.
        </li>
        <li>People who were viewed or invited and have since left. The top tens are today’s.</li>
        <li>
          That a group without a mark is treated fairly. Too few may have answered. With many groups
          and steps, chance alone would mark about one in twenty.
        </li>
      </ul>
    </section>
  );
}
