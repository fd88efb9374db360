import { Clock3, ListChecks, ShieldCheck, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import type { Plan } from "#app/billing/rules.ts";
import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Benefits, SuccessRate } from "./employer-figures.tsx";
import { FEATURES, STEPS, TESTIMONIALS } from "./employers-copy.ts";
import { ExampleMatch } from "./example-match.tsx";
import { Plans } from "./plans.tsx";
import { PartnerCarousel } from "./partners.tsx";
import { Band, Hero, ClosingInvitation, Steps } from "./sections.tsx";

const ICONS = {
  matching: ListChecks,
  turnaround: Clock3,
  compliance: ShieldCheck,
  cost: Wallet,
} as const;

export type EmployersProps = {
  signIn: SignInMode;
  plans: readonly Plan[];
  /** The FAQ panel, which belongs to another room. */
  faq: ReactNode;
};

/** The page for employers. */
export function Employers({ signIn, plans, faq }: EmployersProps) {
  return (
    <>
      <Hero
        title="Hire people who fit, and know why they do"
        lead="Licensed, pre-vetted candidates for hospitals, clinics and facilities in Missouri and Kansas."
        tags={["48-hour turnaround", "No setup fees", "Cancel anytime"]}
        art={<ExampleMatch side="employer" />}
      >
        <CallToAction signIn={signIn} to="/employer/signup" size="lg">
          Post a position
        </CallToAction>
        <ButtonLink to="#plans" size="lg" variant="quiet">
          See the plans
        </ButtonLink>
      </Hero>

      <PartnerCarousel />

      <Band id="benefits" title="What an open position costs you">
        <Benefits />
      </Band>

      <Band id="features" title="What you get" tone="sunken">
        <div className="grid gap-5 lg:grid-cols-[1fr_2fr]">
          <SuccessRate />
          <ul className="grid gap-5 sm:grid-cols-2">
            {FEATURES.map(({ icon, title, text }) => {
              const Icon = ICONS[icon];
              return (
                <li key={title} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
                  <Icon className="size-8 text-accent" strokeWidth={1.75} aria-hidden="true" />
                  <h3 className="mt-4 text-lg">{title}</h3>
                  <p className="mt-1.5 text-muted">{text}</p>
                </li>
              );
            })}
          </ul>
        </div>
      </Band>

      <Band id="how-it-works" title="How It Works">
        <Steps steps={STEPS} across />
      </Band>

      <Band
        id="plans"
        title="Plans"
        lead="A monthly plan, and a placement fee when you hire. No setup fees, no long-term contracts, cancel anytime. Prices in US dollars."
        tone="sunken"
      >
        <Plans plans={plans} />
      </Band>

      <Band
        id="stories"
        title="In employers’ words"
        lead="These are samples. Real ones appear here once the people who gave them agree."
      >
        <ul className="grid gap-x-12 gap-y-10 md:grid-cols-3">
          {TESTIMONIALS.map(({ quote, who, where }) => (
            <li key={who}>
              <figure className="flex h-full flex-col border-s-4 border-warm ps-5">
                <blockquote className="grow text-lg">“{quote}”</blockquote>
                <figcaption className="mt-4 text-muted">
                  <span className="block font-semibold text-ink">{who}</span>
                  {where}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Band>

      <Band id="faq" title="Questions and answers" tone="sunken">
        {faq}
      </Band>

      <ClosingInvitation
        signIn={signIn}
        title="Post your first position"
        text="No setup fees, no long-term contracts. Cancel anytime."
        actions={[{ label: "Post a position", to: "/employer/signup" }]}
      />
    </>
  );
}
