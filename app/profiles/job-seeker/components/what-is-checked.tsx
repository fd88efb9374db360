import { DefinitionList } from "#app/ui/definition-list.tsx";

/** What our reviewers check in a job seeker's profile, and how long it takes. */
export function WhatIsChecked() {
  return (
    <section className="space-y-3" aria-labelledby="checked">
      <h2 id="checked" className="text-xl">
        What we check
      </h2>
      <DefinitionList
        items={[
          {
            term: "Licenses",
            description:
              "Number, state and date, against the public record of the board that issued them.",
          },
          {
            term: "Certifications",
            description: "Against the copies you upload.",
          },
          {
            term: "Exclusions",
            description:
              "The federal list of people excluded from health programs and, for work in Missouri, the state’s Employee Disqualification List. Both are due again every month.",
          },
          {
            term: "Usual time",
            description: "48 hours. Longer on weekends and holidays.",
          },
        ]}
      />
    </section>
  );
}
