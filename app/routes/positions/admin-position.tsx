import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { positionCard } from "#app/admin/people/queries.server.ts";
import { POSITION_STATUSES, personStatus } from "#app/admin/people/rules.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { formatDate, formatDays, formatMoment } from "#app/platform/format.ts";
import { channelRows } from "#app/domain/channels.ts";
import { formatPay } from "#app/domain/pay.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? args.data.title : "Position" });

export const loader = adminRoute.loader(async ({ db, params }) =>
  positionCard(db, idOf(params["positionId"])),
);

export default function AdminPosition() {
  const position = useLoaderData<typeof loader>();
  const { applications } = position;
  return (
    <div className="max-w-3xl space-y-10">
      <PageHeading
        title={position.title}
        lead={[position.facility, position.city, position.state].filter(Boolean).join(", ")}
        actions={
          <ButtonLink to={`/admin/matching-lab/positions/${position.id}`} variant="secondary">
            Open in the Matching Lab
          </ButtonLink>
        }
      />
      <DefinitionList
        items={[
          {
            term: "Status",
            description: `${POSITION_STATUSES[position.status] ?? position.status}, version ${position.version}`,
          },
          {
            term: "Facility",
            description: (
              <>
                <Link to={`/admin/people/${position.facility_id}`}>
                  {position.facility ?? "Unnamed facility"}
                </Link>
                {` (${personStatus({ role: "employer", status: position.facility_status, suspended: position.suspended }).words})`}
              </>
            ),
          },
          { term: "Profession", description: position.profession },
          {
            term: "Shift",
            description: position.shift ? (SHIFT_LABELS[position.shift] ?? position.shift) : "Any",
          },
          {
            term: "Pay",
            description: formatPay(
              position.pay_min_cents,
              position.pay_max_cents,
              position.pay_period,
            ),
          },
          {
            term: "Starts",
            description: position.starts_by
              ? formatDays(position.starts_on, position.starts_by, ["Between", "and"])
              : formatDate(position.starts_on),
          },
          { term: "Openings", description: position.openings },
          ...(position.opened_at
            ? [{ term: "Opened", description: formatMoment(position.opened_at) }]
            : []),
          ...(position.closed_at
            ? [
                {
                  term: "Closed",
                  description: `${formatMoment(position.closed_at)}${position.closed_reason ? `: ${position.closed_reason}` : ""}`,
                },
              ]
            : []),
          { term: "Matches", description: position.matches },
          ...(applications.length
            ? [
                {
                  term: "Source",
                  description: channelRows(position.channels)
                    .map(({ label, n }) => `${label}: ${n}`)
                    .join(", "),
                },
              ]
            : []),
          { term: "ID", description: <span className="break-all">{position.id}</span> },
        ]}
      />
      <section aria-labelledby="applications" className="space-y-3">
        <h2 id="applications" className="text-xl">
          Applications
        </h2>
        {applications.length === 0 ? (
          <p className="text-muted">No applications yet.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {applications.map(({ id, name, status, at }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <Link
                  to={`/admin/applications/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold"
                >
                  {name ?? "No name"}
                </Link>
                <span className="text-muted">
                  {status}, {formatMoment(at)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {applications.length === 50 ? <p className="text-muted">Showing the latest 50.</p> : null}
      </section>
    </div>
  );
}
