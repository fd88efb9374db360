import { Check, ChevronLeft, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { keepInAddress, Tabs, useChoice } from "#app/ui/tabs.tsx";
import { Link } from "#app/ui/link.tsx";
import { ExampleMatch } from "./example-match.tsx";
import { LitStreet, PayRanges } from "./professionals-art.tsx";

/** The values of `?why=`, in order. */
export const WHY_IDS = ["1", "2", "3"] as const;
/** A reason to choose us, by its number. */
export type Why = (typeof WHY_IDS)[number];

const SECTION = "why-choose";
const REASONS: Record<
  Why,
  { title: string; claim: string; text: string; points: ReactNode[]; art: ReactNode }
> = {
  "1": {
    title: "Transparency at every step",
    claim: "See the pay first, then the why",
    text: "Every position starts with its pay range. Then you see how your license, pay, distance, start date and experience fit, and where they don’t.",
    points: [
      "A pay range on every position",
      "A reason for every match, part by part",
      "If your profile isn’t approved, you see why and can change it",
    ],
    art: <ExampleMatch />,
  },
  "2": {
    title: "We recognize your true value",
    claim: "You name the pay, and it holds",
    text: "You set your minimum pay. If a position’s range doesn’t reach it, you don’t match. Nobody here asks what you were paid before.",
    points: [
      "Your years count: where experience is asked for, more makes your match stronger",
      "Your distance is a limit, not a suggestion",
      "Free for you, from the profile to the first day",
    ],
    art: <PayRanges />,
  },
  "3": {
    title: "Be part of a growing movement",
    claim: "Hired by the people you work with",
    text: "Facilities and professionals who find each other directly, for permanent positions. Nobody stands between you and the people you will work with.",
    points: [
      "Direct hire, without a staffing agency",
      "Every facility is checked before it can post a position",
      <>
        A professional identity you keep:{" "}
        <Link to="/vision" className="py-2.5">
          our vision
        </Link>
      </>,
    ],
    art: <LitStreet className="mx-auto w-full max-w-xl" />,
  },
};

/** Three reasons, one at a time; Previous and Next wrap around. */
export function WhyChoose({ why }: { why: Why }) {
  const [selected, choose] = useChoice(why);
  const at = WHY_IDS.indexOf(selected);

  function step(label: string, by: 1 | -1) {
    const to = WHY_IDS.at((at + by) % WHY_IDS.length)!;
    const Icon = by === 1 ? ChevronRight : ChevronLeft;
    return (
      <a
        href={`?why=${to}#${SECTION}`}
        aria-label={`${label} reason`}
        className="icon-btn"
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          choose(to);
          keepInAddress("why", to, SECTION);
        }}
      >
        <Icon aria-hidden="true" />
      </a>
    );
  }

  return (
    <section id={SECTION} aria-labelledby="why-choose-title" className="bg-sunken">
      <div className="wrap py-16 sm:py-24">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id="why-choose-title" className="text-3xl">
            Why Choose Nomera Health
          </h2>
          <div className="flex items-center gap-3">
            {step("Previous", -1)}
            <p className="tabular-nums" aria-live="polite">
              {at + 1} of {WHY_IDS.length}
            </p>
            {step("Next", 1)}
          </div>
        </div>
        <Tabs
          label="Reasons"
          param="why"
          hash={SECTION}
          selected={selected}
          onSelect={choose}
          className="mt-6"
          tabs={WHY_IDS.map((id) => ({
            id,
            label: REASONS[id].title,
            panel: <Reason {...REASONS[id]} />,
          }))}
        />
      </div>
    </section>
  );
}

function Reason({ claim, text, points, art }: (typeof REASONS)[Why]) {
  return (
    <div className="grid items-center gap-x-16 gap-y-10 pt-10 lg:min-h-[34rem] lg:grid-cols-2">
      <div>
        <h3 className="text-2xl">{claim}</h3>
        <p className="mt-4 max-w-xl text-lg text-muted">{text}</p>
        <ul className="mt-6 max-w-xl space-y-3">
          {points.map((point, index) => (
            <li key={index} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </div>
      {art}
    </div>
  );
}
