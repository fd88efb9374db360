import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import { Link, type SignInMode } from "#app/ui/link.tsx";
import { MorningWindow } from "#app/ui/morning-window.tsx";
import { ExampleMatch } from "./example-match.tsx";
import { Band, Hero, LastCall, OpenTo, Steps } from "./sections.tsx";

const WAYS = [
  {
    who: "Candidates",
    action: { label: "Start My Journey", to: "/auth?role=job_seeker" },
    steps: [
      {
        title: "Create Your Profile",
        text: "Your license, experience and what you want. Signing up takes less than 2 minutes.",
      },
      {
        title: "Get Matched",
        text: "See the positions that fit, with the reasons in plain sentences.",
      },
      {
        title: "Interview & Choose",
        text: "Meet the facility directly and choose what suits you.",
      },
    ],
  },
  {
    who: "Employers",
    action: { label: "Find My Next Hire", to: "/auth?role=employer" },
    steps: [
      { title: "Post Your Position", text: "Pay, shift, start and what you ask for, on one page." },
      { title: "Review Matches", text: "Licensed candidates in order of fit, each with the why." },
      { title: "Interview & Hire", text: "Talk to people directly. No staffing agency markup." },
    ],
  },
];
const CATEGORIES = [
  { name: "Nursing", positions: ["RN", "LPN", "CNA", "NP"] },
  { name: "Allied Health", positions: ["MA", "PT", "OT", "Respiratory Therapists"] },
  {
    name: "Diagnostic and Lab",
    positions: [
      "Phlebotomists",
      "Patient Care Technicians",
      "Radiologic Technologists",
      "Medical Technologists",
    ],
  },
  { name: "Pharmacy and Support", positions: ["Pharmacy Technicians"] },
  { name: "Administrative", positions: ["Front Desk / Medical Receptionists"] },
];

/** The landing page. */
export function Landing({ signIn }: { signIn: SignInMode }) {
  return (
    <>
      <Hero
        title="Health care work that fits both sides."
        lead="Vetted professionals and facilities in Missouri and Kansas, matched directly. Every match says why."
        art={<MorningWindow className="mx-auto w-full max-w-80 lg:max-w-md" />}
      >
        <ButtonLink to="/healthcare-professionals" size="lg">
          I am looking for work
        </ButtonLink>
        <ButtonLink to="/employers" size="lg" variant="secondary">
          I am hiring
        </ButtonLink>
      </Hero>

      <OpenTo />

      <section id="how-it-works">
        <div className="wrap py-16 sm:py-24">
          <h2 className="text-3xl">How it works</h2>
          <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
            {WAYS.map(({ who, action, steps }) => (
              <section key={who} aria-label={who} className="flex flex-col">
                <p className="mb-7 border-b-2 border-accent pb-2 text-xl font-semibold">{who}</p>
                <Steps steps={steps} />
                <div className="mt-auto pt-9">
                  <CallToAction signIn={signIn} to={action.to}>
                    {action.label}
                  </CallToAction>
                </div>
              </section>
            ))}
          </div>
        </div>
      </section>

      <Band tone="sunken">
        <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-2">
          <div className="space-y-12">
            <div>
              <h2 className="text-2xl">Qualified candidates only</h2>
              <p className="mt-3 max-w-lg text-lg text-muted">
                Licenses are checked for the state of the position, compact rule included, before
                anybody is matched.
              </p>
              <p className="mt-3">
                <Link to="/employers" className="inline-flex min-h-11 items-center">
                  For employers
                </Link>
              </p>
            </div>
            <div>
              <h2 className="text-2xl">Streamlined hiring</h2>
              <p className="mt-3 max-w-lg text-lg text-muted">
                No staffing fees or job boards. You choose pay, schedule and location, and see only
                what fits.
              </p>
              <p className="mt-3">
                <Link to="/healthcare-professionals" className="inline-flex min-h-11 items-center">
                  For professionals
                </Link>
              </p>
            </div>
          </div>
          <ExampleMatch />
        </div>
      </Band>

      <LastCall
        signIn={signIn}
        title="Find your next step"
        text="A profile takes a few minutes. A person checks it, then your matches are there."
        actions={WAYS.map(({ action }) => action)}
      />

      <Band title="Positions we place" tone="sunken">
        <dl className="border-b border-line">
          {CATEGORIES.map(({ name, positions }) => (
            <div
              key={name}
              className="gap-8 border-t border-line py-5 sm:grid sm:grid-cols-[1fr_2fr]"
            >
              <dt className="text-xl font-semibold">{name}</dt>
              <dd className="mt-1 text-lg text-muted sm:mt-0">{positions.join(", ")}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink to="/healthcare-professionals" variant="secondary">
            Browse all positions
          </ButtonLink>
          <ButtonLink to="/employers" variant="quiet">
            Post a Position
          </ButtonLink>
        </div>
      </Band>

      <Band id="stories" title="Stories">
        <p className="max-w-2xl text-lg text-muted">
          We have just opened. The stories of people who found their position or their colleague
          here will stand in this place, told by themselves.
        </p>
      </Band>
    </>
  );
}
