import { answerTo, formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup, YES_OR_NO } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PositionForMe } from "../queries.server.ts";
import type { FailedGate } from "../rules.ts";

type Open = Extract<PositionForMe, { open: true }>;

/**
 * Form to apply or answer an invitation; nothing when already applied. `shut`: gates that keep the user from applying.
 */
export function Apply(props: { whole: Open; answer: unknown; shut: readonly FailedGate[] }) {
  const { whole, answer, shut } = props;
  const { application, facility } = whole;
  const invited = application?.status === "invited";
  if (application && !invited && application.status !== "withdrawn") return null;
  return (
    <section id="apply" aria-labelledby="apply-heading" className="max-w-2xl space-y-6">
      <h2 id="apply-heading" className="text-2xl">
        {invited ? `${facility} invited you` : "Apply"}
      </h2>
      {invited && application.invitation ? (
        <blockquote className="border-l-4 border-accent pl-4 break-words whitespace-pre-line">
          {application.invitation}
        </blockquote>
      ) : null}
      {invited && application.answer_by ? (
        <p>Respond by {formatMoment(application.answer_by)}.</p>
      ) : null}
      {shut.length ? (
        <>
          <p>You can’t apply for this position right now:</p>
          <ul className="list-disc space-y-1 pl-5">
            {shut.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <ApplyForm whole={whole} answer={answer} invited={invited} />
      )}
      {invited ? <Decline whole={whole} answer={answer} /> : null}
    </section>
  );
}

function ApplyForm(props: { whole: Open; answer: unknown; invited: boolean }) {
  const { whole, answer, invited } = props;
  const form = formState(answerTo(answer, "apply"), {});
  return (
    <Form errors={summaryErrors(form.errors)} aria-label="Apply">
      <p>
        {whole.facility} will see your name, profile, license and documents, and can message you.
      </p>
      <TextArea
        {...form.field("note")}
        label="Note to the facility"
        hint="Up to 5,000 characters."
        rows={6}
      />
      {whole.questions.map((question, index) => (
        <Question key={question.id} question={question} n={index + 1} field={form.field} />
      ))}
      <SubmitButton name="intent" value="apply" size="lg" pendingText="Sending…">
        {invited ? "Accept and apply" : "Send application"}
      </SubmitButton>
    </Form>
  );
}

function Question(props: {
  question: Open["questions"][number];
  n: number;
  field: ReturnType<typeof formState>["field"];
}) {
  const { question, n, field } = props;
  const shared = {
    ...field(`answer${n}`),
    label: question.question,
    required: question.required,
  };
  return (
    <>
      <input type="hidden" name={`question${n}`} value={question.id} />
      {question.kind === "yes_no" ? (
        <RadioGroup {...shared} options={YES_OR_NO} />
      ) : (
        <TextArea {...shared} rows={3} hint="Up to 2,000 characters." />
      )}
    </>
  );
}

function Decline({ whole, answer }: { whole: Open; answer: unknown }) {
  const own = answerTo(answer, "decline");
  const form = formState(own, {});
  return (
    <Disclosure summary="Decline invitation" open={own !== undefined}>
      <Form errors={summaryErrors(form.errors, { reason: "decline-reason" })} aria-label="Decline">
        <input type="hidden" name="application" value={whole.application!.id} />
        <input type="hidden" name="version" value={whole.application!.version} />
        <TextArea
          {...form.field("reason")}
          id="decline-reason"
          label={`Reason. ${whole.facility} sees it.`}
          rows={2}
          required
        />
        <SubmitButton name="intent" value="decline" variant="danger" pendingText="Declining…">
          Decline invitation
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
