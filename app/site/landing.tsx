import { ButtonLink } from "#app/ui/button.tsx";
import { MorningWindow } from "#app/ui/morning-window.tsx";
import { useChoice } from "#app/ui/tabs.tsx";
import { SIDES, type CategoryId, type Side } from "./choices.ts";
import { HowItWorks, HowItWorksLinks } from "./how-it-works.tsx";
import { WAYS } from "./landing-copy.ts";
import { PartnerMarquee } from "./partners.tsx";
import { PositionTabs } from "./position-tabs.tsx";
import { Promises } from "./promises.tsx";
import { Hero, ClosingInvitation } from "./sections.tsx";
import { Stories } from "./stories.tsx";

/** The landing page. Its links to /auth are real links whether sign-in is open or paused. */
export function Landing(props: { role: Side; positions: CategoryId }) {
  const { positions } = props;
  // One choice for the whole page: readers of the employer steps see the employer stories too.
  const [role, onRole] = useChoice(props.role);
  return (
    <>
      <Hero
        title="Healthcare work that fits both sides."
        lead="Permanent positions in Missouri and Kansas. Vetted professionals and facilities, matched directly. Every match says why."
        art={<MorningWindow className="mx-auto w-full max-w-80 lg:max-w-md" />}
      >
        <ButtonLink to="/healthcare-professionals" size="lg">
          I am looking for work
        </ButtonLink>
        <ButtonLink to="/employers" size="lg" variant="secondary">
          I am hiring
        </ButtonLink>
        <HowItWorksLinks positions={positions} />
      </Hero>
      <PartnerMarquee />
      <HowItWorks role={role} onRole={onRole} positions={positions} />
      <Promises />
      <ClosingInvitation
        title="Find your next step"
        text="Signing up takes less than 2 minutes. Then fill out your profile. A person checks it, and you see your matches."
        actions={SIDES.map((side) => WAYS[side].action)}
      />
      <PositionTabs selected={positions} role={role} />
      <Stories role={role} onRole={onRole} positions={positions} />
    </>
  );
}
