import { answerTo, formState, intentOf } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select } from "#app/ui/select.tsx";
import type { CaseForAdmins } from "../queries.server.ts";

type Props = { found: CaseForAdmins; answer: unknown };

/** A case's assignee, with forms to change it. */
export function CaseForms({ found, answer }: Props) {
  const { held } = found;
  const intent = held?.mine ? "give-back" : "take";
  // If someone else took the case meanwhile, the submitted form is no longer on the page.
  const form = formState(intentOf(answer) === "assign" ? undefined : answer);
  return (
    <div className="space-y-8">
      <p className="text-lg">
        {held
          ? `Assigned to ${held.mine ? "you" : held.name} since ${formatMoment(held.since)}.`
          : "Unassigned."}
      </p>
      <Form errors={summaryErrors(form.errors)} className="space-y-3">
        {held ? <input type="hidden" name="from" value={held.id} /> : null}
        {held && !held.mine ? (
          <p className="max-w-xl text-muted">
            {`The list will show ${held.name} that you took over. Tell them too: they may be about to decide.`}
          </p>
        ) : null}
        <Button name="intent" value={intent} variant={held ? "secondary" : "primary"}>
          {held?.mine ? "Unassign" : held ? `Take over from ${held.name}` : "Assign to me"}
        </Button>
      </Form>
      <HandOn {...{ found, answer }} />
    </div>
  );
}

function HandOn({ found, answer }: Props) {
  const form = formState(answerTo(answer, "assign"));
  const others = found.admins.filter(({ id }) => id !== found.me && id !== found.held?.id);
  return (
    <section aria-labelledby="hand-on" className="space-y-4">
      <h2 id="hand-on" className="text-xl">
        Assign to someone else
      </h2>
      {others.length > 0 ? (
        <Form errors={summaryErrors(form.errors)} className="max-w-md space-y-4">
          {found.held ? <input type="hidden" name="from" value={found.held.id} /> : null}
          <Select
            {...form.field("to")}
            label="Administrator"
            placeholder="Choose one"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button name="intent" value="assign" variant="secondary">
            Assign
          </Button>
        </Form>
      ) : (
        <p className="text-muted">There is no other administrator.</p>
      )}
    </section>
  );
}
