import { formatDate } from "#app/platform/format.ts";
import { versionToSend, type formState } from "#app/platform/form-state.ts";
import { stateOptions } from "#app/domain/states.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { Select } from "#app/ui/select.tsx";
import { DateInput, TextInput } from "#app/ui/text-input.tsx";
import type { StepShown } from "./plain-steps.tsx";

type FormState = ReturnType<typeof formState>;

/** Form to add or edit a license or certification. */
export function CredentialForm(props: {
  data: StepShown;
  form: FormState;
  action: string;
  editing: { kind: "license" | "certification"; id: string | null };
}) {
  const { data, form, action, editing } = props;
  const license = editing.kind === "license";
  const what = license ? "license" : "certification";
  // A question is not an error: show it next to its answer, and at the top for those who don't scroll that far.
  const [question] = form.errors.expiryConfirmed ?? [];
  return (
    <Form
      action={action}
      errors={question ? undefined : summaryErrors(form.errors, { version: EDIT_CONFLICT })}
    >
      <h2 className="text-xl">
        {editing.id ? `Edit this ${what}` : license ? "Add a license" : "Add a certification"}
      </h2>
      {question ? (
        <Banner tone="warning" title={question} live asks>
          <p>Correct the date, or check “Yes, it’s right” below it.</p>
        </Banner>
      ) : null}
      {form.errors.version ? (
        <EditConflict
          lines={data.credentials.map(({ id, title, number, expiresOn }) => ({
            key: id,
            text: [
              title,
              number,
              expiresOn ? `until ${formatDate(expiresOn)}` : "no expiration date",
            ]
              .filter(Boolean)
              .join(", "),
          }))}
          same="Your list is empty now."
          savedTo={`${action}?list`}
        />
      ) : null}
      <input type="hidden" name="version" value={versionToSend(form, data.version)} />
      <input type="hidden" name="open" value={editing.kind} />
      {editing.id ? <input type="hidden" name="id" value={editing.id} /> : null}
      {license ? (
        <LicenseFields form={form} data={data} />
      ) : (
        <CertificationFields form={form} data={data} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg" name="intent" value={editing.kind} pendingText="Saving…">
          {editing.id ? "Save changes" : `Add this ${what}`}
        </SubmitButton>
        {data.live ? null : (
          <SubmitButton
            size="lg"
            variant="secondary"
            name="intent"
            value="save"
            pendingText="Saving…"
          >
            Save and exit
          </SubmitButton>
        )}
        <ButtonLink to={`${action}?list`} variant="quiet" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Confirmation of an unusual date, once the question was asked. */
function ExpiryConfirmed({ form, hint }: { form: FormState; hint: string }) {
  if (form.errors.expiryConfirmed === undefined && form.value("expiryConfirmed") !== "on")
    return null;
  return (
    <Checkbox
      name="expiryConfirmed"
      defaultChecked={form.value("expiryConfirmed") === "on"}
      label="Yes, it’s right"
      hint={form.errors.expiryConfirmed?.[0] ?? hint}
    />
  );
}

function LicenseFields({ form, data }: { form: FormState; data: StepShown }) {
  return (
    <>
      <Select
        {...form.field("licenseState")}
        label="State that issued it"
        options={stateOptions}
        placeholder="Choose a state"
        hint={
          data.profession?.compact?.gives === "privilege"
            ? `Add a compact privilege (${data.profession.compact.name}) here too, with the state that granted it.`
            : undefined
        }
        width="md"
        required
      />
      <TextInput
        {...form.field("licenseNumber")}
        label="License number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        width="md"
        required
      />
      <DateInput {...form.field("licenseExpiresOn")} label="Expires on" required />
      <ExpiryConfirmed
        form={form}
        hint="The date is on the license and in the board’s public record."
      />
      {data.profession?.compact?.gives === "practice" ? (
        <Checkbox
          {...form.field("licenseMultistate")}
          defaultChecked={form.value("licenseMultistate") === "on"}
          label="This is a multistate (compact) license"
          hint={`It works in every state of the ${data.profession.compact.name}, if the state you live in issued it.`}
        />
      ) : null}
    </>
  );
}

function CertificationFields({ form, data }: { form: FormState; data: StepShown }) {
  return (
    <>
      <Select
        {...form.field("certification")}
        label="Certification"
        options={[...data.certifications, { value: "other", label: "Other" }]}
        placeholder="Choose a certification"
        required
      />
      <TextInput
        {...form.field("certificationName")}
        label="Certification name"
        hint="Only if it isn’t in the list."
        autoComplete="off"
        autoCapitalize="words"
      />
      <DateInput
        {...form.field("certificationExpiresOn")}
        label="Expires on"
        hint="Leave it blank if it never expires."
      />
      <ExpiryConfirmed form={form} hint="It’s on the card or certificate." />
    </>
  );
}
