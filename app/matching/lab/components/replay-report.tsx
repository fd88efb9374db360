import { count, formatMoment } from "#app/platform/format.ts";
import { ColumnChart } from "#app/ui/column-chart.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { percent } from "#app/ui/meter.tsx";
import type { Replay } from "../queries.server.ts";
import { bandCounts, binsOf, gini, moveSteps, type Overlap } from "../rules.ts";
import { Fairness } from "./fairness.tsx";

const SCORE_LABELS = Array.from({ length: 20 }, (_, bin) => `${bin * 5}–${bin * 5 + 5}%`);
const TIMES_LABELS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10+"];

const overlapInWords = (overlap: Overlap | null) =>
  overlap
    ? `${percent(overlap.mean)} on average, ${percent(overlap.worst)} at worst`
    : "Nobody is on any list";
const giniInWords = (value: number | null) =>
  value === null ? "Nobody is on any list" : (value / 10_000).toFixed(3);

function bandsInWords(scores: Parameters<typeof bandCounts>[0]): string {
  const bands = bandCounts(scores);
  return (["strong", "good", "fair"] as const)
    .map((band) => `${bands[band].toLocaleString("en-US")} ${band}`)
    .join(", ");
}

type Changed = Replay["changed"][number];
const positionCell = ({ id, title, facility }: Changed) => (
  <>
    <Link to={`/admin/matching-lab/positions/${id}`}>{title}</Link>
    <span className="block text-sm font-normal text-muted">{facility}</span>
  </>
);

/** Results of a replay, in numbers and charts. */
export function ReplayReport({ replay, name }: { replay: Replay; name: string }) {
  const { overlap, moves, scores, appearances, entered } = replay;
  const names = ["Live", name] as const;
  const both = (live: readonly number[], other: readonly number[]) =>
    [
      { name: names[0], values: live },
      { name: names[1], values: other },
    ] as const;
  const stays = moves.reduce((sum, [up, times]) => (up === 0 ? sum + times : sum), 0);
  return (
    <div className="space-y-12">
      <section className="space-y-4">
        <h2 className="text-xl">In short</h2>
        <DefinitionList
          items={[
            {
              term: "Same in the top ten",
              description: overlapInWords(overlap.ten),
            },
            {
              term: "Same in the top hundred",
              description: overlapInWords(overlap.hundred),
            },
            {
              term: "Ranks",
              description: `${stays.toLocaleString("en-US")} entries keep their rank, ${entered.toLocaleString("en-US")} are new`,
            },
            {
              term: "Exposure Gini",
              description: `${giniInWords(gini(appearances.live))} live, ${giniInWords(gini(appearances.other))} replayed`,
            },
            {
              term: "Bands",
              description: `${bandsInWords(scores.live)} live; ${bandsInWords(scores.other)} replayed`,
            },
            {
              term: "Replayed",
              description: `${count(replay.replayed, "open position")} of ${replay.open}, ${count(replay.candidates, "candidate")} who fit at least one, ${count(replay.pairs, "pair")}`,
            },
            {
              term: "Counted",
              description: `${formatMoment(replay.countedAt)}. We count the same two sets at most once every 15 minutes.`,
            },
          ]}
        />
        <p className="text-muted">
          The Gini coefficient says how evenly top-ten places are shared among candidates who fit at
          least one position. At 0, everyone has the same number. At 1, one person has them all. If
          a list holds everyone who fits, weights change only its order.
        </p>
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">How far entries move</h2>
        <ColumnChart
          title="Ranks gained and lost within the top hundred"
          across="Move"
          labels={moveSteps([]).map(({ label }) => label)}
          series={[{ name: "Entries", values: moveSteps(moves).map(({ value }) => value) }]}
        />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">Scores</h2>
        <ColumnChart
          title="Scores on the lists"
          across="Score"
          labels={SCORE_LABELS}
          labelEvery={4}
          series={both(binsOf(scores.live, 20), binsOf(scores.other, 20))}
        />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">How often candidates are in the top ten</h2>
        <ColumnChart
          title="Candidates by number of top-ten places"
          across="Positions"
          labels={TIMES_LABELS}
          series={both(binsOf(appearances.live, 11), binsOf(appearances.other, 11))}
        />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">Positions that change most</h2>
        <DataTable<Changed>
          caption="Positions whose top ten changes most"
          hideCaption
          rows={replay.changed}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "title",
              header: "Position",
              isName: true,
              cell: positionCell,
            },
            {
              key: "same",
              header: "Same in the top ten",
              cell: ({ same, first }) => `${same} of ${first}`,
              align: "end",
            },
            {
              key: "moved",
              header: "Total ranks moved",
              cell: ({ moved }) => moved.toLocaleString("en-US"),
              align: "end",
            },
          ]}
          empty={<p>No list changes.</p>}
        />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">Four-fifths rule</h2>
        <p>
          Of the people in a group who fit an open position, the rate is the share in the top ten of
          at least one. Counts are to the nearest five, because a draft could be made to move one
          person. What is marked, what is left out and what such numbers cannot show is on the page{" "}
          <Link to="/admin/matching-lab/fairness">Fairness</Link>, with the steps that follow.
        </p>
        <Fairness replay={replay} name={name} />
      </section>
    </div>
  );
}
