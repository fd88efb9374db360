import { formState, intentOf } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { OpenRequest } from "../queries.server.ts";

/**
 * What we asked of a user who awaits approval, with a form to answer; or that we have their answer. Shown on either
 * role's waiting page; the form posts to /pending-approval.
 * @param answer the form's action data, on the page that has it
 */
export function RequestNote(props: {
  asked: OpenRequest;
  /** Links to where the user can change their information. */
  links: readonly { to: string; label: string }[];
  answer?: unknown;
}) {
  const { asked, links, answer } = props;
  if (asked.status !== "open")
    return (
      <Banner title="Thank you. We have your answer. There’s nothing more for you to do.">
        <p>
          A person will look at your profile again, usually within 48 hours. We asked you for this:
        </p>
        <blockquote className="mt-2 border-s-4 border-line ps-4 break-words whitespace-pre-line">
          {asked.body}
        </blockquote>
      </Banner>
    );
  const form = formState(intentOf(answer) === "answer" ? answer : undefined);
  return (
    <section aria-labelledby="asked" className="rounded-lg border-2 border-warning p-4 sm:p-5">
      <h2 id="asked" className="text-xl">
        We need one more thing from you
      </h2>
      <p className="text-sm text-muted">Asked {formatMoment(asked.created_at)}</p>
      <blockquote className="my-4 border-s-4 border-line ps-4 break-words whitespace-pre-line">
        {asked.body}
      </blockquote>
      <p>Make the change, then let us know below. You keep your place in line.</p>
      <p className="mt-3 flex flex-wrap gap-3">
        {links.map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </p>
      <Form
        action="/pending-approval"
        errors={summaryErrors(form.errors)}
        className="mt-6 space-y-4"
      >
        <input type="hidden" name="request" value={asked.id} />
        <TextArea
          {...form.field("answer")}
          label="Your answer"
          rows={3}
          hint="Anything we should know? A person reads it."
        />
        <SubmitButton name="intent" value="answer" pendingText="Sending…">
          Send my answer
        </SubmitButton>
      </Form>
    </section>
  );
}
