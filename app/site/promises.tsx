import { Check } from "lucide-react";
import { Link } from "#app/ui/link.tsx";
import { ExampleMatch } from "./example-match.tsx";
import { InterestedEmployer } from "./small-scenes.tsx";
import { Band } from "./sections.tsx";

const AIMS = [
  { figure: "48 hours", what: "turnaround, from posting to candidates" },
  { figure: "Under two weeks", what: "to fill a position" },
  { figure: "95%", what: "success rate" },
];

/** What each side can count on: qualified candidates, and direct hiring. */
export function Promises() {
  return (
    <Band tone="sunken">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl">Qualified candidates only</h2>
          <Checks
            points={[
              "Licensed, pre-vetted candidates: every license is checked for the state of the position.",
              "AI-enhanced matching of skills, experience, location and pay, each part explained.",
              "No setup fees, no long-term contracts, no staffing agency markup of 15-20%. Cancel anytime.",
            ]}
          />
          <h3 className="mt-8 text-base">What we aim for</h3>
          <dl className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-3">
            {AIMS.map(({ figure, what }) => (
              <div key={figure} className="flex flex-col-reverse justify-end">
                <dt className="text-sm text-muted">{what}</dt>
                <dd className="text-xl font-[650]">{figure}</dd>
              </div>
            ))}
          </dl>
          <More to="/employers">More for employers</More>
        </div>
        <ExampleMatch side="employer" />
      </div>
      <div className="mt-16 grid items-center gap-x-16 gap-y-10 sm:mt-24 lg:grid-cols-2">
        <div className="lg:order-last">
          <h2 className="text-3xl">Streamlined hiring</h2>
          <Checks
            points={[
              "No staffing fees and no job boards: direct matches with vetted facilities.",
              "You choose your pay, your schedule and your location.",
              "Applications go out on your behalf if you want, and you hear when an employer is interested.",
            ]}
          />
          <More to="/healthcare-professionals">More for professionals</More>
        </div>
        <InterestedEmployer className="mx-auto w-full max-w-md" />
      </div>
    </Band>
  );
}

function Checks({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-6 grid gap-4 text-lg">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Check className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-6">
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold">
        {children}
      </Link>
    </p>
  );
}
