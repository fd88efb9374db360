import { ComponentBars, ScoreBar } from "#app/ui/meter.tsx";
import { Tag } from "#app/ui/status.tsx";

const REASONS = {
  job_seeker: [
    {
      name: "License",
      value: 10000,
      sentence: "Your multistate license from Missouri is valid in Kansas until Apr 30, 2027.",
    },
    {
      name: "Pay",
      value: 9200,
      sentence: "Pays $38.00 to $47.25/hr; you want $41.50/hr or more.",
    },
    { name: "Distance", value: 7400, sentence: "13 mi away; you’ll travel up to 50 mi." },
  ],
  employer: [
    {
      name: "License",
      value: 10000,
      sentence: "A multistate license from Missouri, valid in Kansas until Apr 30, 2027.",
    },
    { name: "Experience", value: 8600, sentence: "6 years; you prefer 2." },
    { name: "Pay", value: 9200, sentence: "Wants $41.50/hr; you pay up to $47.25." },
  ],
};

/** An example match with made-up facts, labeled as such. */
export function ExampleMatch({ side = "job_seeker" }: { side?: keyof typeof REASONS }) {
  const candidate = side === "employer";
  return (
    <figure className="rounded-xl border border-line bg-surface p-6 shadow-md sm:p-8">
      <figcaption className="text-sm text-muted">An example, with made-up facts</figcaption>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <p className="text-lg font-semibold">
            {candidate ? "Registered Nurse, 6 years" : "Registered Nurse, medical-surgical"}
          </p>
          <p className="text-muted">
            {candidate ? "Kansas City, Missouri" : "Overland Park, Kansas"}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Tag>3x12</Tag>
            <Tag>Nights</Tag>
          </p>
        </div>
        <ScoreBar value={8900} label="strong match" />
      </div>
      <p className="mt-6 mb-4 border-t border-line pt-5 font-semibold">Why this is a match</p>
      <ComponentBars items={REASONS[side]} />
    </figure>
  );
}
