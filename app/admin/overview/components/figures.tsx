import type { ReactNode } from "react";
import { monthLabel } from "#app/billing/rules.ts";
import { formatCharge } from "#app/platform/format.ts";
import { listHref } from "#app/platform/keyset.ts";
import { BarTable } from "#app/ui/bar-table.tsx";
import { Card } from "#app/ui/card.tsx";
import { ColumnChart } from "#app/ui/column-chart.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Link } from "#app/ui/link.tsx";
import { StateMap } from "#app/ui/state-map.tsx";
import { StateNotes } from "#app/ui/state-notes.tsx";
import { sumBy, fillClaim, funnelSteps, replyClaim, stepLabel, type Market } from "../rules.ts";

const MARKET_SERIES = ["Open positions", "Approved professionals"];

/** A metric with its definition and a link to its list. */
function Figure(props: {
  id: string;
  title: string;
  to: string;
  list: string;
  how: string;
  children: ReactNode;
}) {
  const { id, title, to, list, how, children } = props;
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
      <div className="flex flex-wrap gap-x-6">
        <Link to={to} className="inline-flex min-h-11 items-center">
          {list}
        </Link>
        <How>{how}</How>
      </div>
    </section>
  );
}

function How({ children }: { children: string }) {
  return (
    <Disclosure summary="How we count this">
      <p className="max-w-2xl text-muted">{children}</p>
    </Disclosure>
  );
}

/** How fast positions fill and facilities answer, next to what the marketing pages aim for. */
export function Claims({ market }: { market: Market }) {
  const claims = [
    {
      title: "Time to fill a position",
      ...fillClaim(market.filled),
      how: "Days from first opening a position to a hire, for hires in this period. Half took less than the median, half took more.",
    },
    {
      title: "First answer within 48 hours",
      ...replyClaim(market.answered),
      how: "Time from an application to the facility’s first step or message. Counts applications in this period that are at least two days old, including withdrawn ones. The 48-hour turnaround on our site measures something else: the time from posting a position to its first candidates.",
    },
  ];
  return (
    <section aria-labelledby="claims" className="space-y-4">
      <h2 id="claims" className="text-xl">
        Our aims, measured
      </h2>
      <div className="grid gap-6 sm:grid-cols-2">
        {claims.map(({ title, figure, words, how }, index) => (
          <Card key={title} title={title}>
            <p className="text-2xl font-semibold">{figure}</p>
            <p className="mt-1">{words}</p>
            <Link
              to={index === 0 ? "/admin/billing/placements" : "/admin/matching-lab"}
              className="mt-2 inline-flex min-h-11 items-center"
            >
              {index === 0 ? "All placements" : "Positions and candidates"}
            </Link>
            <How>{how}</How>
          </Card>
        ))}
      </div>
    </section>
  );
}

/** Open positions and available candidates, on the map and by profession. */
export function Supply({ market }: { market: Market }) {
  const states = new Map(sumBy(market.market, "state").map((state) => [state.label, state]));
  const notes = (code: string): [string, string] => {
    const [positions = 0, people = 0] = states.get(code)?.values ?? [];
    return [
      `${positions.toLocaleString("en-US")} open`,
      `${people.toLocaleString("en-US")} people`,
    ];
  };
  const rows = sumBy(market.market, "profession").map((row) => ({
    ...row,
    to: listHref("/admin/matching-lab", { q: row.label }),
  }));
  return (
    <Figure
      id="supply"
      title="Open positions and approved professionals"
      to="/admin/matching-lab"
      list="Open in the Matching Lab"
      how="Positions open now and approved job seekers, by profession and by the state of their ZIP code. People who paused matching are included."
    >
      {rows.length === 0 ? (
        <p className="text-muted">No open positions or approved professionals yet.</p>
      ) : (
        <>
          <StateMap
            title={`Open positions and approved professionals by state: Kansas ${notes("KS").join(", ")}, Missouri ${notes("MO").join(", ")}`}
            places={[]}
            className="max-w-2xl"
          >
            <StateNotes notes={{ Kansas: notes("KS"), Missouri: notes("MO") }} />
          </StateMap>
          <BarTable
            title="Open positions and approved professionals by profession"
            rowsAre="Profession"
            series={MARKET_SERIES}
            rows={rows}
          />
        </>
      )}
    </Figure>
  );
}

/** From sign-up to hire. */
export function Funnel({ market }: { market: Market }) {
  return (
    <Figure
      id="funnel"
      title="From sign-up to hire"
      to="/admin/pending-approval"
      list="Accounts pending approval"
      how={`Job seekers who signed up in the last ${market.days} days, and how many of them reached each step. Percentages are of everyone who signed up.`}
    >
      <BarTable
        title="Job seekers who reached each step"
        rowsAre="Step"
        series={["Job seekers"]}
        rows={funnelSteps(market.funnel)}
      />
    </Figure>
  );
}

/** Sign-ups. */
export function SignUps({ market }: { market: Market }) {
  const { signed, step } = market;
  const total = signed.reduce((sum, { people, facilities }) => sum + people + facilities, 0);
  return (
    <Figure
      id="sign-ups"
      title={`Sign-ups by ${step}`}
      to="/admin/people"
      list="All people"
      how={`New accounts with a role, by ${step} (US Central). The current ${step} is not over yet. Deleted accounts are not counted.`}
    >
      {total === 0 ? (
        <p className="text-muted">No sign-ups in this period.</p>
      ) : (
        <ColumnChart
          title={`Sign-ups by ${step}`}
          across={step === "week" ? "Week from" : "Month"}
          labels={signed.map(({ first }) => stepLabel(first, step))}
          series={[
            { name: "Job seekers", values: signed.map(({ people }) => people) },
            { name: "Facilities", values: signed.map(({ facilities }) => facilities) },
          ]}
          labelEvery={signed.length > 6 ? 3 : 1}
        />
      )}
    </Figure>
  );
}

/** Revenue. */
export function Revenue(props: {
  months: readonly {
    month: string;
    subscriptions_cents: number;
    fees_cents: number;
    refunded_cents: number;
  }[];
}) {
  const { months } = props;
  return (
    <Figure
      id="revenue"
      title="Revenue by month"
      to="/admin/billing"
      list="Billing"
      how="Invoices and placement fees paid in each of the last 12 months (US Central), less refunds. The period above does not change it."
    >
      <ColumnChart
        title="Revenue by month: subscriptions, and placement fees less refunds"
        across="Month"
        labels={months.map(({ month }) => monthLabel(month))}
        series={[
          { name: "Subscriptions", values: months.map((month) => month.subscriptions_cents) },
          {
            name: "Placement fees, less refunds",
            values: months.map((month) => month.fees_cents - month.refunded_cents),
          },
        ]}
        format={formatCharge}
      />
    </Figure>
  );
}
