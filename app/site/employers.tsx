import { CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Band, Hero, Points, Steps } from "./sections.tsx";

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

/** The page for employers. */
export function Employers({ signIn }: { signIn: SignInMode }) {
  return (
    <>
      <Hero
        title="Hire people who fit, and know why they do"
        lead="Licensed, pre-vetted candidates for hospitals, clinics and facilities in Missouri and Kansas."
      >
        <CallToAction signIn={signIn} to="/employer/signup" size="lg">
          Post a position
        </CallToAction>
      </Hero>
      <Band title="What you get" tone="sunken">
        <Points points={FEATURES} />
      </Band>
      <Band title="How It Works">
        <Steps steps={STEPS} />
      </Band>
    </>
  );
}
