import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { ReportCard } from "#app/notifications/components/report-card.tsx";
import { settleReport } from "#app/notifications/commands.server.ts";
import { mailToDecide, openReports } from "#app/notifications/queries.server.ts";
import { settleReportForm } from "#app/notifications/schema.ts";
import { MOMENT_AND_ID, readFilters } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { countOrMore } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { LostNotice } from "#app/ui/queue.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/reports";
const FIELDS = { after: MOMENT_AND_ID };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Reports" });

export const loader = adminRoute.loader(async ({ state, url }) => {
  const asked = readFilters(url, FIELDS);
  const [{ rows, after }, { reports }] = await Promise.all([
    openReports(state, asked.after),
    mailToDecide(state),
  ]);
  return { rows, after, asked, total: reports };
});

export const action = adminRoute.action(
  settleReportForm,
  async ({ state, form, request }) => {
    await settleReport(state, form);
    return redirectWith(request, HERE, {
      tone: "success",
      text: "Report closed. Your note is kept with it.",
    });
  },
  { apart: "reportId" },
);

export default function Reports() {
  const { rows, after, asked, total } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const failed = formState(answer);
  // A report no longer in the list has no form of its own to show the error.
  const lost =
    failed.failed && !rows.some(({ id }) => id === failed.value("reportId"))
      ? { errors: failed.errors, field: "note", typed: failed.value("note")?.trim() ?? "" }
      : null;
  return (
    <div className="space-y-8">
      <PageHeading
        title="Reports"
        lead={total > 0 ? `${countOrMore(total, "report")} to review, oldest first.` : undefined}
      />
      {lost ? <LostNotice lost={lost} gone other={false} /> : null}
      <ListPage
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Newer reports" }}
        empty={
          <EmptyState title="No reports to review">
            <p>
              Reported messages and positions appear here with the reason. Administrators can read a
              message only once it is reported, or while acting for someone. Closed reports are in
              the audit log: <Link to="/admin/audit-log?type=message_report">message reports</Link>,{" "}
              <Link to="/admin/audit-log?type=position_report">position reports</Link>.
            </p>
          </EmptyState>
        }
      >
        <ul className="space-y-6">
          {rows.map((report) => (
            <ReportCard key={report.id} report={report} answer={answer} />
          ))}
        </ul>
      </ListPage>
    </div>
  );
}
