import { formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { Appeal } from "../queries.server.ts";

/**
 * Lets a rejected user appeal, or shows the status of their appeal. Shown on either role's waiting page; the form posts
 * to /pending-approval.
 * @param answer the form's action data, on the page that has it
 */
export function AppealSection(props: { appeal: Appeal | null; answer?: unknown }) {
  const { appeal, answer } = props;
  if (appeal?.status === "open") {
    return (
      <Banner title={`We received your appeal on ${formatMoment(appeal.created_at)}.`}>
        <p>A person will read it, usually within two business days:</p>
        <blockquote className="mt-2 border-l-4 border-line ps-4 break-words whitespace-pre-line">
          {appeal.body}
        </blockquote>
        <p className="mt-2">
          You can also change your profile and submit it again. That ends this appeal, and we review
          the new profile instead.
        </p>
      </Banner>
    );
  }
  const form = formState(answer);
  return (
    <section className="space-y-4" aria-labelledby="appeal">
      <h2 id="appeal" className="text-xl">
        Do you disagree?
      </h2>
      {appeal?.status === "upheld" && appeal.answer ? (
        <Banner tone="info" title="We reviewed your last appeal. The decision stands.">
          <p className="break-words whitespace-pre-line">{appeal.answer}</p>
        </Banner>
      ) : null}
      <Disclosure summary="Appeal the decision" open={form.failed}>
        <Form action="/pending-approval" errors={summaryErrors(form.errors)}>
          <TextArea
            {...form.field("body")}
            label="Why is the decision wrong?"
            hint="In 10 to 2,000 characters. Say what we misread, and where it can be checked."
            required
          />
          <SubmitButton pendingText="Sending…">Send my appeal</SubmitButton>
        </Form>
      </Disclosure>
    </section>
  );
}
