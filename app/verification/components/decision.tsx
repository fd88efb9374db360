import { answerTo, formState, intentOf } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Checkbox, CheckboxGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { Dossier } from "../queries.server.ts";
import { MissingChecks } from "./missing-checks.tsx";

type Decided = Pick<
  Dossier,
  | "approval"
  | "onboarded"
  | "on_hold_since"
  | "submitted_at"
  | "missing"
  | "member_of"
  | "proposal"
  | "reasons"
  | "held"
  | "requests"
  | "four_eyes"
  | "checks_required"
>;
type Props = { dossier: Decided; here: string; answer: unknown };

/** The decisions possible now, each with its form; first, why one failed whose form is gone. */
export function Decision(props: Props) {
  const { dossier, answer } = props;
  const intent = intentOf(answer);
  const isGone = intent && DECIDING.has(intent) && !intentsNow(dossier).includes(intent);
  const gone = formState(isGone ? answer : undefined);
  const typed = ["reason", "asked", "note", "without"]
    .map((name) => gone.value(name))
    .find(Boolean);
  return (
    <div className="space-y-4">
      <RefusedForm errors={gone.errors} typed={typed} />
      <Forms {...props} />
    </div>
  );
}

const DECIDING = new Set(["approve", "reject", "propose", "ask", "confirm", "decline"]);

const isAsked = ({ requests }: Decided) => requests.some(({ status }) => status === "open");

/** The intents of the forms that `Forms` shows. */
function intentsNow(dossier: Decided): string[] {
  if (!dossier.onboarded || dossier.approval !== "pending" || !dossier.submitted_at) return [];
  return [
    "approve",
    ...(dossier.proposal ? ["confirm", "decline"] : ["reject", "propose"]),
    ...(isAsked(dossier) ? [] : ["ask"]),
  ];
}

function Forms({ dossier, here, answer }: Props) {
  if (!dossier.onboarded)
    return <p className="text-muted">Nothing to decide until they submit the profile.</p>;
  if (dossier.approval !== "pending")
    return (
      <p className="text-muted">
        {dossier.approval === "approved"
          ? "Approved. Nothing to decide. You can still record checks."
          : "Rejected. They come back when they submit again or win an appeal."}
      </p>
    );
  if (!dossier.submitted_at) return null;
  const props = { dossier, here, answer };
  return (
    <div className="max-w-2xl space-y-6">
      {dossier.proposal ? <Proposal {...props} proposal={dossier.proposal} /> : null}
      <Approve {...props} />
      {dossier.proposal ? null : <Reject {...props} />}
      {isAsked(dossier) ? (
        <p className="text-muted">We already asked for more and are waiting for their answer.</p>
      ) : (
        <AskForMore {...props} />
      )}
    </div>
  );
}

/** Carries the profile version that the form shows, so that a decision on an outdated one is refused. */
function MadeOf({ dossier }: { dossier: Decided }) {
  return <input type="hidden" name="submittedAt" value={dossier.submitted_at ?? ""} />;
}

/** If a colleague has claimed the case, deciding it requires this checkbox. */
function Anyway(props: { dossier: Decided; id: string; form: ReturnType<typeof formState> }) {
  const { dossier, id, form } = props;
  if (!dossier.held || dossier.held.mine) return null;
  return (
    <Checkbox
      id={id}
      name="anyway"
      label={`${dossier.held.name} is working on this. Decide anyway`}
      defaultChecked={form.value("anyway") === "on"}
      errors={form.errors["anyway"]}
    />
  );
}

