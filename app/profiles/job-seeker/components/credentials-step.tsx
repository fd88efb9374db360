import { formatDate } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { checkWords } from "../words.ts";
import { CredentialForm } from "./credential-form.tsx";
import type { StepShown } from "./plain-steps.tsx";

type FormState = ReturnType<typeof formState>;
type Props = { data: StepShown; form: FormState; action: string; children: React.ReactNode };

/** List of licenses and certifications, with the form to add or edit one. */
export function CredentialsStep({ data, form, action, children }: Props) {
  const sent = form.value("intent");
  // An answer to the add or edit form reopens that form.
  const answered =
    form.failed && (sent === "license" || sent === "certification")
      ? ({ kind: sent, id: form.value("id") ?? null } as const)
      : null;
  const editing = answered ?? data.editing;
  if (editing) return <CredentialForm data={data} form={form} action={action} editing={editing} />;
  return (
    <div className="space-y-6">
      <ErrorSummary errors={summaryErrors(form.errors, { version: "list" })} />
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
        A person verifies what you change or add. Until then, your last verified details count, and
        a new license doesn’t count yet.
      </Banner>
    );
  if (!profession || credentials.some(({ kind }) => kind === "license")) return null;
  const name = profession.name;
  return (
    <p>
      {needed === licenseNeeded.length
        ? `${name}: Missouri and Kansas both require a license, registration or registry entry. Add every one you hold.`
        : needed === 0
          ? `${name}: as far as we know, neither state requires a license. Continue if you have none.`
          : `${name}: ${licenseNeeded.find(({ required }) => required)?.state === "KS" ? "Kansas" : "Missouri"} requires a license. As far as we know, the other state doesn’t.`}
    </p>
  );
}

function CredentialList({ data, action }: { data: StepShown; action: string }) {
  if (data.credentials.length === 0)
    return (
      <EmptyState title="No licenses or certifications yet">
        <p>Have the number and the expiration date handy. We show where each one is valid.</p>
      </EmptyState>
    );
  return (
    <ul
      aria-label="Licenses and certifications"
      className="divide-y divide-line border-y border-line"
    >
      {data.credentials.map((item) => {
        const words = checkWords(item);
        return (
          <li key={item.id} className="space-y-2 py-5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 className="text-lg break-words">
                {item.title}
                {item.multistate ? ", multistate" : ""}
              </h2>
              {item.expired ? (
                <StatusPill tone="danger">Expired</StatusPill>
              ) : words ? (
                <StatusPill tone={words.tone}>{words.label}</StatusPill>
              ) : null}
            </div>
            <p className="break-words text-muted">
              {[
                item.number ? `Number ${item.number}` : null,
                item.expiresOn ? `until ${formatDate(item.expiresOn)}` : "no expiration date",
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
            {item.reach ? <p>{item.reach}</p> : null}
            {words?.meanwhile ? <p>{words.meanwhile}</p> : null}
            {item.residence ? <p className="text-warning">{item.residence}</p> : null}
            {item.question ? <p className="text-warning">{item.question}</p> : null}
            {item.statusReason ? <p>Reason: {item.statusReason}</p> : null}
            <div className="flex flex-wrap items-center gap-3">
              <ButtonLink to={`${action}?change=${item.id}`} variant="secondary">
                Edit<span className="sr-only"> {item.title}</span>
              </ButtonLink>
              {data.live ? null : <Remove item={item} data={data} action={action} />}
            </div>
            {data.live ? (
              <Disclosure
                summary={
                  <span>
                    Remove…<span className="sr-only"> {item.title}</span>
                  </span>
                }
              >
                <p className="mb-3">
                  Positions that require it stop matching right away. If you add it again, we check
                  it again.
                </p>
                <Remove item={item} data={data} action={action} />
              </Disclosure>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Remove(props: {
  item: StepShown["credentials"][number];
  data: StepShown;
  action: string;
}) {
  const { item, data, action } = props;
  return (
    <Form action={action} className="inline">
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="version" value={data.version} />
      <Button name="intent" value="remove" variant={data.live ? "danger" : "quiet"}>
        Remove
        <span className="sr-only"> {item.title}</span>
      </Button>
    </Form>
  );
}
