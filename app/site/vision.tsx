import { ButtonLink, CallToAction } from "#app/ui/button.tsx";
import { Link, type SignInMode } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { Passport } from "./passport.tsx";
import { Band, Hero, LastCall, Points } from "./sections.tsx";

const FEATURES = [
  { title: "Persistent profile", text: "One professional identity that goes where you go." },
  {
    title: "Secure document storage",
    text: "Licenses and certificates in one private place.",
  },
  {
    title: "Verified work history",
    text: (
      <>
        <p className="mb-2">
          <StatusPill tone="waiting">Coming Soon</StatusPill>
        </p>
        Where you worked and as what, confirmed by those who know.
      </>
    ),
  },
  { title: "Employer insights", text: "What facilities look for, and how your profile compares." },
];

/** The vision page. */
export function Vision({ signIn }: { signIn: SignInMode }) {
  return (
    <>
      <Hero
        id="hero"
        title="An employment passport for health care"
        lead="A long-term employment identity that belongs to the person who earned it."
        art={<Passport className="mx-auto w-full max-w-72 lg:max-w-md" />}
      >
        <CallToAction signIn={signIn} to="/auth" size="lg">
          Join Nomera Health
        </CallToAction>
        <ButtonLink to="/" variant="quiet" size="lg">
          Back to Home
        </ButtonLink>
      </Hero>

      <section id="statement" className="border-y border-line bg-sunken">
        <div className="wrap py-16 sm:py-24">
          <p className="max-w-3xl text-2xl leading-snug font-[550]">
            A license, ten years of nights, three facilities, one hard winter: today every
            application asks for them from the beginning. They should be yours, in one place, shown
            when you choose.
          </p>
        </div>
      </section>

      <Band id="features" title="What it will hold">
        <Points points={FEATURES} />
      </Band>

      <section id="banner" className="bg-warm-soft">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-10">
          <p className="max-w-2xl text-xl font-semibold">
            Facilities gain as well: what is verified once need not be collected again.
          </p>
          <Link to="/employers" className="inline-flex min-h-11 items-center">
            For employers
          </Link>
        </div>
      </section>

      <LastCall
        id="cta"
        signIn={signIn}
        title="Start with a profile"
        text="It is the first page of the passport, and it finds you a position meanwhile."
        actions={[
          { label: "Join Nomera Health", to: "/auth" },
          { label: "Sign In", to: "/auth" },
        ]}
      />
    </>
  );
}
