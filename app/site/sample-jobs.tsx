import { HandHeart, Microscope, PhoneCall, Pill, Stethoscope } from "lucide-react";
import { CallToAction } from "#app/ui/button.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Marquee } from "#app/ui/marquee.tsx";
import { StateMap, type CityName } from "#app/ui/state-map.tsx";
import { FEATURED, OPPORTUNITIES, type SampleJob } from "./sample-jobs-copy.ts";

const ICONS = {
  nursing: Stethoscope,
  allied: HandHeart,
  lab: Microscope,
  pharmacy: Pill,
  desk: PhoneCall,
};

const PLACES = (
  [
    "Kansas City",
    "St. Louis",
    "Springfield",
    "Columbia",
    "Wichita",
    "Topeka",
    "Salina",
    "Hays",
  ] satisfies CityName[]
).map((name) => ({ name, label: name }));

/** Positions in demand in both states, as a marquee. */
export function HiddenOpportunities() {
  return (
    <section aria-labelledby="opportunities" className="bg-sunken pt-16 pb-8 sm:pt-24 sm:pb-10">
      <div className="wrap grid items-center gap-x-16 gap-y-8 md:grid-cols-[1.2fr_1fr]">
        <div>
          <h2 id="opportunities" className="text-3xl">
            Access hidden opportunities
          </h2>
          <p className="mt-4 max-w-xl text-lg text-muted">
            Not every opening reaches a job board. Here your profile is compared with each position
            across Missouri and Kansas as soon as it is posted, from intensive care in the city to
            the front desk of a small-town clinic.
          </p>
        </div>
        <StateMap
          title="Missouri and Kansas, with some of their cities"
          places={PLACES}
          className="w-full"
        />
      </div>
      <Marquee label="Samples of positions" speed="jobs" className="mt-10">
        {OPPORTUNITIES.map(({ role, city, kind }) => {
          const Icon = ICONS[kind];
          return (
            <div
              key={role}
              className="flex items-center gap-4 rounded-full border border-line bg-surface py-2.5 pr-8 pl-2.5"
            >
              <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <p className="leading-tight whitespace-nowrap">
                <span className="block font-semibold">{role}</span>
                <span className="text-sm text-muted">{city}</span>
              </p>
            </div>
          );
        })}
      </Marquee>
    </section>
  );
}

/** Two rows of samples, moving in opposite directions, and a link to real ones. */
export function FeaturedJobs({ signIn }: { signIn: SignInMode }) {
  return (
    <section aria-labelledby="featured" className="pt-16 sm:pt-24">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div className="max-w-2xl">
          <h2 id="featured" className="text-3xl">
            Featured jobs
          </h2>
          <p className="mt-4 text-lg text-muted">
            These are samples. Every real position shows its location, shift and pay before you tell
            us anything about yourself.
          </p>
        </div>
        <CallToAction signIn={signIn} to="/positions">
          Search Jobs
        </CallToAction>
      </div>
      <div className="mt-10 space-y-4">
        <Marquee label="Sample featured jobs" speed="jobs">
          {FEATURED[0].map(card)}
        </Marquee>
        <Marquee label="More sample featured jobs" speed="jobs" reverse>
          {FEATURED[1].map(card)}
        </Marquee>
      </div>
    </section>
  );
}

function card({ role, city, shift, weekly }: SampleJob) {
  return (
    <article
      key={role + city}
      className="flex h-full w-68 flex-col rounded-lg border border-line bg-surface p-5"
    >
      <p className="flex justify-between gap-4 text-sm text-muted">
        <span>{city}</span>
        <span>Sample</span>
      </p>
      <h3 className="mt-1 text-lg leading-snug">{role}</h3>
      <p className="mt-4 text-2xl font-[650] tracking-tight tabular-nums">
        {weekly}
        <span className="text-base font-normal tracking-normal text-muted">/wk</span>
      </p>
      <p className="mt-1">{shift}</p>
    </article>
  );
}
