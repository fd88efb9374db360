import type { ReactNode } from "react";
import { Meter } from "#app/ui/meter.tsx";
import { DAYS_TO_FILL } from "./employers-copy.ts";

function Benefit(props: { title: string; claim: string; figure: ReactNode; children: ReactNode }) {
  return (
    // The three rows align across the columns.
    <article className="space-y-6 border-t-2 border-accent pt-5 lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:space-y-0">
      <div>
        <h3 className="text-lg text-accent">{props.title}</h3>
        <p className="mt-1 text-xl font-semibold text-balance">{props.claim}</p>
      </div>
      <div>{props.figure}</div>
      <div className="text-muted">{props.children}</div>
    </article>
  );
}

/** The cost of an open position: in money, in time, and of a bad hire. */
export function Benefits() {
  return (
    <>
      <div className="grid gap-x-12 gap-y-14 lg:grid-cols-3 lg:gap-y-6">
        <Benefit
          title="Cost"
          claim="Replacing one registered nurse costs $61,000 on average"
          figure={
            <div className="space-y-3">
              <p className="font-semibold">Markup on top of pay</p>
              <Meter label="Staffing agency" value={10_000} valueText="15-20%" tone="muted" />
              <Meter label="Nomera Health" value={0} valueText="none" />
            </div>
          }
        >
          <p>
            You hire directly and permanently. There is no staffing agency markup, because there is
            no agency.
          </p>
        </Benefit>
        <Benefit
          title="Speed"
          claim="Fill positions in under two weeks"
          figure={
            <div className="space-y-3">
              <p className="font-semibold">Days until a position is filled</p>
              {DAYS_TO_FILL.map(({ label, days, text }) => (
                <Meter
                  key={label}
                  label={label}
                  value={(days / 250) * 10_000}
                  valueText={text}
                  tone={days === 14 ? "accent" : "muted"}
                />
              ))}
            </div>
          }
        >
          <p>Every day a position is open, someone on your team covers it.</p>
        </Benefit>
        <Benefit
          title="Mismatch"
          claim="A hire who wanted different shifts or pay doesn’t stay"
          figure={<PayOverlap />}
        >
          <p>
            License, shift, pay, distance and start date are compared on both sides before you meet.
          </p>
        </Benefit>
      </div>
      <p className="mt-10 text-sm text-muted">
        $61,000, 15-20%, 49 days and 250+ days are figures cited in the industry; your own will
        differ. Under two weeks is what we aim for. The pay is an example.
      </p>
    </>
  );
}

/** Dollars per hour, from 34 to 54, as x coordinates in the drawing. */
const at = (dollars: number) => (dollars - 34) * 16;

/** Two pay ranges and their overlap, with text as the drawing's equivalent. */
function PayOverlap() {
  return (
    <figure>
      <figcaption className="font-semibold">Hourly pay: where both sides meet</figcaption>
      <svg viewBox="0 0 320 92" className="mt-3 w-full" aria-hidden="true">
        <rect
          x={at(41.5)}
          y="0"
          width={at(47.25) - at(41.5)}
          height="92"
          rx="6"
          className="fill-accent-soft"
        />
        <rect x="0" y="20" width="320" height="12" rx="6" className="fill-line" />
        <rect
          x={at(38)}
          y="20"
          width={at(47.25) - at(38)}
          height="12"
          rx="6"
          className="fill-accent"
        />
        <rect x="0" y="60" width="320" height="12" rx="6" className="fill-line" />
        <rect x={at(41.5)} y="60" width={320 - at(41.5)} height="12" rx="6" className="fill-warm" />
      </svg>
      <dl className="mt-3 space-y-1.5">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="flex items-center gap-2">
            <span className="size-3 rounded-full bg-accent" aria-hidden="true" />
            You pay
          </dt>
          <dd className="font-semibold tabular-nums">$38.00 to $47.25/hr</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="flex items-center gap-2">
            <span className="size-3 rounded-full bg-warm" aria-hidden="true" />
            The candidate wants
          </dt>
          <dd className="font-semibold tabular-nums">$41.50/hr or more</dd>
        </div>
      </dl>
    </figure>
  );
}

/** 95 of 100, one dot each. */
export function SuccessRate() {
  return (
    <figure className="flex h-full flex-col justify-between gap-8 rounded-lg bg-accent-soft p-6 sm:p-8">
      <figcaption>
        <span className="block font-semibold">What we aim for</span>{" "}
        <span className="mt-2 block text-4xl font-[650] tracking-tight tabular-nums">95%</span>{" "}
        <span className="text-xl font-semibold">success rate</span>
      </figcaption>
      <svg viewBox="0 0 200 50" className="w-full max-w-sm" aria-hidden="true">
        <pattern id="hired" width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="3.4" className="fill-accent" />
        </pattern>
        <pattern id="open" width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="3.4" className="fill-line-strong" opacity="0.45" />
        </pattern>
        <path d="M0 0h200v40H150v10H0Z" fill="url(#hired)" />
        <path d="M150 40h50v10h-50Z" fill="url(#open)" />
      </svg>
    </figure>
  );
}
