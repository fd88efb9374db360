import { decisionFacts, extraPay, unitFacts } from "#app/positions/details/rules.ts";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { licenseNeeded } from "#app/verification/credentials/rules.ts";
import {
  experienceText,
  hoursText,
  positionPath,
  type PublicPosition,
} from "#app/positions/rules.ts";
import { formatDate, todayCentral } from "#app/platform/format.ts";
import { employmentText } from "#app/domain/employment.ts";
import { formatPay, payArithmetic } from "#app/domain/pay.ts";
import { FACILITY_TYPE_LABELS } from "#app/domain/facility-types.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
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
  /** "April 30, 2027", or soon. */
  starts: string;
  signIn: SignInMode;
  looker: Looker;
  /** Part of another page: without a heading of the first rank, and without what happens next. */
  embedded?: boolean;
};

/** An open position, for everybody. */
export function Position({ position, starts, signIn, looker, embedded }: PositionProps) {
  const { title, facility, city, state, zip, license, benefits } = position;
  const Title = embedded ? "h2" : "h1";
  const asked = (importance: string) =>
    position.requirements.filter((one) => one.importance === importance).map(({ text }) => text);
  const pay = formatPay(position.payMinCents, position.payMaxCents, position.payPeriod);
  const kind =
    FACILITY_TYPE_LABELS[position.facilityType as keyof typeof FACILITY_TYPE_LABELS] ??
    position.facilityType;
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
            <DefinitionList
              items={[
                ...(position.unit ? [{ term: "Unit", description: position.unit }] : []),
                {
                  term: "Pay",
                  description: (
                    <>
                      {pay}
                      <br />
                      <span className="text-muted tabular-nums">
                        {payArithmetic(
                          [position.payMinCents, position.payMaxCents],
                          position.payPeriod,
                          position.hours,
                        )}
                      </span>
                    </>
                  ),
                },
                ...extraPay(position.details),
                { term: "Shift", description: hoursText(position) },
                { term: "Start", description: starts },
                { term: "Profession", description: position.profession },
                ...unitFacts(position.details),
                { term: "Workplace", description: `${kind} in ${city}, ${state} ${zip}` },
                { term: "License", description: licenseNeeded(state, license) },
                {
                  term: "Experience",
                  description: experienceText(position.minYearsExperience, position.yearsRequired),
                },
                ...listed(REQUIREMENT_LABELS.must, asked("must")),
                ...listed(REQUIREMENT_LABELS.nice, asked("nice")),
                ...listed("Benefits", benefits),
                ...(position.openings > 1
                  ? [{ term: "Openings", description: String(position.openings) }]
                  : []),
                {
                  term: "Employment",
                  description: `${employmentText(position.hours)}, hired directly by the facility`,
                },
                ...decisionFacts(position.details),
                {
                  term: "Posted",
                  description: formatDate(todayCentral(new Date(position.postedAt))),
                },
              ]}
            />
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

function listed(term: string, texts: readonly string[]) {
  if (texts.length === 0) return [];
  return [
    {
      term,
      description: (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
    },
  ];
}

function NextStep({ position, signIn, looker }: Omit<PositionProps, "starts">) {
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
