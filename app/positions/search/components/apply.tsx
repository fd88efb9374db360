import { canStartAgain } from "#app/applications/rules.ts";
import { answerTo, formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup, YES_OR_NO } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm, WhatYouWrote } from "#app/ui/refused-form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PositionForMe } from "../queries.server.ts";
import { answersTyped, textsTyped, textsWithoutQuestion, type FailedGate } from "../rules.ts";

type Open = Extract<PositionForMe, { open: true }>;

/**
 * Form to apply or answer an invitation; when already applied, only what a refused form said. `shut`: gates that keep
 * the user from applying.
 */
export function Apply(props: { whole: Open; answer: unknown; shut: readonly FailedGate[] }) {
  const { whole, answer, shut } = props;
  const { application, facility } = whole;
  const invited = application?.status === "invited";
  const refused = formState(answerTo(answer, "apply") ?? answerTo(answer, "decline"));
  if (application && !invited && !canStartAgain(application.status))
    return <RefusedForm errors={refused.errors} typed={textsTyped(refused.value)} />;
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
          {refused.value("intent") === "apply" ? (
            <RefusedForm errors={refused.errors} typed={textsTyped(refused.value)} />
          ) : null}
          <p>You can’t apply for this position right now:</p>
          <ul className="list-disc space-y-1 pl-5">
            {shut.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {/* The invitation ended meanwhile, and its form with it. */}
          {!invited && refused.value("intent") === "decline" ? (
            <RefusedForm errors={refused.errors} typed={textsTyped(refused.value)} />
          ) : null}
          <ApplyForm whole={whole} answer={answer} invited={invited} />
        </>
      )}
      {invited ? <Decline whole={whole} answer={answer} /> : null}
    </section>
  );
}

function ApplyForm(props: { whole: Open; answer: unknown; invited: boolean }) {
  const { whole, answer, invited } = props;
  const form = formState(answerTo(answer, "apply"), {});
  const typed = answersTyped(form.value);
  const without = textsWithoutQuestion(
    form.value,
    whole.questions.map(({ id }) => id),
  );
  // The questions may have changed places since the form was opened, and each error is of the place it had.
  const before = (question: { id: string }) => `answer${typed.get(question.id)?.n ?? 0}`;
  const ids = Object.fromEntries(
    whole.questions.map((question, index) => [before(question), `answer${index + 1}`]),
  );
  return (
    <Form
      errors={summaryErrors(form.errors, { answers: "apply-heading", ...ids })}
      aria-label="Apply"
    >
      <p>
        {whole.facility} will see your full name, phone number, profile, licenses and documents, and
        can message you.
      </p>
      <TextArea
        {...form.field("note")}
        label="Note to the facility"
        hint="Up to 5,000 characters."
        rows={6}
      />
      {whole.questions.map((question, index) => (
        <Question
          key={question.id}
          question={question}
          n={index + 1}
          typed={form.field(before(question))}
        />
      ))}
      <WhatYouWrote typed={without} />
      <SubmitButton name="intent" value="apply" size="lg" pendingText="Sending…">
        {invited ? "Accept and apply" : "Send application"}
      </SubmitButton>
    </Form>
  );
}

function Question(props: {
  question: Open["questions"][number];
  n: number;
  typed: ReturnType<ReturnType<typeof formState>["field"]>;
}) {
  const { question, n, typed } = props;
  const shared = {
    ...typed,
    name: `answer${n}`,
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
          label="Reason"
          hint={`${whole.facility} sees it.`}
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
