import type { ReactNode } from "react";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { candidateName } from "../../rules.ts";
import type { FacilityApplication } from "../queries.server.ts";

/** A page of its own about one application: an offer, an interview, a hire, a scorecard. */
export function StepFrame(props: {
  found: Pick<FacilityApplication, "candidate" | "position"> & { application: { id: string } };
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { found, title, lead, children } = props;
  const name = nameOf(found);
  return (
    <div className="max-w-2xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[
            { to: `/employer/positions/${found.position.id}`, label: found.position.title },
            { to: `/employer/applications/${found.application.id}`, label: name },
          ]}
          current={title}
        />
        <PageHeading title={title} lead={lead} />
      </div>
      {children}
    </div>
  );
}

/** What the candidate of an application is called. */
export function nameOf({ candidate }: Pick<FacilityApplication, "candidate">): string {
  return candidateName({ ...candidate, name: candidate.name ?? null });
}
