import { EMPLOYMENT_LABELS } from "#app/domain/employment.ts";
import { BANDS, wholePercent } from "#app/domain/bands.ts";
import { CHOICE_LABELS } from "#app/domain/importance.ts";
import { PERIOD_WORDS } from "#app/domain/pay.ts";
import { formatDate, formatPhone, formatTypedDate } from "#app/platform/format.ts";
import { stateName } from "#app/domain/states.ts";
import { FACILITY_TYPE_LABELS } from "#app/domain/facility-types.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { SCHEDULE_LABELS, STEP_WORDS } from "../words.ts";
import { unitFacts } from "./unit-facts.ts";
import { splitBySkillMatch } from "#app/matching/skill-words/rules.ts";
import { ComparedWords } from "#app/ui/compared-words.tsx";
import type { StepName } from "../steps.ts";
import type { StepShown } from "./plain-steps.tsx";

const STRONG = wholePercent(BANDS.strong);

/** The whole profile, step by step, each with an edit link. */
export function ProfileSummary(props: { data: StepShown; steps: readonly StepName[]; to: string }) {
  const { data, steps, to } = props;
  return (
    <div className="space-y-10">
      {steps.map((step) => (
        <section key={step} aria-labelledby={`part-${step}`} className="space-y-3">
          <div className="flex items-baseline justify-between gap-x-6">
            <h2 id={`part-${step}`} className="text-xl">
              {STEP_WORDS[step].title}
            </h2>
            <Link
              to={step === "documents" && data.live ? "/job-seeker/documents" : `${to}/${step}`}
              className="inline-flex min-h-11 items-center"
            >
              Edit<span className="sr-only">: {STEP_WORDS[step].title}</span>
            </Link>
          </div>
          <DefinitionList items={factsOf(step, data)} />
        </section>
      ))}
    </div>
  );
}

type Fact = { term: string; description: React.ReactNode };
const NOTHING = <span className="font-normal text-muted">Nothing yet</span>;

function factsOf(step: StepName, data: StepShown): Fact[] {
  const { about, experience, preferences, automatic } = data.values;
  const place = (zip: string | string[] | undefined) => {
    const found = data.places.find((one) => one.zip === zip);
    return found ? `${found.city}, ${found.state} ${found.zip}` : text(zip);
  };
  switch (step) {
    case "about":
      return [
        { term: "Full name", description: text(about.fullName) },
        {
          term: "Phone",
          description: text(about.phone, formatPhone),
        },
        { term: "Lives in", description: place(about.zip) },
        {
          term: "Primary state of residence",
          description: text(about.homeState, stateName),
        },
        { term: "About you", description: text(about.summary) },
      ];
    case "experience":
      return [
        { term: "Profession", description: data.profession?.name ?? NOTHING },
        { term: "Years of experience", description: text(experience.yearsExperience) },
        ...unitFacts(data).map(({ term, words }) => ({
          term,
          description: <span className="whitespace-pre-line">{words.join("\n")}</span>,
        })),
        ...(experience.npi ? [{ term: "NPI", description: text(experience.npi) }] : []),
        {
          term: "Skills",
          description: (
            <>
              {text(experience.skills)}
              <ComparedWords {...splitBySkillMatch(data.understood)} />
            </>
          ),
        },
      ];
    case "credentials":
      return data.credentials.length
        ? data.credentials.map(({ title, reach, expiresOn, number }) => ({
            term: title,
            description: [number, reach ?? (expiresOn ? `Until ${formatDate(expiresOn)}` : null)]
              .filter(Boolean)
              .join(". "),
          }))
        : [{ term: "Licenses", description: NOTHING }];
    case "documents":
      return [
        {
          term: "Files",
          description: data.documents.length
            ? data.documents.map(({ fileName }) => fileName).join(", ")
            : NOTHING,
        },
      ];
    case "preferences": {
      const further = [preferences.otherZip1, preferences.otherZip2, preferences.otherZip3].filter(
        Boolean,
      );
      const chosen = (
        field: "shifts" | "schedules" | "facilityTypes",
        labels: Record<string, string>,
        none?: string,
      ) => (
        <>
          {words(preferences[field], labels, none)}
          {preferences[field]?.length && preferences[`${field}Importance`] === "must"
            ? ` (${CHOICE_LABELS.must.toLowerCase()})`
            : ""}
        </>
      );
      return [
        {
          term: "Minimum pay",
          description: text(preferences.desiredPay, (pay) =>
            `$${pay.replace(/^\$/, "")} ${PERIOD_WORDS[String(preferences.desiredPayPeriod)] ?? ""}`.trim(),
          ),
        },
        {
          term: "Employment types",
          description: words(preferences.employments, EMPLOYMENT_LABELS, "Any"),
        },
        ...(preferences.hoursPerWeek
          ? [
              {
                term: "Hours per week",
                description: text(preferences.hoursPerWeek, (hours) => hours),
              },
            ]
          : []),
        { term: "Shifts", description: chosen("shifts", SHIFT_LABELS) },
        { term: "Schedules", description: chosen("schedules", SCHEDULE_LABELS, "Any") },
        { term: "On call", description: preferences.onCall ? "Yes" : "No" },
        {
          term: "Facility types",
          description: chosen("facilityTypes", FACILITY_TYPE_LABELS, "Any"),
        },
        {
          term: "Distance",
          description: text(
            preferences.maxDistanceMiles,
            (miles) => `Up to ${miles} miles from home`,
          ),
        },
        ...(further.length
          ? [{ term: "Other locations", description: further.map((zip) => place(zip)).join("; ") }]
          : []),
        {
          term: "Earliest start date",
          description: text(preferences.availableFrom, formatTypedDate),
        },
      ];
    }
    case "automatic":
      return automatic.autoApply === "yes"
        ? [
            { term: "Automatic applications", description: "On" },
            {
              term: "Limits",
              description: `Up to ${String(automatic.dailyCap ?? 2)} a day, for matches of ${String(automatic.minimumMatch ?? STRONG)}% or more`,
            },
          ]
        : [{ term: "Automatic applications", description: "Off" }];
    case "review":
      return [];
  }
}

function text(value: string | string[] | undefined, show = (one: string) => one): React.ReactNode {
  if (!value?.length) return NOTHING;
  return <span className="break-words whitespace-pre-line">{show(String(value))}</span>;
}

function words(
  value: string | string[] | undefined,
  labels: Record<string, string>,
  none?: string,
): React.ReactNode {
  const chosen = [value ?? []].flat();
  if (chosen.length === 0) return none ?? NOTHING;
  return chosen.map((one) => labels[one] ?? one).join(", ");
}
