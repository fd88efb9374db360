import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApplicationSteps } from "#app/admin/people/components/application-steps.tsx";
import { applicationCard } from "#app/admin/people/queries.server.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { byKey } from "#app/platform/by-key.ts";
import { formatCharge, formatDate, formatMoment } from "#app/platform/format.ts";
import { CHANNELS } from "#app/domain/channels.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const SOURCES: Record<string, string> = byKey({
  applied: "The candidate applied",
  invited: "The facility invited the candidate",
  automatic: "Automatic application",
});

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data
      ? `${args.data.candidate ?? "Deleted account"}: ${args.data.title}`
      : "Application",
  });

export const loader = adminRoute.loader(async ({ db, params }) =>
  applicationCard(db, idOf(params["applicationId"])),
);

export default function AdminApplication() {
  const application = useLoaderData<typeof loader>();
  const { messages, placement } = application;
  return (
    <div className="max-w-3xl space-y-10">
      <PageHeading
        title={`${application.candidate ?? "Deleted account"}: ${application.title}`}
        lead={`${application.status} since ${formatMoment(application.status_at)}`}
        actions={
          <ButtonLink
            to={`/admin/matching-lab/pairs/${application.position_id}/${application.candidate_id}`}
            variant="secondary"
          >
            Open in the Matching Lab
          </ButtonLink>
        }
      />
      <DefinitionList
        items={[
          {
            term: "Candidate",
            description: (
              <Link to={`/admin/people/${application.candidate_id}`}>
                {application.candidate ?? "No name"}
              </Link>
            ),
          },
          {
            term: "Facility",
            description: (
              <Link to={`/admin/people/${application.facility_id}`}>
                {application.facility ?? "Unnamed facility"}
              </Link>
            ),
          },
          {
            term: "Position",
            description: (
              <Link to={`/admin/positions/${application.position_id}`}>{application.title}</Link>
            ),
          },
          {
            term: "How it started",
            description: SOURCES[application.source] ?? application.source,
          },
          { term: "Source", description: CHANNELS[application.channel] ?? application.channel },
          ...(application.closed_reason
            ? [{ term: "Closed because", description: application.closed_reason }]
            : []),
          {
            term: "Messages",
            description: `${messages.candidate} from the candidate, ${messages.facility} from the facility. Administrators can read a message only if it is reported, or while acting for one side. Acting is logged.`,
          },
          {
            term: "Placement",
            description: placement ? (
              <Link to={`/admin/billing/placements/${placement.id}`}>
                {`First day ${formatDate(placement.starts_on)}, fee ${formatCharge(placement.fee_cents)}`}
              </Link>
            ) : (
              "None"
            ),
          },
          { term: "ID", description: <span className="break-all">{application.id}</span> },
        ]}
      />
      <ApplicationSteps application={application} />
    </div>
  );
}
