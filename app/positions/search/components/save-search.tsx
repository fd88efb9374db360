import { answerTo, formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { frequencyOptions } from "../rules.ts";

/** Saves a search under a name. */
export function SaveSearch({ query, answer }: { query: string; answer?: unknown }) {
  const form = formState(answerTo(answer, "save"), { frequency: "daily" });
  return (
    <Form
      action="/job-seeker/searches"
      errors={summaryErrors(form.errors)}
      aria-label="Save this search"
    >
      <input type="hidden" name="query" value={form.value("query") ?? query} />
      <div className="flex flex-wrap items-end gap-4">
        <TextInput
          {...form.field("name")}
          label="Save this search as"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={80}
          required
          className="grow sm:max-w-xs"
        />
        <Select
          {...form.field("frequency")}
          label="Email me new positions"
          options={frequencyOptions}
          required
        />
        <SubmitButton name="intent" value="save" variant="secondary" pendingText="Saving…">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}
