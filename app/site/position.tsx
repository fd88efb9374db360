import { positionFacts } from "#app/positions/details/rules.ts";
import { positionPath, type PublicPosition } from "#app/positions/rules.ts";
import { formatPay } from "#app/domain/pay.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Steps } from "./sections.tsx";

const NEXT = [
  {
    title: "Create Your Profile",
    text: "Profession, license, pay and shifts you want. It takes less than 2 minutes to begin, and it is free.",
  },
  {
    title: "Get Matched",
    text: "We check your license. If this position fits you, you see how well, and why, part by part.",
  },
  {
    title: "Interview & Choose",
    text: "The facility meets you and hires you directly. You decide.",
  },
];

/** Who looks at a position: what they can do next differs. undecided: signed in, without a role so far. */
export type Looker = "visitor" | "undecided" | "unapproved" | "job_seeker" | "other";

type PositionProps = {
  position: PublicPosition;
  /** In Central time: what starts before it starts soon. */
  today: string;
  signIn: SignInMode;
  looker: Looker;
  /** Part of another page: without a heading of the first rank, and without what happens next. */
  embedded?: boolean;
};

/** An open position, for everybody. */
export function Position({ position, today, signIn, looker, embedded }: PositionProps) {
  const { title, facility, city, state } = position;
  const Title = embedded ? "h2" : "h1";
  const pay = formatPay(position.payMinCents, position.payMaxCents, position.payPeriod);
  return (
    <div className="wrap py-8 sm:py-12">
      {embedded ? null : (
        <Breadcrumb
          parents={[
            { to: "/", label: "Home" },
            { to: "/healthcare-professionals", label: "For Professionals" },
          ]}
          current={title}
        />
      )}
      <div className="mt-6 grid gap-x-16 gap-y-12 lg:grid-cols-[1.7fr_1fr]">
        <div className="min-w-0">
          <Title className="text-3xl">{title}</Title>
          <p className="mt-3 text-xl">
            {facility} <span className="text-muted">in</span> {city}, {state}
          </p>
          <div className="mt-8">
            <FactList facts={positionFacts(position, today)} />
          </div>
        </div>
        <aside aria-label="Your next step" className="lg:row-span-2">
          <div className="rounded-xl bg-deep p-6 text-on-deep sm:p-8 lg:sticky lg:top-28">
            <p className="text-2xl font-semibold">{pay}</p>
            <NextStep position={position} signIn={signIn} looker={looker} />
          </div>
        </aside>
        <div className="min-w-0 space-y-12">
          {position.description ? (
            <section aria-labelledby="about">
              <h2 id="about" className="text-2xl">
                About the position
              </h2>
              <p className="mt-4 max-w-2xl whitespace-pre-line">{position.description}</p>
            </section>
          ) : null}
          {position.aboutFacility ? (
            <section aria-labelledby="facility">
              <h2 id="facility" className="text-2xl break-words">
                About {facility}
              </h2>
              <p className="mt-4 max-w-2xl break-words whitespace-pre-line">
                {position.aboutFacility}
              </p>
            </section>
          ) : null}
          {embedded ? null : (
            <section aria-labelledby="next">
              <h2 id="next" className="mb-6 text-2xl">
                What happens next
              </h2>
              <Steps steps={NEXT} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

function NextStep({ position, signIn, looker }: Omit<PositionProps, "today">) {
  if (looker === "other") {
    return (
      <p className="mt-3 text-on-deep-muted">This is what professionals see of the position.</p>
    );
  }
  if (looker === "unapproved") {
    return (
      <>
        <p className="mt-3 text-on-deep-muted">You can apply once your profile is approved.</p>
        <div className="mt-6">
          <ButtonLink to="/job-seeker/dashboard" size="lg" variant="light">
            Go to your profile
          </ButtonLink>
        </div>
      </>
    );
  }
  if (looker === "job_seeker") {
    return (
      <>
        <p className="mt-3 text-on-deep-muted">
          See how it fits you, apply, or check on your application.
        </p>
        <div className="mt-6">
          <ButtonLink to={`/job-seeker/positions/${position.id}`} size="lg" variant="light">
            See how you fit
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="mt-3 text-on-deep-muted">
        Create your profile, and see whether this position fits you, and why. Free for
        professionals.
      </p>
      <div className="mt-6">
        <CallToAction
          signIn={signIn}
          to={
            looker === "undecided"
              ? "/role-selection"
              : `/candidate-signup?next=${encodeURIComponent(positionPath(position))}`
          }
          size="lg"
          variant="light"
        >
          Start My Journey
        </CallToAction>
      </div>
    </>
  );
}
