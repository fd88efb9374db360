import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { HowToRead, Report } from "#app/matching/fairness/components/report.tsx";
import { fairnessReport } from "#app/matching/fairness/queries.server.ts";
import { KIND_TITLES, KINDS } from "#app/matching/fairness/rules.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const HERE = "/admin/matching-lab/fairness";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Fairness" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const kind = KINDS.find((one) => one === url.searchParams.get("by")) ?? "sex";
  return { kind, report: await fairnessReport(db, kind) };
});

export default function FairnessPage() {
  const { kind, report } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/matching-lab", label: "Matching Lab" }]}
          current="Fairness"
        />
        <PageHeading
          title="Fairness"
          lead={
            report
              ? `How groups fare from fitting a position to being hired. Counted ${formatMoment(report.countedAt)}; the next count is on ${formatDate(report.next)}.`
              : "How groups fare from fitting a position to being hired."
          }
        />
        <p>
          <a className="link" href="#how-to-read">
            How to read this, and what it cannot show
          </a>
        </p>
      </div>
      {report ? (
        <>
          <nav aria-label="Groups">
            <ul className="flex flex-wrap gap-x-6 border-b border-line">
              {KINDS.map((one) => (
                <li key={one}>
                  <Link
                    to={`${HERE}?by=${one}`}
                    aria-current={one === kind ? "page" : undefined}
                    className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
                  >
                    {KIND_TITLES[one]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Report report={report} kind={KIND_TITLES[kind].toLowerCase()} />
        </>
      ) : (
        <EmptyState title="Nothing counted yet">
          <p>
            The worker counts once a month, and within minutes of its first start. This page then
            shows how many people of each group were listed, viewed, invited, interviewed, offered a
            position and hired.
          </p>
        </EmptyState>
      )}
      <HowToRead />
    </div>
  );
}
