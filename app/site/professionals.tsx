import { CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Band, Hero, Points, Steps } from "./sections.tsx";

const STEPS = [
  {
    title: "Create Your Profile",
    text: "License, experience, and the pay, shifts and places you want.",
  },
  {
    title: "Get Matched",
    text: "Every open position is compared with your profile, with reasons.",
  },
  { title: "Interview & Choose", text: "You meet facilities directly, and you decide." },
];
const REASONS = [
  {
    title: "Transparency at every step",
    text: "Pay ranges on every position, and the reason for every match.",
  },
  {
    title: "We recognize your true value",
    text: "You say what you want. Nobody asks what you were paid before.",
  },
  {
    title: "Be part of a growing movement",
    text: "Direct hire for permanent positions, in Missouri and Kansas.",
  },
];

/** The page for health care professionals. */
export function Professionals({ signIn }: { signIn: SignInMode }) {
  return (
    <>
      <Hero
        title="Find your dream job in just a few clicks"
        lead="Great pay and a flexible schedule, at facilities across Missouri and Kansas."
      >
        <CallToAction signIn={signIn} to="/candidate-signup" size="lg">
          Create my profile
        </CallToAction>
      </Hero>
      <Band title="How It Works" tone="sunken">
        <Steps steps={STEPS} />
      </Band>
      <Band title="Why choose Nomera">
        <Points points={REASONS} />
      </Band>
    </>
  );
}
