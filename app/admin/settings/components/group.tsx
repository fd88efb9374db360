import type { ReactNode } from "react";
import { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

type Intent = "area" | "rule" | "compact" | "verification" | "numbers";

/** State of one group's form: the answer only if this form was submitted. */
export function stateOf(answer: unknown, intent: Intent, known: Record<string, string>) {
  const answered = formState(answer);
  const form =
    answered.failed && answered.value("intent") === intent ? answered : formState(undefined, known);
  const isOn = (name: string) => (form.failed ? form.value(name) === "on" : known[name] === "on");
  return { form, isOn };
}

/** A group of settings with its form. */
export function Group(props: {
  intent: Intent;
  version: string | undefined;
  title: string;
  errors: Record<string, string[]>;
  button: string;
  reason: string | undefined;
  children: ReactNode;
}) {
  const { intent, version, title, errors, button, reason, children } = props;
  const { version: stale, ...fields } = errors;
  return (
    <section aria-labelledby={`group-${intent}`} className="space-y-4">
      <h2 id={`group-${intent}`} className="text-2xl">
        {title}
      </h2>
      <Form
        errors={summaryErrors(
          { "": stale ?? [], ...fields },
          Object.fromEntries(
            Object.keys(fields).map((name) => [name, name && `${intent}-${name}`]),
          ),
        )}
        className="max-w-2xl"
      >
        <input type="hidden" name="version" value={version} />
        {children}
        <TextArea
          id={`${intent}-reason`}
          name="reason"
          label="Why"
          hint="3 to 500 characters. Other administrators see it."
          rows={2}
          maxLength={500}
          defaultValue={reason}
          errors={errors["reason"]}
          required
        />
        <SubmitButton name="intent" value={intent} pendingText="Saving…">
          {button}
        </SubmitButton>
      </Form>
    </section>
  );
}
