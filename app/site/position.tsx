import type { ReactNode } from "react";
import { positionFacts } from "#app/positions/details/rules.ts";
import { positionPath, type PublicPosition } from "#app/positions/rules.ts";
import { formatPay } from "#app/domain/pay.ts";
import { LIST_PATH } from "#app/positions/listing/rules.ts";
import { cx } from "#app/ui/cx.ts";
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
  /** What saves it, below its name. */
  save?: ReactNode;
  /** What else belongs below it. */
  children?: ReactNode;
};

/** An open position, for everybody. */
export function Position(props: PositionProps) {
  const { position, today, signIn, looker, embedded, save, children } = props;
  const { title, facility, city, state } = position;
  const Title = embedded ? "h2" : "h1";
  const pay = formatPay(position.payMinCents, position.payMaxCents, position.payPeriod);
  return (
    <div className="wrap py-8 sm:py-12">
      {embedded ? null : (
        <Breadcrumb
          parents={[
            { to: "/", label: "Home" },
            signIn === "open"
              ? { to: LIST_PATH, label: "Open positions" }
              : { to: "/healthcare-professionals", label: "For Professionals" },
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
          {save ? <div className="row-marks mt-3 justify-start!">{save}</div> : null}
          <div className="mt-8">
            <FactList facts={positionFacts(position, today)} />
          </div>
        </div>
        <aside
          aria-label="Your next step"
          className={cx(
            "lg:row-span-2",
            // On a phone it stays at the thumb, with the pay and the button alone.
            !embedded && "max-lg:sticky max-lg:bottom-0 max-lg:order-last",
          )}
        >
          <div
            className={cx(
              "rounded-xl bg-deep text-on-deep lg:sticky lg:top-28 lg:block lg:p-8",
              embedded
                ? "p-6"
                : "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 max-lg:rounded-b-none",
            )}
          >
            <p className="font-semibold lg:text-2xl">{pay}</p>
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
          {children}
        </div>
      </div>
    </div>
  );
}

function NextStep({
  position,
  signIn,
  looker,
}: Pick<PositionProps, "position" | "signIn" | "looker">) {
  if (looker === "other") {
    return (
      <p className="mt-3 text-on-deep-muted">This is what professionals see of the position.</p>
    );
  }
  if (looker === "unapproved") {
    return (
      <>
        <p className="text-on-deep-muted lg:mt-3">You can apply once your profile is approved.</p>
        <div className="lg:mt-6">
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
        <p className="mt-3 text-on-deep-muted max-lg:hidden">
          See how it fits you, apply, or check on your application.
        </p>
        <div className="lg:mt-6">
          <ButtonLink to={`/job-seeker/positions/${position.id}`} size="lg" variant="light">
            See how you fit
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="mt-3 text-on-deep-muted max-lg:hidden">
        Create your profile, and see whether this position fits you, and why. Free for
        professionals.
      </p>
      <div className="lg:mt-6">
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
          Apply
        </CallToAction>
      </div>
    </>
  );
}
