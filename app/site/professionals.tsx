import type { ReactNode } from "react";
import { CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Badge } from "./badge.tsx";
import { GoodToKnow } from "./good-to-know.tsx";
import { PartnerCarousel } from "./partners.tsx";
import { FeaturedJobs, HiddenOpportunities } from "./sample-jobs.tsx";
import { Band, Hero, ClosingInvitation, Steps } from "./sections.tsx";
import { WhyChoose, type Why } from "./why-choose.tsx";

const STEPS = [
  {
    title: "Create Your Profile",
    text: "Your license, your experience, and the pay, shifts and locations you want. About 10 minutes on your phone.",
  },
  {
    title: "Get Matched",
    text: "A person checks your license. Then every open position is compared with your profile, and you see why each one fits.",
  },
  {
    title: "Interview & Choose",
    text: "You talk with the facility itself, and you decide.",
  },
];

/** The page for healthcare professionals. */
export function Professionals(props: {
  signIn: SignInMode;
  why: Why;
  /** Where a signed-in reader finds positions; null for a visitor, who is invited to sign up. */
  findAt: string | null;
  /** Real open positions, below the samples. */
  openNow?: ReactNode;
}) {
  const { signIn, why, findAt, openNow } = props;
  return (
    <>
      <Hero
        title="Find your dream job in just a few clicks"
        lead="Positions at facilities across Missouri and Kansas, matched to the pay, shifts and locations you want."
        tags={["Great Pay", "Flexible Schedule"]}
        art={<Badge className="mx-auto w-full max-w-72 lg:max-w-sm" />}
      >
        {findAt ? (
          <CallToAction signIn={signIn} to={findAt} size="lg">
            Find positions
          </CallToAction>
        ) : (
          <>
            <CallToAction signIn={signIn} to="/candidate-signup" size="lg">
              Create my profile
            </CallToAction>
            <CallToAction signIn={signIn} to="/candidate/signin" size="lg" variant="secondary">
              Log in
            </CallToAction>
          </>
        )}
      </Hero>
      <HiddenOpportunities />
      <FeaturedJobs signIn={signIn} />
      {openNow}
      <Band title="How It Works">
        <Steps steps={STEPS} across />
      </Band>
      <WhyChoose why={why} />
      <GoodToKnow />
      <PartnerCarousel />
      <ClosingInvitation
        signIn={signIn}
        title="Your next position can be a good one"
        text="No staffing fees, no job boards. You choose pay, schedule and location."
        actions={
          findAt
            ? [{ label: "Find positions", to: findAt }]
            : [
                { label: "Create my profile", to: "/candidate-signup" },
                { label: "Log in", to: "/candidate/signin" },
              ]
        }
      />
    </>
  );
}
