import { canStartAgain } from "#app/applications/rules.ts";
import { answerTo, formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { PositionForMe } from "../queries.server.ts";

type Open = Extract<PositionForMe, { open: true }>;

/** "Not for me" with a private reason, or the button to undo it. */
export function NotForMe({ whole, answer }: { whole: Open; answer: unknown }) {
  if (whole.dismissal !== null) {
    return (
      <section aria-labelledby="not-for-me" className="max-w-2xl space-y-3">
        <h2 id="not-for-me" className="text-xl">
          You chose “Not for me”
        </h2>
        <p className="break-words">“{whole.dismissal}”</p>
        <Form>
          <SubmitButton name="intent" value="undo" variant="secondary">
            Put it back in my matches
          </SubmitButton>
        </Form>
      </section>
    );
  }
  if (whole.application && !canStartAgain(whole.application.status)) return null;
  const own = answerTo(answer, "dismiss");
  const form = formState(own, {});
  return (
    <Disclosure summary="Not for me" open={own !== undefined}>
      <Form
        errors={summaryErrors(form.errors, { reason: "dismiss-reason" })}
        aria-label="Not for me"
        className="max-w-xl"
      >
        <p>We remove it from your matches. The facility isn’t told, and you can undo it here.</p>
        <TextInput
          {...form.field("reason")}
          id="dismiss-reason"
          label="Why not?"
          hint="For example: too far to drive in winter."
          required
        />
        <SubmitButton name="intent" value="dismiss" variant="secondary">
          Remove from my matches
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
