import { Button, CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Badge } from "./badge.tsx";
import { PartnerCarousel } from "./partners.tsx";
import { Band, Hero, LastCall, Points, Steps } from "./sections.tsx";

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
const SAMPLES = [
  { city: "Kansas City, MO", role: "Registered Nurse", shift: "3x12 nights", pay: "$3,120" },
  { city: "Wichita, KS", role: "Respiratory Therapist", shift: "3x12 days", pay: "$2,940" },
  { city: "Columbia, MO", role: "Radiologic Technologist", shift: "4x10 days", pay: "$2,880" },
  { city: "Topeka, KS", role: "Physical Therapist", shift: "5x8 days", pay: "$2,820" },
];

/** The page for health care professionals. */
export function Professionals({ signIn }: { signIn: SignInMode }) {
  return (
    <>
      <Hero
        title="Find your dream job in just a few clicks"
        lead="Positions at facilities across Missouri and Kansas, matched to what you want."
        tags={["Great Pay", "Flexible Schedule"]}
        art={<Badge className="mx-auto w-full max-w-72 lg:max-w-sm" />}
      >
        <CallToAction signIn={signIn} to="/candidate-signup" size="lg">
          Create my profile
        </CallToAction>
      </Hero>

      <Band
        title="Access hidden opportunities"
        lead="Positions across Missouri and Kansas, matched to you directly. These are samples: yours appear once your profile is checked."
        tone="sunken"
      >
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {SAMPLES.map(({ city, role, shift, pay }) => (
            <li key={city} className="rounded-lg border border-line bg-surface p-5">
              <p className="text-sm text-muted">{city}</p>
              <h3 className="mt-1 text-lg">{role}</h3>
              <p className="mt-4 text-2xl font-[650] tracking-tight tabular-nums">
                {pay}
                <span className="text-base font-normal tracking-normal text-muted"> a week</span>
              </p>
              <p className="mt-1">{shift}</p>
            </li>
          ))}
        </ul>
        <div className="mt-8">
          <Button type="button" disabled>
            Search Jobs
          </Button>
        </div>
      </Band>

      <Band title="How It Works">
        <Steps steps={STEPS} across />
      </Band>
      <Band title="Why choose Nomera" tone="sunken">
        <Points points={REASONS} />
      </Band>
      <PartnerCarousel />
      <LastCall
        signIn={signIn}
        title="Your next position can be a good one"
        text="No staffing fees, no job boards. You choose pay, schedule and location."
        actions={[{ label: "Create my profile", to: "/candidate-signup" }]}
      />
    </>
  );
}
