import { canStartAgain, type ApplicationStatus } from "#app/applications/rules.ts";
import { withChannel, type AddressChannel } from "#app/domain/channels.ts";
import { positionPath, type PublicPosition } from "#app/positions/rules.ts";
import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";

/** Who views a position, which decides their next step. undecided: signed in, without a role so far. */
export type Reader = "visitor" | "undecided" | "unapproved" | "job_seeker" | "other";

export type NextStepProps = {
  position: PublicPosition;
  signIn: SignInMode;
  reader: Reader;
  /** The channel that led to this visit; passed on to the application. */
  channel?: AddressChannel | null;
  /** The reader's own application for this position, if any. */
  application?: { id: string; status: ApplicationStatus } | null;
};

/** Next to the pay on one line, down to 360 px. */
const ON_PHONES = "max-lg:min-h-12 max-lg:px-4 max-lg:text-base max-lg:whitespace-nowrap";

/** The next step for someone who views a position. On phones, the button is alone next to the pay. */
export function NextStep({ position, signIn, reader, channel, application }: NextStepProps) {
  if (reader === "other") {
    return <p className="mt-3 text-on-deep-muted">This is what candidates see.</p>;
  }
  if (reader === "unapproved") {
    return (
      <Step
        says="You can apply once your profile is approved."
        to="/job-seeker/dashboard"
        label="Go to my profile"
      />
    );
  }
  if (reader === "job_seeker") {
    if (application && application.status === "invited") {
      return (
        <Step
          says="The facility invited you to apply."
          to={`/job-seeker/positions/${position.id}`}
          label="View invitation"
        />
      );
    }
    if (application && !canStartAgain(application.status)) {
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
        to={withChannel(`/job-seeker/positions/${position.id}`, channel)}
        label="See how you fit"
      />
    );
  }
  const next = encodeURIComponent(withChannel(positionPath(position), channel));
  return (
    <>
      <p className="mt-3 text-on-deep-muted max-lg:hidden">
        Create your profile to see how well this position fits you, and why. Free for professionals.
      </p>
      <div className="shrink-0 lg:mt-6">
        <CallToAction
          signIn={signIn}
          to={`${reader === "undecided" ? "/role-selection" : "/candidate-signup"}?next=${next}`}
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
