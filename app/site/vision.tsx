import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Band, Hero, Points } from "./sections.tsx";

const FEATURES = [
  { title: "Persistent profile", text: "One professional identity that goes where you go." },
  { title: "Secure document storage", text: "Licenses and certificates in one private place." },
  { title: "Verified work history", text: "Coming Soon." },
  { title: "Employer insights", text: "See who looked at your profile, and when." },
];

/** The vision page. */
export function Vision({ signIn }: { signIn: SignInMode }) {
  return (
    <>
      <Hero
        title="An employment passport for health care"
        lead="A long-term employment identity that belongs to the person who earned it."
      >
        <CallToAction signIn={signIn} to="/auth" size="lg">
          Join Nomera Health
        </CallToAction>
        <ButtonLink to="/" variant="quiet" size="lg">
          Back to Home
        </ButtonLink>
      </Hero>
      <Band title="What it will hold" tone="sunken">
        <Points points={FEATURES} />
      </Band>
    </>
  );
}
