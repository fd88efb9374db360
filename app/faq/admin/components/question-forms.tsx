import { differingLines } from "#app/platform/differing.ts";
import { versionToSend, type formState } from "#app/platform/form-state.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { FaqDetails } from "../queries.server.ts";
import { FAQ_STATUSES } from "../rules.ts";

type FormState = ReturnType<typeof formState>;

/** The question and answer that visitors read. */
export function FaqFields({ form }: { form: FormState }) {
  return (
    <>
      <TextArea
        {...form.field("question")}
        label="Question"
        hint="As visitors see it. Up to 1,000 characters. We keep the original."
        rows={3}
        required
      />
      <TextArea
        {...form.field("answer")}
        label="Answer"
        hint="Up to 5,000 characters. Required to publish. Don’t include anything about a person."
        rows={7}
      />
    </>
  );
}

/** Wording, answer and visibility. */
export function AnswerForm({ question, form }: { question: FaqDetails; form: FormState }) {
  // Only after seeing the conflict notice may the next save overwrite the newer version.
  const version = versionToSend(form, question.version);
  const isPublic = question.status === "published";
  const saved = { question: question.question, answer: question.answer };
  return (
    <Form
      aria-label="Answer"
      errors={summaryErrors(form.errors, { version: EDIT_CONFLICT })}
      className="max-w-2xl space-y-5"
    >
      {form.errors["version"] ? (
        <EditConflict
          lines={differingLines(saved, form, { question: "Question", answer: "Answer" })}
        />
      ) : null}
      <input type="hidden" name="version" value={version} />
      <FaqFields form={form} />
      <div className="flex flex-wrap gap-3">
        {isPublic ? (
          <SubmitButton name="intent" value="save" pendingText="Saving…">
            Save
          </SubmitButton>
        ) : (
          <>
            <SubmitButton name="intent" value="publish" pendingText="Publishing…">
              Publish
            </SubmitButton>
            <SubmitButton name="intent" value="save" variant="secondary" pendingText="Saving…">
              Save for later
            </SubmitButton>
          </>
        )}
      </div>
    </Form>
  );
}

const MOVES = {
  unpublish: { label: "Unpublish", variant: "secondary" },
  spam: { label: "Mark as spam", variant: "danger" },
  back: { label: "Not spam", variant: "primary" },
} as const;

/** Other actions, depending on the question's status. */
export function MoveForm({ question }: { question: FaqDetails }) {
  const moves = {
    pending: ["spam"],
    published: ["unpublish"],
    unpublished: ["spam"],
    spam: ["back"],
    merged: ["back"],
  } as const satisfies Record<FaqDetails["status"], readonly (keyof typeof MOVES)[]>;
  return (
    <Form aria-label="Status" className="flex flex-wrap gap-3 space-y-0">
      <input type="hidden" name="version" value={question.version} />
      {moves[question.status].map((move) => (
        <Button key={move} name="intent" value={move} variant={MOVES[move].variant}>
          {question.status === "merged" ? "Separate" : MOVES[move].label}
        </Button>
      ))}
    </Form>
  );
}

/** Possible duplicates, with a form to merge this question into another. */
export function MergeForms(props: { question: FaqDetails; search: string | undefined }) {
  const { question, search } = props;
  return (
    <div className="space-y-4">
      <p className="max-w-2xl text-muted">
        Use this if someone already asked the same question. This one becomes part of the other, and
        visitors see only that one.
      </p>
      <Form method="get" aria-label="Find the other question" className="space-y-3">
        <TextInput
          name="same"
          label="Find the other question"
          type="search"
          defaultValue={search}
          maxLength={80}
          width="lg"
        />
        <Button variant="secondary">Find</Button>
      </Form>
      {question.like.length === 0 ? (
        <p className="text-muted">
          {search
            ? `We looked for “${search}” in the other questions. None has it.`
            : "No matching questions."}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {question.like.map((other) => (
            <li
              key={other.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <span className="min-w-0 basis-80 grow">
                <Link
                  to={`/admin/faq/${other.id}`}
                  className="inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {other.question}
                </Link>
                <span className="block">
                  <StatusPill tone={FAQ_STATUSES[other.status].tone}>
                    {FAQ_STATUSES[other.status].words}
                  </StatusPill>
                </span>
              </span>
              <Form className="space-y-0">
                <input type="hidden" name="version" value={question.version} />
                <input type="hidden" name="into" value={other.id} />
                <Button name="intent" value="merge" variant="secondary">
                  Merge into this<span className="sr-only">: {other.question}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
