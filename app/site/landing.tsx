import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import { Link, type SignInMode } from "#app/ui/link.tsx";
import { TwoStates } from "#app/ui/two-states.tsx";
import { Band, Steps } from "./sections.tsx";

const CANDIDATE_STEPS = [
  {
    title: "Create Your Profile",
    text: "Your license, experience and what you want. Less than 2 minutes to sign up.",
  },
  {
    title: "Get Matched",
    text: "See the positions that fit, with the reasons in plain sentences.",
  },
  { title: "Interview & Choose", text: "Meet the facility directly and choose what suits you." },
];
const EMPLOYER_STEPS = [
  { title: "Post Your Position", text: "Pay, shift, start and what you ask for, on one page." },
  { title: "Review Matches", text: "Licensed candidates in order of fit, each with the why." },
  { title: "Interview & Hire", text: "Talk to people directly. No staffing agency markup." },
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
      <section className="wrap grid items-center gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="text-4xl text-balance">Health care work that fits both sides.</h1>
          <p className="mt-6 max-w-xl text-xl text-muted">
            Vetted professionals and facilities in Missouri and Kansas, matched directly. Every
            match says why.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/healthcare-professionals" size="lg">
              I am looking for work
            </ButtonLink>
            <ButtonLink to="/employers" size="lg" variant="secondary">
              I am hiring
            </ButtonLink>
          </div>
        </div>
        <TwoStates className="w-full" />
      </section>

      <section aria-label="Service area" className="border-y border-line bg-sunken">
        <div className="wrap py-5">
          <p className="text-lg font-semibold">Open To: Missouri, Kansas</p>
        </div>
      </section>

      <Band id="how-it-works" title="How it works">
        <div className="grid gap-12 lg:grid-cols-2">
          <div>
            <h3 className="text-xl">Candidates</h3>
            <Steps steps={CANDIDATE_STEPS} />
            <div className="mt-6">
              <CallToAction signIn={signIn} to="/auth?role=job_seeker">
                Start My Journey
              </CallToAction>
            </div>
          </div>
          <div>
            <h3 className="text-xl">Employers</h3>
            <Steps steps={EMPLOYER_STEPS} />
            <div className="mt-6">
              <CallToAction signIn={signIn} to="/auth?role=employer">
                Find My Next Hire
              </CallToAction>
            </div>
          </div>
        </div>
      </Band>

      <Band tone="sunken">
        <div className="grid gap-12 lg:grid-cols-2">
          <div>
            <h2 className="text-2xl">Qualified candidates only</h2>
            <p className="mt-3 text-muted">
              A license is checked for the state of the position, compact rule included, before
              anybody is matched.
            </p>
            <p className="mt-3">
              <Link to="/employers">For employers</Link>
            </p>
          </div>
          <div>
            <h2 className="text-2xl">Streamlined hiring</h2>
            <p className="mt-3 text-muted">
              No staffing fees or job boards. You choose pay, schedule and location, and see only
              what fits.
            </p>
            <p className="mt-3">
              <Link to="/healthcare-professionals">For professionals</Link>
            </p>
          </div>
        </div>
      </Band>

      <Band title="Find your next step">
        <p className="max-w-xl text-lg text-muted">
          A profile takes a few minutes. A person checks it, then your matches are there.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <CallToAction signIn={signIn} to="/auth?role=job_seeker" size="lg">
            Start My Journey
          </CallToAction>
          <CallToAction signIn={signIn} to="/auth?role=employer" size="lg" variant="secondary">
            Find My Next Hire
          </CallToAction>
        </div>
      </Band>

      <Band title="Positions we place">
        <dl className="divide-y divide-line border-y border-line">
          {CATEGORIES.map(({ name, positions }) => (
            <div key={name} className="gap-8 py-4 sm:grid sm:grid-cols-[16rem_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{positions.join(", ")}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/healthcare-professionals" variant="secondary">
            Browse all positions
          </ButtonLink>
          <ButtonLink to="/employers" variant="quiet">
            Post a Position
          </ButtonLink>
        </div>
      </Band>
    </>
  );
}
