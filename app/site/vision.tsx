import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Anchor, Link } from "#app/ui/link.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { SectionDots } from "#app/ui/section-dots.tsx";
import { StateMap, type StateMapProps } from "#app/ui/state-map.tsx";
import { Tag } from "#app/ui/status.tsx";
import { Passport } from "./passport.tsx";
import { CabinetPicture, DoorsPicture, HistoryPicture, WindowsPicture } from "./vision-art.tsx";
import { WorkingLife } from "./working-life.tsx";

const SECTIONS = [
  { id: "hero", label: "The passport" },
  { id: "statement", label: "Why" },
  { id: "features", label: "What it will hold" },
  { id: "banner", label: "Two states" },
  { id: "cta", label: "Start" },
];

const FEATURES = [
  {
    title: "Persistent profile",
    text: "One professional identity that goes where you go: to another shift, another facility, another state. You write it once and never start from an empty form again.",
    picture: <DoorsPicture />,
  },
  {
    title: "Secure document storage",
    text: "Licenses and certificates in one private place, with the dates they expire. You decide who sees them.",
    picture: <CabinetPicture />,
  },
  {
    title: "Verified work history",
    soon: true,
    text: "Where you worked, in what role and for how long, confirmed by people who know. They’re asked once, not for every application.",
    picture: <HistoryPicture />,
  },
  {
    title: "Employer insights",
    text: "What facilities look for, how your profile compares, and which certification would open more doors.",
    picture: <WindowsPicture />,
  },
];

const PLACES: StateMapProps["places"] = (
  [
    "Kansas City",
    "St. Louis",
    "Springfield",
    "Columbia",
    "Joplin",
    "St. Joseph",
    "Cape Girardeau",
    "Wichita",
    "Topeka",
    "Salina",
    "Hays",
    "Garden City",
  ] as const
).map((name) => ({ name, label: name }));

/**
 * The vision page: an employment passport, in five sections. All of its links work whether sign-in is open or paused.
 */
export function Vision() {
  return (
    <>
      <SectionDots label="Sections of this page" sections={SECTIONS} />

      <section id="hero" aria-labelledby="hero-title" className="wrap pt-6 pb-16 sm:pb-24">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Anchor to="/" className="link inline-flex min-h-11 items-center gap-2">
            <ArrowLeft className="size-5" aria-hidden="true" />
            Back to Home
          </Anchor>
          <Link to="/auth" className="inline-flex min-h-11 items-center">
            Sign In
          </Link>
        </div>
        <div className="mt-8 grid items-center gap-x-16 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
          <div>
            <h1 id="hero-title" className="text-4xl">
              An employment passport for healthcare
            </h1>
            <p className="mt-6 max-w-xl text-xl text-muted">
              A long-term employment identity that belongs to the person who earned it.
            </p>
            <div className="mt-9">
              <ButtonLink to="/auth" size="lg">
                Join Nomera Health
              </ButtonLink>
            </div>
          </div>
          <Passport className="mx-auto w-full max-w-md lg:max-w-none" />
        </div>
      </section>

      <section id="statement" aria-label="Why" className="border-y border-line bg-sunken">
        <div className="wrap py-16 sm:py-24">
          <Reveal threshold={0.5}>
            <p className="max-w-4xl text-3xl leading-tight font-[550] text-balance">
              A license, ten years of nights, three facilities: today, every application makes you
              start over.
            </p>
            <p className="mt-6 max-w-2xl text-xl text-muted">
              They should be yours, in one place, shown when you choose.
            </p>
          </Reveal>
          <Reveal className="mt-12 sm:mt-16">
            <WorkingLife className="h-52 rounded-xl sm:h-64 lg:h-auto" />
          </Reveal>
        </div>
      </section>

      <section id="features" aria-labelledby="features-title">
        <div className="wrap py-16 sm:py-24">
          <h2 id="features-title" className="text-3xl">
            What it will hold
          </h2>
          <ul className="mt-12 grid gap-16 lg:gap-24">
            {FEATURES.map((feature, index) => (
              <Feature key={feature.title} {...feature} turned={index % 2 === 1} />
            ))}
          </ul>
        </div>
      </section>

      <section
        id="banner"
        aria-labelledby="banner-title"
        className="border-y border-line bg-sunken"
      >
        <Reveal
          threshold={0.4}
          className="wrap grid items-center gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.3fr]"
        >
          <div>
            <h2 id="banner-title" className="text-3xl">
              One passport, two states
            </h2>
            <p className="mt-4 text-lg text-muted">
              Missouri and Kansas are both in the Nurse Licensure Compact: a registered or practical
              nurse’s multistate license from either state works in both. Your passport will say
              where yours is valid.
            </p>
            <p className="mt-4 text-lg text-muted">
              Facilities gain too: what’s verified once doesn’t have to be collected again.
            </p>
            <Link to="/employers" className="mt-3 inline-flex min-h-11 items-center text-lg">
              For employers
            </Link>
          </div>
          <StateMap title="Map of Missouri and Kansas" places={PLACES} />
        </Reveal>
      </section>

      <section id="cta" aria-labelledby="cta-title" className="bg-deep text-on-deep">
        <Reveal threshold={0.5} className="wrap py-20 text-center sm:py-28">
          <h2 id="cta-title" className="text-3xl">
            Start with a profile
          </h2>
          <p className="mx-auto mt-4 mb-9 max-w-xl text-xl text-on-deep-muted">
            It’s the first page of your passport, and it helps you find a position in the meantime.
          </p>
          <ButtonLink to="/auth" size="lg" variant="light">
            Join Nomera Health
          </ButtonLink>
        </Reveal>
      </section>
    </>
  );
}

/** One feature of the passport: a picture on one side, text on the other. */
function Feature(props: {
  title: string;
  text: string;
  picture: ReactNode;
  soon?: boolean;
  turned: boolean;
}) {
  return (
    <li>
      <Reveal threshold={0.33} className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2">
        <div className={cx("max-w-lg", props.turned && "lg:order-last")}>{props.picture}</div>
        <div className="max-w-lg">
          {props.soon ? (
            <p className="mb-3">
              <Tag>Coming Soon</Tag>
            </p>
          ) : null}
          <h3 className="text-2xl">{props.title}</h3>
          <p className="mt-3 text-lg text-muted">{props.text}</p>
        </div>
      </Reveal>
    </li>
  );
}
