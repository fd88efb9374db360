import { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { TOPICS } from "../rules.ts";

const OPTIONS = Object.entries(TOPICS).map(([value, label]) => ({ value, label }));

/** Contact form. */
export function ContactForm({ answer, email }: { answer: unknown; email: string | undefined }) {
  const form = formState(answer, { email });
  return (
    <Form errors={summaryErrors(form.errors)} className="space-y-6">
      <TextInput {...form.field("name")} label="Your name" autoComplete="name" />
      <TextInput
        {...form.field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll reply to this address."
        required
      />
      <Select
        {...form.field("topic")}
        label="What is it about?"
        placeholder="Choose a topic"
        options={OPTIONS}
        required
      />
      <TextArea {...form.field("message")} label="Message" rows={7} maxLength={4000} required />
      <HoneypotField />
      <SubmitButton pendingText="Sending…">Send message</SubmitButton>
    </Form>
  );
}
