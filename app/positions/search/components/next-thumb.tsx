import { canStartAgain } from "#app/applications/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BottomActionBar } from "#app/ui/thumb-bar.tsx";
import type { PositionForMe } from "../queries.server.ts";

type Open = Extract<PositionForMe, { open: true }>;

/** Sticky next action for an open position on phones; nothing when the reader cannot apply. */
export function MobileActionBar({ whole, shut }: { whole: Open; shut: boolean }) {
  const { application } = whole;
  const applied =
    application && !canStartAgain(application.status) && application.status !== "invited";
  if (!applied && shut) return null;
  return (
    <BottomActionBar>
      {applied ? (
        <ButtonLink to={`/job-seeker/applications/${application.id}`}>
          View my application
        </ButtonLink>
      ) : (
        <ButtonLink to="#apply">
          {application?.status === "invited" ? "Respond to the invitation" : "Apply"}
        </ButtonLink>
      )}
    </BottomActionBar>
  );
}