function Approve({ dossier, here, answer }: Props) {
  const { missing, checks_required: required, on_hold_since: heldSince } = dossier;
  const form = formState(answerTo(answer, "approve"));
  if (missing.length && required)
    return (
      <>
        {/* Errors from a page that was loaded before a check went missing. */}
        <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
        <MissingChecks labels={missing} title="Can’t approve yet: required checks missing">
          <p className="mt-2">Record them above, then approve here.</p>
        </MissingChecks>
      </>
    );
  return (
    <Form
      action={here}
      errors={summaryErrors(form.errors)}
      aria-label="Approve"
      className="space-y-4"
    >
      <MadeOf dossier={dossier} />
      {missing.length ? <MissingChecks labels={missing} /> : <p>All required checks recorded.</p>}
      {missing.length || heldSince ? (
        <TextArea
          {...form.field("without")}
          label={heldSince ? "Reason for lifting the hold" : "Reason for approving without them"}
          rows={2}
          required={heldSince !== null}
          hint="Kept in the audit log and included in the copy of their data."
        />
      ) : null}
      <Anyway dossier={dossier} id="anyway" form={form} />
      <p className="text-muted">
        Approving does not verify licenses or certifications. Each needs its own check.
      </p>
      <SubmitButton name="intent" value="approve" pendingText="Approving…">
        {heldSince ? "Lift the hold and approve" : "Approve"}
      </SubmitButton>
    </Form>
  );
}

function Reject({ dossier, here, answer }: Props) {
  const form = formState(answerTo(answer, "reject") ?? answerTo(answer, "propose"));
  return (
    <Disclosure summary="Reject" open={form.failed}>
      <Form action={here} errors={summaryErrors(form.errors)} className="space-y-4">
        <MadeOf dossier={dossier} />
        <CheckboxGroup
          {...form.group("reasons")}
          label="Reasons"
          hint="The person sees these sentences in this order."
          options={dossier.reasons.map(({ code, label, body }) => ({
            value: code,
            label,
            hint: body,
          }))}
        />
        <TextArea
          {...form.field("reason")}
          label="In your own words"
          rows={3}
          hint="The person sees this too. Say what would help."
        />
        <Anyway dossier={dossier} id="anyway-reject" form={form} />
        <div className="flex flex-wrap gap-3">
          {dossier.four_eyes ? (
            <Button name="intent" value="propose" variant="danger">
              Propose rejection
            </Button>
          ) : (
            <>
              <Button name="intent" value="reject" variant="danger">
                Reject
              </Button>
              <Button name="intent" value="propose" variant="secondary">
                Propose rejection
              </Button>
            </>
          )}
        </div>
      </Form>
    </Disclosure>
  );
}

function AskForMore({ dossier, here, answer }: Props) {
  const form = formState(answerTo(answer, "ask"));
  return (
    <Disclosure summary="Ask for more" open={form.failed}>
      <Form action={here} errors={summaryErrors(form.errors)} className="space-y-4">
        <MadeOf dossier={dossier} />
        <TextArea
          {...form.field("asked")}
          label="What you need"
          required
          rows={3}
          hint="The person gets it by email, sees it on their status page, and keeps their place in the queue."
        />
        <SubmitButton name="intent" value="ask" pendingText="Asking…">
          Send request
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}

function Proposal(props: Props & { proposal: NonNullable<Dossier["proposal"]> }) {
  const { proposal, here, answer } = props;
  const intent = intentOf(answer);
  const form = formState(intent === "confirm" || intent === "decline" ? answer : undefined);
  return (
    <section aria-labelledby="proposal" className="rounded-lg border-2 border-warning p-4 sm:p-5">
      <h3 id="proposal" className="text-lg">
        Rejection proposed
      </h3>
      <p className="text-sm text-muted wrap-anywhere">
        {proposal.by ?? "A former administrator"}, {formatMoment(proposal.at)}
      </p>
      <blockquote className="my-3 border-s-4 border-line ps-4 break-words whitespace-pre-line">
        {proposal.reason}
      </blockquote>
      <Form action={here} errors={summaryErrors(form.errors)} className="space-y-4">
        <input type="hidden" name="proposal" value={proposal.id} />
        <TextArea
          {...form.field("note")}
          id="proposal-note"
          label="Note"
          rows={2}
          hint="Administrators only."
        />
        {proposal.yours ? (
          <>
            <p>You proposed this. Another administrator has to confirm it.</p>
            <Button name="intent" value="decline" variant="secondary">
              Withdraw proposal
            </Button>
          </>
        ) : (
          <>
            <Anyway dossier={props.dossier} id="proposal-anyway" form={form} />
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value="confirm" variant="danger">
                Confirm rejection
              </Button>
              <Button name="intent" value="decline" variant="secondary">
                Decline rejection
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
