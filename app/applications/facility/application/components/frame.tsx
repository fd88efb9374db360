import type { ReactNode } from "react";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { candidateName } from "../../rules.ts";
import type { FacilityApplication } from "../queries.server.ts";

/** Said instead of a step's form, and on the application's page, while one side is not approved. */
export const PAUSED =
  "You can’t change this application right now. It stays here and can resume later.";

/** Separate page for one step of an application: offer, interview, hire or scorecard. */
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

/** Cancel link of a step. */
export function BackToApplication({ id }: { id: string }) {
  return (
    <ButtonLink to={`/employer/applications/${id}`} variant="secondary">
      Back to the application
    </ButtonLink>
  );
}

/** Display name of an application's candidate. */
export function nameOf({ candidate }: Pick<FacilityApplication, "candidate">): string {
  return candidateName(candidate);
}
