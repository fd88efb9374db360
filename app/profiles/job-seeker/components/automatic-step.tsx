import { BANDS, scoreText, wholePercent } from "#app/domain/bands.ts";
import { payAmount } from "#app/domain/pay.ts";
import { count, formatPhone, formatTypedDate, parseDollars } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { Checkbox, RadioGroup } from "#app/ui/choices.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { exampleWords } from "../words.ts";
import type { StepShown } from "./plain-steps.tsx";
import { unitFacts } from "./unit-facts.ts";

const STRONG = String(wholePercent(BANDS.strong));
const GOOD = String(wholePercent(BANDS.good));

/** Settings for automatic applications: on or off, how often, and a preview. */
export function AutomaticFields(props: { form: ReturnType<typeof formState>; data: StepShown }) {
  const { form, data } = props;
  return (
    <>
      <RadioGroup
        {...form.field("autoApply")}
        defaultValue={form.value("autoApply")}
        label="May we apply for you?"
        options={[
          { value: "no", label: "No, I’ll apply myself" },
          {
            value: "yes",
            label: "Yes, within the limits below",
            hint: "We tell you about each application, and you can withdraw any of them.",
          },
        ]}
        required
      />
      <Checkbox
        {...form.field("consent")}
        defaultChecked={form.value("consent") === "on"}
        label="Send my profile to facilities without asking me each time"
        hint="Required if you chose yes. You can turn it off any time, and it stops right away."
      />
      <TextInput
        {...form.field("dailyCap")}
        defaultValue={form.value("dailyCap") ?? (form.failed ? undefined : "2")}
        label="Daily limit"
        hint="From 1 to 10. Needed only if you chose yes."
        inputMode="numeric"
        width="sm"
      />
      <TextInput
        {...form.field("minimumMatch")}
        defaultValue={form.value("minimumMatch") ?? (form.failed ? undefined : STRONG)}
        label="Minimum match, in percent"
        hint={`We don’t apply below it. A strong match is ${STRONG} or more, a good one ${GOOD} or more. Needed only if you chose yes.`}
        inputMode="numeric"
        width="sm"
      />
      <section className="space-y-3" aria-labelledby="rules">
        <h2 id="rules" className="text-xl">
          When we apply for you
        </h2>
        <ul className="list-disc space-y-1 ps-6">
          <li>Everything you or the facility requires is met.</li>
          <li>
            Your shift, start date, experience, skills and preferred certifications each fit at
            least in part, where they’re compared.
          </li>
          <li>The match is at or above your minimum.</li>
          <li>The facility has no required questions for you to answer.</li>
          <li>
            You haven’t applied for the position, withdrawn, been invited or chosen “Not for me.”
          </li>
        </ul>
      </section>
      <Preview data={data} />
    </>
  );
}

/** What a facility would receive, and which positions would be applied to today. */
function Preview({ data }: { data: StepShown }) {
  const { preview } = data;
  const isMore = preview && preview.total > preview.positions.length;
  return (
    <section className="space-y-5 border-t border-line pt-8" aria-labelledby="preview">
      <h2 id="preview" className="text-xl">
        What we’d send
      </h2>
      <p className="text-muted">What the facility would see, from your profile as it is now.</p>
      <DefinitionList items={factsSent(data)} />
      <h3 className="text-lg">Where we’d apply today</h3>
      {!preview || preview.total === 0 ? (
        <p>
          {preview?.matched
            ? "Nowhere right now. No new position meets all the rules above."
            : "Nowhere. No open position fits what you entered so far."}{" "}
          We compare new ones with your profile the moment they’re posted.
        </p>
      ) : (
        <>
          <p>
            {preview.matched
              ? `${count(preview.total, "new open position")} ${preview.total === 1 ? "meets" : "meet"} your saved minimum${isMore ? ", including these five" : ""}.`
              : `Once your profile is approved, we could apply for up to ${count(preview.total, "open position")}, if the match is high enough.`}{" "}
            We never go over your daily limit or answer a facility’s question for you.
          </p>
          {isMore && !preview.matched ? <p>Five of them are below.</p> : null}
          <ul className="list-disc space-y-1 ps-6">
            {preview.positions.map(({ id, title, facility, place }) => (
              <li key={id}>
                <Link to={`/positions/${id}`}>{title}</Link>, {facility}, {place}
              </li>
            ))}
          </ul>
        </>
      )}
      {data.examples.length > 0 ? (
        <>
          <h3 className="text-lg">Matches closest to your minimum today</h3>
          <ul className="space-y-2">
            {data.examples.map((example) => (
              <li key={example.id}>
                <Link to={`/positions/${example.id}`}>{example.title}</Link>, {example.facility} (
                {scoreText(example.score)}). {exampleWords(example)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** Profile facts as a facility sees them from an applicant. */
function factsSent(data: StepShown) {
  const { values, profession, credentialsSent, places, documents } = data;
  const { about, experience, preferences } = values;
  const home = places.find(({ zip }) => zip === about.zip);
  // A document that was not accepted stays hidden from facilities.
  const shown = documents.filter(({ status }) => status !== "rejected");
  const cents = parseDollars(String(preferences.desiredPay ?? ""));
  const one = (value: string | string[] | undefined) => (value === undefined ? "" : String(value));
  const facts: Record<string, string> = {
    Name: one(about.fullName),
    Phone: formatPhone(one(about.phone)),
    Profession: profession
      ? `${profession.name}${experience.yearsExperience ? `, ${/^\d+$/.test(one(experience.yearsExperience)) ? count(Number(experience.yearsExperience), "year") : one(experience.yearsExperience)}` : ""}`
      : "",
    ...Object.fromEntries(unitFacts(data).map(({ term, words }) => [term, words.join("\n")])),
    "Lives in": home ? `${home.city}, ${home.state}` : "",
    "Licenses and certifications": credentialsSent.join(" \u00b7 "),
    "Minimum pay": Number.isNaN(cents) ? "" : payAmount(cents, one(preferences.desiredPayPeriod)),
    Shifts: [
      ...[preferences.shifts ?? []].flat().map((shift) => SHIFT_LABELS[shift] ?? shift),
      ...[preferences.schedules ?? []].flat(),
      ...(preferences.onCall === "on" ? ["on call"] : []),
    ].join(", "),
    "Can start": formatTypedDate(one(preferences.availableFrom)),
    Skills: one(experience.skills),
    "About you": one(about.summary),
    Documents: shown.length
      ? `${count(shown.length, "document")} on file, which the facility can open`
      : "",
  };
  return Object.entries(facts)
    .filter(([, description]) => description)
    .map(([term, description]) => ({
      term,
      description: <span className="break-words whitespace-pre-line">{description}</span>,
    }));
}
