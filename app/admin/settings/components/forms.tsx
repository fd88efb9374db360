import { versionToSend } from "#app/platform/form-state.ts";
import { countOrMore } from "#app/platform/queue.ts";
import { Checkbox, RadioGroup, YES_OR_NO } from "#app/ui/choices.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { Settings } from "../queries.server.ts";
import { NUMBERS, closedStateNote } from "../rules.ts";
import { Group, stateOf } from "./group.tsx";

type Props = { settings: Settings; answer: unknown };

/** Where new positions may be posted. */
export function AreaForm({ settings, answer }: Props) {
  const known = Object.fromEntries(settings.states.map((one) => [one.code, one.open ? "on" : ""]));
  const { form, isOn } = stateOf(answer, "area", known);
  return (
    <Group
      intent="area"
      version={versionToSend(form, settings.versions.service_area)}
      title="Service area"
      errors={form.errors}
      button="Save the service area"
      reason={form.value("reason")}
    >
      <p>
        In a state that is off, no one can post a position or move one there. Open positions stay
        open and keep matching until their facility closes them. Job seekers keep their profiles.
      </p>
      {settings.states.map(({ code, name, positions, candidates }) => (
        <Checkbox
          key={code}
          id={`area-${code}`}
          name={code}
          label={name}
          hint={`${closedStateNote(positions)} ${countOrMore(candidates, "job seeker")} ${candidates === 1 ? "lives" : "live"} there.`}
          defaultChecked={isOn(code)}
        />
      ))}
    </Group>
  );
}

/** License rules of a state for a profession. */
export function RuleForm({ settings, answer }: Props) {
  const { form, isOn } = stateOf(answer, "rule", {});
  return (
    <Group
      intent="rule"
      version={versionToSend(form, settings.versions.license_rules)}
      title="License rules"
      errors={form.errors}
      button="Save the rule"
      reason={form.value("reason")}
    >
      <p>When a rule changes, we re-check everyone and rebuild every match list.</p>
      <Select
        {...form.field("rule")}
        id="rule-rule"
        label="Profession and state"
        placeholder="Choose one"
        options={settings.rules.map((one) => ({
          value: `${one.profession}.${one.state}`,
          label: `${one.name}, ${one.state}: ${one.required ? "required" : "not required"}${one.confirmed ? "" : ", not confirmed"}`,
        }))}
        required
      />
      <RadioGroup
        {...form.field("required")}
        id="rule-required"
        label="Is a license, registration or registry entry required?"
        options={YES_OR_NO}
        required
      />
      <TextInput
        {...form.field("source")}
        id="rule-source"
        label="Source (law or board)"
        hint="For example RSMo 334.870. Required to mark it as confirmed."
        maxLength={300}
        autoComplete="off"
      />
      <Checkbox
        id="rule-confirmed"
        name="confirmed"
        label="This is confirmed"
        defaultChecked={isOn("confirmed")}
      />
    </Group>
  );
}

/** What counts before it is verified. */
export function VerificationForm({ settings, answer }: Props) {
  const { certifications } = settings.verification;
  const { form, isOn } = stateOf(answer, "verification", {
    certifications: certifications ? "on" : "",
  });
  return (
    <Group
      intent="verification"
      version={versionToSend(form, settings.versions.verification)}
      title="Matching rules"
      errors={form.errors}
      button="Save matching rules"
      reason={form.value("reason")}
    >
      <p>
        When a rule changes, we rebuild every match list, and matches that no longer meet it
        disappear.
      </p>
      <p>A license counts only after a recorded check has verified it.</p>
      <Checkbox
        id="verification-certifications"
        name="certifications"
        label="Unverified certifications count"
        defaultChecked={isOn("certifications")}
      />
    </Group>
  );
}

const ON_OR_OFF = [
  { value: "1", label: "Yes" },
  { value: "0", label: "No" },
];

/** Periods and limits. */
export function NumbersForm({ settings, answer }: Props) {
  const known = Object.fromEntries(NUMBERS.map(({ key }) => [key, String(settings.numbers[key])]));
  const { form } = stateOf(answer, "numbers", known);
  return (
    <Group
      intent="numbers"
      version={versionToSend(form, settings.versions.numbers)}
      title="Days and limits"
      errors={form.errors}
      button="Save days and limits"
      reason={form.value("reason")}
    >
      {NUMBERS.map(({ key, label, hint, least, most }) => {
        const field = { ...form.field(key), id: `numbers-${key}`, label, required: true };
        return most === 1 ? (
          <Select key={key} {...field} hint={hint} options={ON_OR_OFF} />
        ) : (
          <TextInput
            key={key}
            {...field}
            hint={[hint, `${least} to ${most}.`].filter(Boolean).join(" ")}
            inputMode="numeric"
            autoComplete="off"
            width="sm"
          />
        );
      })}
    </Group>
  );
}
