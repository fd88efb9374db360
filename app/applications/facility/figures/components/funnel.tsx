import { count } from "#app/platform/format.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { percent } from "#app/ui/meter.tsx";
import { FEW, funnelSteps, type Funnel } from "../rules.ts";

/** Hiring funnel, as a chart and a table. */
export function FunnelFigure(props: {
  funnel: Funnel;
  ends: { declined: number; withdrawn: number; closed: number };
}) {
  const { funnel, ends } = props;
  const steps = funnelSteps(funnel);
  return (
    <section aria-labelledby="funnel" className="max-w-3xl space-y-5">
      <div>
        <h2 id="funnel" className="text-2xl">
          From application to hire
        </h2>
        <p className="mt-1 text-muted">
          {count(funnel.all, "invitation or application", "invitations and applications")} in this
          period, by the furthest stage reached. {ends.declined} declined, {ends.withdrawn}{" "}
          withdrawn, {ends.closed} closed (the position closed, an invitation expired, or the
          account was deleted).
          {funnel.all < FEW ? " Too few for the percentages to mean much." : ""}
        </p>
      </div>
      <BarChart
        title="Funnel from application to hire; the table below has the numbers"
        bars={steps}
      />
      <DataTable
        caption="In numbers"
        columns={[
          { key: "label", header: "Stage", isName: true, cell: (step) => step.label },
          { key: "value", header: "Count", align: "end", cell: (step) => step.value },
          { key: "share", header: "Of total", align: "end", cell: (step) => percent(step.share) },
          {
            key: "before",
            header: "Of previous stage",
            align: "end",
            cell: (step) => (step.ofBefore === null ? "–" : percent(step.ofBefore)),
          },
        ]}
        rows={steps}
        rowKey={(step) => step.label}
      />
    </section>
  );
}
