import { FACILITY_TYPE_LABELS } from "#app/domain/facility-types.ts";
import { formatPhone } from "#app/platform/format.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import type { FacilityState, FieldStep } from "../rules.ts";
import { FIELD_LABELS, STEP_WORDS } from "../words.ts";

const FIELDS: Record<FieldStep, string[]> = {
  facility: ["facilityName", "facilityType", "addressLine", "zip", "npi", "ccn"],
  contact: ["fullName", "contactTitle", "phone", "website"],
  about: ["about"],
  verification: ["verificationNote", "mayHire"],
};
const NOTHING = <span className="font-normal text-muted">Nothing yet</span>;

/** A facility's whole profile, step by step, each with an edit link. */
export function FacilitySummary({ values, to }: Pick<FacilityState, "values"> & { to: string }) {
  return (
    <div className="space-y-10">
      {(Object.keys(FIELDS) as FieldStep[]).map((step) => (
        <section key={step} aria-labelledby={`part-${step}`} className="space-y-3">
          <div className="flex items-baseline justify-between gap-x-6">
            <h2 id={`part-${step}`} className="text-xl">
              {STEP_WORDS[step].title}
            </h2>
            <Link to={`${to}/${step}`} className="inline-flex min-h-11 items-center">
              Change<span className="sr-only">: {STEP_WORDS[step].title}</span>
            </Link>
          </div>
          <DefinitionList
            items={FIELDS[step].map((name) => ({
              term: FIELD_LABELS[name]!,
              description: shown(name, values[step][name]),
            }))}
          />
        </section>
      ))}
    </div>
  );
}

function shown(name: string, value: string | string[] | undefined) {
  const text = String(value ?? "");
  if (!text) return NOTHING;
  if (name === "facilityType") return FACILITY_TYPE_LABELS[text as "hospital"] ?? text;
  if (name === "mayHire") return "Yes";
  if (name === "phone") return formatPhone(text);
  return <span className="break-words whitespace-pre-line">{text}</span>;
}
