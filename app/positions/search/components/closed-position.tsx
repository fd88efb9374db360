import { formState } from "#app/platform/form-state.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { WhatYouWrote } from "#app/ui/refused-form.tsx";
import type { PositionForMe } from "../queries.server.ts";
import { textsTyped } from "../rules.ts";

type Closed = Extract<PositionForMe, { open: false }>;

/** A position that is no longer open. Lets the user copy what they had typed for it. */
export function ClosedPosition({ position, answer }: { position: Closed; answer: unknown }) {
  const form = formState(answer);
  return (
    <div className="max-w-2xl space-y-8">
      <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      <PageHeading
        title="This position isn’t open"
        lead={position.title ? `${position.title} at ${position.facility}` : undefined}
      />
      <p>
        It was filled, closed or paused, or the facility isn’t hiring through us right now. We’ll
        let you know when a new position fits you.
      </p>
      <WhatYouWrote typed={textsTyped(form.value)} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>
        {position.application ? (
          <ButtonLink
            to={`/job-seeker/applications/${position.application.id}`}
            variant="secondary"
          >
            View my application
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
