import type { ReactNode } from "react";
import { count } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { Settings } from "../queries.server.ts";
import { NUMBERS } from "../rules.ts";

type Intent = "area" | "rule" | "verification" | "numbers";
type Props = { settings: Settings; answer: unknown };

/** The form of one group: what it was answered when it was this one that was sent. */
function stateOf(answer: unknown, intent: Intent, known: Record<string, string>) {
  const answered = formState(answer);
  const form =
    answered.failed && answered.value("intent") === intent ? answered : formState(undefined, known);
  const isOn = (name: string) => (form.failed ? form.value(name) === "on" : known[name] === "on");
  return { form, isOn };
}

function Group(props: {
  intent: Intent;
  version: number;
  title: string;
  errors: Record<string, string[]>;
  button: string;
  withReason?: boolean;
  reason?: string | undefined;
  children: ReactNode;
}) {
  const { intent, version, title, errors, button, withReason, reason, children } = props;
  const { version: stale, ...fields } = errors;
  return (
    <section aria-labelledby={`group-${intent}`} className="space-y-4">
      <h2 id={`group-${intent}`} className="text-2xl">
        {title}
      </h2>
      <Form
        errors={summaryErrors(
          { "": stale ?? [], ...fields },
          Object.fromEntries(
            Object.keys(fields).map((name) => [name, name && `${intent}-${name}`]),
          ),
        )}
        className="max-w-2xl"
      >
        <input type="hidden" name="version" value={version} />
        {children}
        {withReason ? (
          <TextArea
            id={`${intent}-reason`}
            name="reason"
            label="Why"
            hint="3 to 500 characters. Other administrators read it."
            rows={2}
            maxLength={500}
            defaultValue={reason}
            errors={errors["reason"]}
            required
          />
        ) : null}
        <SubmitButton name="intent" value={intent} pendingText="Saving…">
          {button}
        </SubmitButton>
      </Form>
    </section>
  );
}

/** Where new positions are published. */
export function AreaForm({ settings, answer }: Props) {
  const known = Object.fromEntries(settings.states.map((one) => [one.code, one.open ? "on" : ""]));
  const { form, isOn } = stateOf(answer, "area", known);
  return (
    <Group
      intent="area"
      version={settings.versions.service_area}
      title="Service area"
      errors={form.errors}
      button="Save the service area"
      withReason
      reason={form.value("reason")}
    >
      <p>
        In a state that is off, no new position is published and none moves there. Positions that
        are open there stay open, are read and matched, until their facility closes them. Job
        seekers keep their profiles.
      </p>
      {settings.states.map(({ code, name, positions, candidates }) => (
        <Checkbox
          key={code}
          id={`area-${code}`}
          name={code}
          label={name}
          hint={`${count(positions, "open position")} there, ${count(candidates, "job seeker")} at home there.`}
          defaultChecked={isOn(code)}
        />
      ))}
    </Group>
  );
}

/** What a state asks of a profession. */
export function RuleForm({ settings, answer }: Props) {
  const { form, isOn } = stateOf(answer, "rule", {});
  return (
    <Group
      intent="rule"
      version={settings.versions.license_rules}
      title="License rules"
      errors={form.errors}
      button="Save the rule"
    >
      <p>
        When a license becomes needed or not, everybody is looked at again and every list is made
        anew by the worker.
      </p>
      <Select
        {...form.field("rule")}
        id="rule-rule"
        label="Profession and state"
        placeholder="Choose one"
        options={settings.rules.map((one) => ({
          value: `${one.profession}.${one.state}`,
          label: `${one.name}, ${one.state}: ${one.required ? "needed" : "not needed"}${one.confirmed ? "" : ", not confirmed"}`,
        }))}
        required
      />
      <RadioGroup
        {...form.field("required")}
        id="rule-required"
        label="Is a license, registration or registry entry needed?"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        required
      />
      <TextInput
        {...form.field("source")}
        id="rule-source"
        label="Which law or board says so"
        hint="Such as: RSMo 334.870. Needed when it is confirmed."
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

/** What counts before anybody has checked it. */
export function VerificationForm({ settings, answer }: Props) {
  const { licenses, certifications } = settings.verification;
  const { form, isOn } = stateOf(answer, "verification", {
    licenses: licenses ? "on" : "",
    certifications: certifications ? "on" : "",
  });
  return (
    <Group
      intent="verification"
      version={settings.versions.verification}
      title="What counts in matching"
      errors={form.errors}
      button="Save what counts"
      withReason
      reason={form.value("reason")}
    >
      <p>Every list is made anew by the worker. What counts no longer is not shown from now on.</p>
      <Checkbox
        id="verification-licenses"
        name="licenses"
        label="Licenses that nobody has checked yet count"
        defaultChecked={isOn("licenses")}
      />
      <Checkbox
        id="verification-certifications"
        name="certifications"
        label="Certifications that nobody has checked yet count"
        defaultChecked={isOn("certifications")}
      />
    </Group>
  );
}

/** Days and limits. */
export function NumbersForm({ settings, answer }: Props) {
  const known = Object.fromEntries(NUMBERS.map(({ key }) => [key, String(settings.numbers[key])]));
  const { form } = stateOf(answer, "numbers", known);
  return (
    <Group
      intent="numbers"
      version={settings.versions.numbers}
      title="Days and limits"
      errors={form.errors}
      button="Save days and limits"
      withReason
      reason={form.value("reason")}
    >
      {NUMBERS.map(({ key, label, hint, least, most }) => (
        <TextInput
          key={key}
          {...form.field(key)}
          id={`numbers-${key}`}
          label={label}
          hint={[hint, `${least} to ${most}.`].filter(Boolean).join(" ")}
          inputMode="numeric"
          autoComplete="off"
          width="sm"
          required
        />
      ))}
    </Group>
  );
}
