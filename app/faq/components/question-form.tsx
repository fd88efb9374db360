import { useEffect, useRef, useState, type FormEvent } from "react";
import { formState } from "#app/platform/form-state.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";

const BLANK = { question: ["Write your question."] };

type QuestionFormProps = {
  /** The action's answer, when the form comes back. */
  answer: unknown;
  /** URL of the action. */
  action: string;
  /** Confirmation of the last question; each one is a new object. */
  sent: { text: string } | null;
};

/** Form for visitors' questions. */
export function QuestionForm({ answer, action, sent }: QuestionFormProps) {
  const message = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(sent);
  const [cleared, setCleared] = useState(0);
  const [blank, setBlank] = useState(false);
  if (shown !== sent) {
    setShown(sent);
    if (sent) setCleared(cleared + 1);
  }
  useEffect(() => {
    if (sent) message.current?.focus();
  }, [sent]);

  const form = formState(answer);
  const isDone = sent && !blank && !form.failed;
  const errors = blank ? BLANK : form.errors;
  // Ignore a blank question.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const question = new FormData(event.currentTarget).get("question");
    const isBlank = typeof question === "string" && question.trim() === "";
    if (isBlank) event.preventDefault();
    setBlank(isBlank);
  };

  return (
    <section id="ask" aria-labelledby="ask-title" className="min-w-0">
      <h3 id="ask-title" className="text-xl">
        Submit a new question
      </h3>
      <Banner className="mt-4">
        Questions will be made public. Do not submit sensitive information, such as anything about a
        patient. Your name and contact stay with us, for our reply.
      </Banner>
      {isDone ? (
        // Without JavaScript the attribute moves focus here, with it the effect does.
        <div ref={message} tabIndex={-1} autoFocus className="mt-5 rounded-lg">
          <Banner tone="success" live>
            {sent.text}
          </Banner>
        </div>
      ) : null}
      <Form
        key={cleared}
        action={action}
        errors={summaryErrors(errors)}
        onSubmit={onSubmit}
        className="mt-6"
      >
        <TextArea
          {...form.field("question")}
          label={
            <>
              Your Question{" "}
              <span className="text-danger" aria-hidden="true">
                *
              </span>
            </>
          }
          rows={4}
          errors={errors["question"]}
          required
        />
        <TextInput {...form.field("name")} label="Your name" autoComplete="name" />
        <TextInput
          {...form.field("contact")}
          label="Your contact"
          placeholder="Email or phone"
          autoComplete="email"
        />
        <HoneypotField />
        <SubmitButton pendingText="Submitting...">Submit question</SubmitButton>
      </Form>
    </section>
  );
}
