import { formatDate } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { stateOptions } from "#app/platform/words.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select } from "#app/ui/select.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { DateInput, TextInput } from "#app/ui/text-input.tsx";
import { CHECK_WORDS } from "../words.ts";
import type { StepShown } from "./plain-steps.tsx";

type FormState = ReturnType<typeof formState>;
type Props = { data: StepShown; form: FormState; action: string; children: React.ReactNode };

/** The list of licenses and certifications, and the form of the one that is added or changed. */
export function CredentialsStep({ data, form, action, children }: Props) {
  const sent = form.value("intent");
  // An answer to a form that adds or changes one opens that form again.
  const answered =
    form.failed && (sent === "license" || sent === "certification")
      ? ({ kind: sent, id: form.value("id") ?? null } as const)
      : null;
  const editing = answered ?? data.editing;
  if (editing) return <EditingForm data={data} form={form} action={action} editing={editing} />;
  return (
    <div className="space-y-6">
      <ErrorSummary errors={summaryErrors(form.errors)} />
      <LicenseNote data={data} />
      <div id="list" tabIndex={-1}>
        <CredentialList data={data} action={action} />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${action}?add=license`} variant="secondary">
          Add a license
        </ButtonLink>
        <ButtonLink to={`${action}?add=certification`} variant="secondary">
          Add a certification
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}

function LicenseNote({ data }: { data: StepShown }) {
  const { profession, licenseNeeded, credentials, live } = data;
  const needed = licenseNeeded.filter(({ required }) => required).length;
  if (live)
    return (
      <Banner tone="info">
        What you change or add is checked by a person first. Until then, positions that ask for it
        do not match.
      </Banner>
    );
  if (!profession || credentials.some(({ kind }) => kind === "license")) return null;
  const name = profession.name;
  return (
    <p>
      {needed === licenseNeeded.length
        ? `${name}: Missouri and Kansas both ask for a license, registration or registry entry. Add every one that you hold.`
        : needed === 0
          ? `${name}: as far as we know, neither state asks for a license. Go on if you hold none.`
          : `${name}: ${licenseNeeded.find(({ required }) => required)?.state === "KS" ? "Kansas" : "Missouri"} asks for a license, as far as we know, the other state does not.`}
    </p>
  );
}

function CredentialList({ data, action }: { data: StepShown; action: string }) {
  if (data.credentials.length === 0)
    return (
      <EmptyState title="Your licenses and certifications appear here">
        <p>Each with where it works and until when. Have the number and the date at hand.</p>
      </EmptyState>
    );
  return (
    <ul
      aria-label="Licenses and certifications"
      className="divide-y divide-line border-y border-line"
    >
      {data.credentials.map((item) => (
        <li key={item.id} className="space-y-2 py-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-lg break-words">
              {item.title}
              {item.multistate ? ", multistate" : ""}
            </h2>
            {item.expired ? (
              <StatusPill tone="danger">Expired</StatusPill>
            ) : item.status ? (
              <StatusPill tone={CHECK_WORDS[item.status].tone}>
                {CHECK_WORDS[item.status].label}
              </StatusPill>
            ) : null}
          </div>
          <p className="break-words text-muted">
            {[
              item.number ? `Number ${item.number}` : null,
              item.expiresOn ? `until ${formatDate(item.expiresOn)}` : "without a date",
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
          {item.reach ? <p>{item.reach}</p> : null}
          {item.question ? <p className="text-warning">{item.question}</p> : null}
          {item.statusReason ? <p>The reason: {item.statusReason}</p> : null}
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink to={`${action}?change=${item.id}`} variant="secondary">
              Change<span className="sr-only"> {item.title}</span>
            </ButtonLink>
            <Form action={action} className="inline">
              <input type="hidden" name="id" value={item.id} />
              <input type="hidden" name="version" value={data.version} />
              <Button name="intent" value="remove" variant="quiet">
                Remove<span className="sr-only"> {item.title}</span>
              </Button>
            </Form>
          </div>
        </li>
      ))}
    </ul>
  );
}

function EditingForm(props: {
  data: StepShown;
  form: FormState;
  action: string;
  editing: { kind: "license" | "certification"; id: string | null };
}) {
  const { data, form, action, editing } = props;
  const license = editing.kind === "license";
  const what = license ? "license" : "certification";
  // A question is no error: it stands by its answer, and above for whoever does not see that far.
  const [question] = form.errors.expiryConfirmed ?? [];
  return (
    <Form action={action} errors={question ? undefined : summaryErrors(form.errors)}>
      <h2 className="text-xl">
        {editing.id ? `Change this ${what}` : license ? "Add a license" : "Add a certification"}
      </h2>
      {question ? (
        <Banner tone="warning" title={question} live>
          <p>Correct the date, or tick "Yes, it is right" below it.</p>
        </Banner>
      ) : null}
      <input type="hidden" name="version" value={data.version} />
      <input type="hidden" name="open" value={editing.kind} />
      {editing.id ? <input type="hidden" name="id" value={editing.id} /> : null}
      {license ? (
        <LicenseFields form={form} data={data} />
      ) : (
        <CertificationFields form={form} data={data} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg" name="intent" value={editing.kind} pendingText="Saving…">
          {editing.id ? "Save this change" : `Add this ${what}`}
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
          Leave it
        </ButtonLink>
      </div>
    </Form>
  );
}

function LicenseFields({ form, data }: { form: FormState; data: StepShown }) {
  const asked = form.errors.expiryConfirmed !== undefined || form.value("expiryConfirmed") === "on";
  return (
    <>
      <Select
        {...form.field("licenseState")}
        label="State that issued it"
        options={stateOptions}
        placeholder="Choose a state"
        width="md"
        required
      />
      <TextInput
        {...form.field("licenseNumber")}
        label="License number"
        autoComplete="off"
        width="md"
        required
      />
      <DateInput {...form.field("licenseExpiresOn")} label="Expires on" required />
      {asked ? (
        <Checkbox
          name="expiryConfirmed"
          defaultChecked={form.value("expiryConfirmed") === "on"}
          label="Yes, it is right"
          hint={
            form.errors.expiryConfirmed?.[0] ??
            "The date stands on the license and in the board's public record."
          }
        />
      ) : null}
      {data.profession?.compact ? (
        <Checkbox
          {...form.field("licenseMultistate")}
          defaultChecked={form.value("licenseMultistate") === "on"}
          label="It is a multistate (compact) license"
          hint="It works in Missouri and Kansas alike, if the state you live in issued it."
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
        options={[
          ...data.certifications.map(({ code, shortName, name }) => ({
            value: code,
            label: shortName === name ? name : `${shortName}: ${name}`,
          })),
          { value: "other", label: "Another one" },
        ]}
        placeholder="Choose a certification"
        required
      />
      <TextInput
        {...form.field("certificationName")}
        label="Name of another one"
        hint="Only if it is not in the list."
        autoComplete="off"
      />
      <DateInput
        {...form.field("certificationExpiresOn")}
        label="Expires on"
        hint="Leave it empty if it never does."
      />
    </>
  );
}
