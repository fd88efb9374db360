import { CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { ExampleMatch } from "./example-match.tsx";
import { Band, Hero, LastCall, Points, Steps } from "./sections.tsx";

const STEPS = [
  { title: "Post Your Position", text: "One page: pay range, shift, start and what you ask for." },
  {
    title: "Review Matches",
    text: "Licensed, pre-vetted candidates in order of fit, with reasons.",
  },
  { title: "Interview & Hire", text: "You talk to candidates directly." },
];
const FEATURES = [
  {
    title: "AI-Powered Matching",
    text: "Hard requirements first, then skills, experience, location and pay, each part explained.",
  },
  { title: "Fast Turnaround", text: "Matches are there the moment a position is posted." },
  {
    title: "Compliance & Safety",
    text: "Licenses are checked for the state and the start date of the position.",
  },
  {
    title: "Cost Efficiency",
    text: "No setup fees, no long-term contracts, no staffing agency markup. Cancel anytime.",
  },
];
/** Days to fill a position, against the longest. */
const DAYS = [
  { label: "Specialized roles", days: 250, text: "250+ days" },
  { label: "National average", days: 49, text: "49 days" },
  { label: "Our aim", days: 14, text: "under two weeks" },
];

/** The page for employers. */
export function Employers({ signIn }: { signIn: SignInMode }) {
  return (
    <>
      <Hero
        title="Hire people who fit, and know why they do"
        lead="Licensed, pre-vetted candidates for hospitals, clinics and facilities in Missouri and Kansas."
        art={<ExampleMatch side="employer" />}
      >
        <CallToAction signIn={signIn} to="/employer/signup" size="lg">
          Post a position
        </CallToAction>
      </Hero>

      <Band title="What an open position costs" tone="sunken">
        <div className="grid gap-x-12 gap-y-12 lg:grid-cols-3">
          <div>
            <h3 className="text-lg">Cost</h3>
            <p className="mt-2 text-3xl font-[650] tracking-tight">$61,000</p>
            <p className="mt-2 text-muted">
              is what replacing one registered nurse costs on average. A staffing agency charges a
              markup of 15-20%; here there is none.
            </p>
          </div>
          <div>
            <h3 className="text-lg">Speed</h3>
            <div className="mt-3 space-y-3">
              {DAYS.map(({ label, days, text }) => (
                <Meter
                  key={label}
                  label={label}
                  value={(days / 250) * 10000}
                  valueText={text}
                  tone={days === 14 ? "accent" : "muted"}
                />
              ))}
            </div>
          </div>
          <div>
            <h3 className="text-lg">Mismatch</h3>
            <p className="mt-2 text-muted">
              A hire who wanted other shifts or other pay leaves again. What both sides want is
              compared first, and shown to both.
            </p>
          </div>
        </div>
      </Band>

      <Band title="What you get">
        <Points points={FEATURES} />
      </Band>
      <Band title="How It Works" tone="sunken">
        <Steps steps={STEPS} across />
      </Band>
      <LastCall
        signIn={signIn}
        title="Post your first position"
        text="No setup fees, no long-term contracts. Cancel anytime."
        actions={[{ label: "Post a position", to: "/employer/signup" }]}
      />
    </>
  );
}
