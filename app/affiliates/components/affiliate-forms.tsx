import { formatMoment } from "#app/platform/format.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { Affiliate } from "../queries.server.ts";
import { doneWords } from "../rules.ts";
import { AffiliateFields } from "./affiliate-fields.tsx";

/** Approves or suspends a partner. After a conflict it uses the latest version. */
export function DecideForms({ affiliate, answer }: { affiliate: Affiliate; answer: unknown }) {
  const form = formState(answer);
  const { version: stale, ...errors } = form.errors;
  const ids = { reason: "suspend-reason" };
  const isDone =
    (form.value("intent") === "approve" && affiliate.status === "approved") ||
    (form.value("intent") === "suspend" && affiliate.status === "suspended");
  return (
    <div className="space-y-4">
      {isDone ? <RefusedForm errors={form.errors} typed={form.value("reason")} /> : null}
      {affiliate.status === "approved" ? null : (
        <Form
          aria-label="Approve"
          errors={
            form.value("intent") === "approve" ? summaryErrors({ "": stale ?? [], ...errors }) : []
          }
          className="space-y-3"
        >
          <input type="hidden" name="version" value={affiliate.version} />
          <p className="max-w-xl text-muted">
            From then on, people who sign up with this code count as the affiliate’s referrals.
          </p>
          <Button name="intent" value="approve">
            Approve
          </Button>
        </Form>
      )}
      {affiliate.status === "suspended" ? null : (
        <Disclosure summary="Suspend" open={form.value("intent") === "suspend"}>
          <Form
            aria-label="Suspend"
            errors={
              form.value("intent") === "suspend"
                ? summaryErrors({ "": stale ?? [], ...errors }, ids)
                : []
            }
            className="max-w-xl space-y-4"
          >
            <input type="hidden" name="version" value={affiliate.version} />
            <p className="text-muted">
              New sign-ups no longer count. What we already owe stays owed.
            </p>
            <TextArea
              {...form.field("reason")}
              id="suspend-reason"
              label="Why"
              hint="For the audit log. 3 to 500 characters."
              rows={2}
              required
            />
            <Button name="intent" value="suspend" variant="danger">
              Suspend
            </Button>
          </Form>
        </Disclosure>
      )}
    </div>
  );
}

/** Form to edit a partner. */
export function ChangeForm({ affiliate, answer }: { affiliate: Affiliate; answer: unknown }) {
  const { name, contact_email: email, code } = affiliate;
  const form = formState(answer, { name, email, code });
  const { version: stale, ...errors } = form.errors;
  // Only after seeing the conflict notice may the next save overwrite the newer version.
  const version = versionToSend(form, affiliate.version);
  return (
    <Disclosure summary="Change name, contact or code" open={form.failed}>
      <Form
        aria-label="Change"
        errors={summaryErrors({ "": stale ?? [], ...errors })}
        className="max-w-xl space-y-5"
      >
        <input type="hidden" name="version" value={version} />
        <AffiliateFields form={form} />
        <p className="text-muted">If you change the code, links with the old one stop working.</p>
        <SubmitButton name="intent" value="change" pendingText="Saving…">
          Save
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}

/** History of a partner, latest first. */
export function AffiliateHistory({ history }: { history: Affiliate["history"] }) {
  if (history.length === 0) {
    return <p className="text-muted">No changes yet.</p>;
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {history.map(({ id, at, action, reason, who }) => (
        <li key={id} className="py-3">
          <span className="font-medium">{doneWords(action)}</span>
          {reason ? <p className="break-words whitespace-pre-line">{reason}</p> : null}
          <span className="block text-sm wrap-anywhere text-muted">
            {who ?? "A former administrator"}, {formatMoment(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
