import { ButtonLink } from "#app/ui/button.tsx";
import { ThumbBar } from "#app/ui/thumb-bar.tsx";
import type { PositionForMe } from "../queries.server.ts";

type Open = Extract<PositionForMe, { open: true }>;

/** On phones, what the reader most likely wants of an open position; nothing where they cannot apply. */
export function NextThumb({ whole, shut }: { whole: Open; shut: boolean }) {
  const { application } = whole;
  const applied =
    application && application.status !== "withdrawn" && application.status !== "invited";
  if (!applied && shut) return null;
  return (
    <ThumbBar>
      {applied ? (
        <ButtonLink to={`/job-seeker/applications/${application.id}`}>
          View my application
        </ButtonLink>
      ) : (
        <ButtonLink to="#apply">
          {application?.status === "invited" ? "Answer the invitation" : "Apply"}
        </ButtonLink>
      )}
    </ThumbBar>
  );
}
