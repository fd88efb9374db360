import type { ReactNode } from "react";
import { positionFacts } from "#app/positions/details/rules.ts";
import { formatPay } from "#app/domain/pay.ts";
import { LIST_PATH } from "#app/positions/listing/rules.ts";
import { facilityPath, picturePath } from "#app/profiles/public-page/rules.ts";
import { cx } from "#app/ui/cx.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { NextStep, type NextStepProps } from "./position-next-step.tsx";
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

type PositionProps = NextStepProps & {
  /** Today in Central time; a start date up to it is shown as "As soon as possible". */
  today: string;
  /** Embedded in another page: no h1, and no next step. */
  embedded?: boolean;
  /** The save button, below the title. */
  save?: ReactNode;
  /** Additional content below it. */
  children?: ReactNode;
};

/** An open position, for everyone. */
export function Position(props: PositionProps) {
  const { position, today, signIn, embedded, save, children, ...next } = props;
  const { title, facility, city, state } = position;
  const Title = embedded ? "h2" : "h1";
  const isVisitor = next.reader === "visitor" || next.reader === "undecided";
  // While sign-in is paused, facilities have no page.
  const page =
    position.facilitySlug && signIn === "open" ? facilityPath(position.facilitySlug) : null;
  const logo = position.facilityLogo ? picturePath(position.facilityLogo) : undefined;
  const pay = [position.payMinCents, position.payMaxCents, position.payPeriod] as const;
  return (
    <div className="wrap py-6 sm:py-12">
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
      <div className="mt-2 grid sm:mt-6 gap-x-16 gap-y-12 lg:grid-cols-[1.7fr_1fr]">
        <div className="min-w-0">
          <Title className="text-3xl">{title}</Title>
          <div className="mt-2 flex items-center gap-3 sm:mt-3">
            <Mark name={facility} src={logo} />
            <p className="min-w-0 text-lg sm:text-xl">
              {page ? <Link to={page}>{facility}</Link> : facility}{" "}
              <span className="text-muted">in</span> {city}, {state}
            </p>
          </div>
          {save ? <div className="row-marks mt-1 justify-start! sm:mt-3">{save}</div> : null}
          <div className="mt-4 sm:mt-8">
            <FactList facts={positionFacts(position, today)} />
          </div>
        </div>
        <aside
          aria-label="Your next step"
          className={cx(
            "lg:row-span-2",
            // On a phone, the pay and the button stick to the bottom of the screen.
            !embedded && "max-lg:sticky max-lg:bottom-0 max-lg:order-last",
          )}
        >
          <div
            className={cx(
              "rounded-xl bg-deep text-on-deep lg:sticky lg:top-28 lg:block lg:p-8",
              embedded
                ? "p-6"
                : "flex items-center justify-between gap-x-3 px-4 py-3 max-lg:rounded-b-none",
            )}
          >
            {embedded ? (
              <p className="text-2xl font-semibold">{formatPay(...pay)}</p>
            ) : (
              <p className="min-w-0 font-semibold">
                <span className="max-[400px]:text-sm lg:text-2xl">{formatPay(...pay)}</span>
              </p>
            )}
            <NextStep {...next} position={position} signIn={signIn} />
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
              {page ? (
                <p className="mt-2">
                  <Link to={page} className="inline-flex min-h-11 items-center">
                    Benefits and open positions
                  </Link>
                </p>
              ) : null}
            </section>
          ) : null}
          {!embedded && isVisitor ? (
            <section aria-labelledby="next">
              <h2 id="next" className="mb-6 text-2xl">
                What happens next
              </h2>
              <Steps steps={NEXT} />
            </section>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}
