import { through, type AddressDoor } from "#app/domain/doors.ts";
import { positionPath, type PublicPosition } from "#app/positions/rules.ts";
import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";

/** Who looks at a position: what they can do next differs. undecided: signed in, without a role so far. */
export type Looker = "visitor" | "undecided" | "unapproved" | "job_seeker" | "other";

export type NextStepProps = {
  position: PublicPosition;
  signIn: SignInMode;
  looker: Looker;
  /** How the reader came here; it goes along to the application. */
  door?: AddressDoor | null;
  /** What the reader has begun with this position. */
  application?: { id: string; status: string } | null;
};

/** Beside the pay on one line, down to 360 px. */
const ON_PHONES = "max-lg:min-h-12 max-lg:px-4 max-lg:text-base max-lg:whitespace-nowrap";

/** What somebody who looks at a position can do next. On phones the button stands alone beside the pay. */
export function NextStep({ position, signIn, looker, door, application }: NextStepProps) {
  if (looker === "other") {
    return <p className="mt-3 text-on-deep-muted">This is what professionals see.</p>;
  }
  if (looker === "unapproved") {
    return (
      <Step
        says="You can apply once your profile is approved."
        to="/job-seeker/dashboard"
        label="Go to my profile"
      />
    );
  }
  if (looker === "job_seeker") {
    if (application && application.status === "invited") {
      return (
        <Step
          says="The facility invited you to apply."
          to={`/job-seeker/positions/${position.id}`}
          label="View invitation"
        />
      );
    }
    if (application && application.status !== "withdrawn") {
      return (
        <Step
          says="You applied for this position."
          to={`/job-seeker/applications/${application.id}`}
          label="View my application"
        />
      );
    }
    return (
      <Step
        says="See how it fits you, and apply."
        to={through(`/job-seeker/positions/${position.id}`, door)}
        label="See how you fit"
      />
    );
  }
  return (
    <>
      <p className="mt-3 text-on-deep-muted max-lg:hidden">
        Create your profile to see how well this position fits you, and why. Free for professionals.
      </p>
      <div className="shrink-0 lg:mt-6">
        <CallToAction
          signIn={signIn}
          to={
            looker === "undecided"
              ? "/role-selection"
              : `/candidate-signup?next=${encodeURIComponent(through(positionPath(position), door))}`
          }
          size="lg"
          variant="light"
          className={ON_PHONES}
        >
          Apply
        </CallToAction>
      </div>
    </>
  );
}

function Step({ says, to, label }: { says: string; to: string; label: string }) {
  return (
    <>
      <p className="mt-3 text-on-deep-muted max-lg:hidden">{says}</p>
      <div className="shrink-0 lg:mt-6">
        <ButtonLink to={to} size="lg" variant="light" className={ON_PHONES}>
          {label}
        </ButtonLink>
      </div>
    </>
  );
}
