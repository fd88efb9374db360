import { answerTo, formState, intentOf } from "#app/platform/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PersonCard } from "../queries.server.ts";
import { availableActions, type Intent } from "../rules.ts";

const WORDS: Record<Intent, { summary: string; button: string; what: string; danger?: true }> = {
  suspend: {
    summary: "Suspend this account",
    button: "Suspend",
    what: "They can still log in to see why, download their data or delete the account. Matching stops, and a facility’s open positions come down. Open applications pause: no one can move them forward, but the other side still sees the name and messages. Restoring brings everything back.",
    danger: true,
  },
  restore: {
    summary: "Restore this account",
    button: "Restore",
    what: "Everything goes back to how it was.",
  },
  make_admin: {
    summary: "Make administrator",
    button: "Make administrator",
    what: "They can see and decide everything you can, starting now.",
    danger: true,
  },
  remove_admin: {
    summary: "Remove as administrator",
    button: "Remove as administrator",
    what: "They lose administrator access right away. The account stays.",
    danger: true,
  },
  change_role: {
    summary: "Change role",
    button: "Change role",
    what: "Possible until they submit a first profile. What they have typed so far is lost.",
  },
  reset_second_factor: {
    summary: "Reset two-step verification",
    button: "Reset two-step verification",
    what: "For someone who lost their phone and recovery codes. Make sure it is them: call a number you already have.",
    danger: true,
  },
};

/** Actions on an account, each with a reason that the person reads. */
export function PersonActions({ person, answer }: { person: PersonCard; answer: unknown }) {
  const may = availableActions(person);
  // Another administrator was faster: the submitted form is no longer on the page.
  const isGone = !may.some((what) => what === intentOf(answer));
  const gone = formState(isGone ? answer : undefined);
  const refused = <RefusedForm errors={gone.errors} typed={gone.value("reason")} />;
  if (may.length === 0) {
    return (
      <>
        {refused}
        <p className="text-muted">
          {person.is_you
            ? "You can’t change your own account. Ask another administrator."
            : "This account is closed for good. There is nothing left to do."}
        </p>
      </>
    );
  }
  return (
    <div className="space-y-2">
      {refused}
      {may.map((what) =>
        what === "merge" ? (
          <div key={what}>
            <ButtonLink to={`/admin/people/${person.id}/merge`} variant="secondary">
              Merge a second account
            </ButtonLink>
          </div>
        ) : (
          <ActionForm key={what} intent={what} person={person} answer={answer} />
        ),
      )}
    </div>
  );
}

function ActionForm(props: { intent: Intent; person: PersonCard; answer: unknown }) {
  const { intent, person } = props;
  const form = formState(answerTo(props.answer, intent));
  const words = WORDS[intent];
  const reason = form.field("reason");
  const other = person.profile_role === "employer" ? "job_seeker" : "employer";
  return (
    <Disclosure summary={words.summary} open={form.failed}>
      <Form
        errors={summaryErrors(form.errors, { reason: `reason-${intent}` })}
        className="max-w-xl space-y-4"
      >
        <p className="text-muted">{words.what}</p>
        <input type="hidden" name="intent" value={intent} />
        {intent === "restore" ? (
          <input type="hidden" name="since" value={person.suspension!.since} />
        ) : null}
        {intent === "change_role" ? (
          <>
            <input type="hidden" name="was" value={person.profile_role ?? "none"} />
            <input type="hidden" name="role" value={other} />
            <p>To: {other === "employer" ? "facility" : "professional"}</p>
          </>
        ) : null}
        <TextArea
          {...reason}
          id={`reason-${intent}`}
          label="Reason"
          hint="10 to 500 characters. The person sees it."
          rows={3}
          maxLength={500}
          required
        />
        <Button variant={words.danger ? "danger" : "primary"}>{words.button}</Button>
      </Form>
    </Disclosure>
  );
}
