import { formState, versionToSend } from "#app/platform/form-state.ts";
import { servedStateOptions } from "#app/domain/states.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Checkbox, RadioGroup, YES_OR_NO } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { CheckRule } from "../queries.server.ts";
import { LOOKED_AT, SUBJECTS } from "../rules.ts";

type FormState = ReturnType<typeof formState>;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The fields of a check that can be changed at any time. */
function Words({ form }: { form: FormState }) {
  return (
    <>
      <TextInput
        {...form.field("label")}
        label="Check"
        hint="As shown in the checklist. Earlier records keep their wording."
        maxLength={120}
        autoComplete="off"
        required
      />
      <TextInput
        {...form.field("source")}
        label="Where to look it up"
        hint="A web address, or words such as “Phone call.”"
        maxLength={300}
        autoComplete="off"
        required
      />
      <TextInput
        {...form.field("sourceName")}
        label="Source name"
        hint="For example Nursys. Facilities see “Verified at Nursys.”"
        maxLength={60}
        autoComplete="off"
        width="lg"
        required
      />
      <RadioGroup
        {...form.field("required")}
        label="Required?"
        hint="No one can be approved without it, unless settings allow it."
        options={YES_OR_NO}
        required
      />
      <RadioGroup
        {...form.field("holds")}
        label="Does a finding put the account on hold?"
        hint="Accounts on hold leave matches and lists, and their applications pause until an administrator decides. If you turn this on, accounts with such a finding go on hold now."
        options={YES_OR_NO}
        required
      />
      <TextInput
        {...form.field("validDays")}
        label="Days a clear check stays valid"
        hint="1 to 3,650. Leave empty for no end date. Existing records keep theirs."
        inputMode="numeric"
        autoComplete="off"
        width="sm"
      />
      <TextInput
        {...form.field("sortOrder")}
        label="Order"
        hint="0 to 9,999. Lowest first."
        inputMode="numeric"
        autoComplete="off"
        width="sm"
        required
      />
    </>
  );
}

function Why({ form }: { form: FormState }) {
  return (
    <TextArea
      {...form.field("reason")}
      label="Why"
      hint="3 to 500 characters. Other administrators see it."
      rows={2}
      maxLength={500}
      required
    />
  );
}

/** Changes a check, retires it or brings it back. */
export function ChangeCheck({ rule, answer }: { rule: CheckRule; answer: unknown }) {
  const form = formState(answer, {
    label: rule.label,
    source: rule.source,
    sourceName: rule.source_name,
    required: rule.required ? "yes" : "no",
    holds: rule.holds ? "yes" : "no",
    validDays: rule.valid_days === null ? "" : String(rule.valid_days),
    sortOrder: String(rule.sort_order),
    inUse: rule.retired_at ? "" : "on",
  });
  const { version: stale, ...errors } = form.errors;
  // After a conflict was shown, saving again overwrites the newer version; otherwise it is refused.
  const version = versionToSend(form, rule.version);
  return (
    <Form errors={summaryErrors({ "": stale ?? [], ...errors })} className="max-w-2xl space-y-5">
      <input type="hidden" name="version" value={version} />
      <Words form={form} />
      <Checkbox
        name="inUse"
        label="In use"
        hint="If off, the check applies to no one. Existing records stay."
        defaultChecked={form.value("inUse") === "on"}
      />
      <Why form={form} />
      <SubmitButton pendingText="Saving…">Save check</SubmitButton>
    </Form>
  );
}

export function AddCheck(props: { answer: unknown; professions: readonly OptionGroup[] }) {
  const form = formState(props.answer, { sortOrder: "50" });
  return (
    <Form errors={summaryErrors(form.errors)} className="max-w-2xl space-y-5">
      <RadioGroup
        {...form.field("subject")}
        label="Applies to"
        options={options(SUBJECTS)}
        required
      />
      <Select
        {...form.field("profession")}
        label="Profession"
        placeholder="All professions"
        hint="Leave empty for facilities."
        options={props.professions}
      />
      <Select
        {...form.field("state")}
        label="State"
        placeholder="All states"
        options={servedStateOptions}
      />
      <Select
        {...form.field("looksAt")}
        label="What to look up"
        placeholder="Choose one"
        hint="When this changes on someone’s profile, the check is due again."
        options={options(LOOKED_AT)}
        required
      />
      <TextInput
        {...form.field("code")}
        label="Short name"
        hint="Lowercase letters and underscores, such as state_list. Shown in the audit log. Can’t be changed later."
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        width="lg"
        required
      />
      <Words form={form} />
      <Why form={form} />
      <SubmitButton pendingText="Adding…">Add check</SubmitButton>
    </Form>
  );
}
