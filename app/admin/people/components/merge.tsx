import { formatDate, todayCentral } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { MergePlan } from "../queries.server.ts";
import { movedWords, notMovedReason } from "../rules.ts";

/** Form to find the second account. */
export function FindOther(props: { id: string; other: string; error: string | null }) {
  const errors = props.error ? [props.error] : undefined;
  return (
    <Form
      method="get"
      action={`/admin/people/${props.id}/merge`}
      errors={errors?.map((message) => ({ message, fieldId: "other" }))}
      className="space-y-4"
    >
      <TextInput
        key={props.other}
        name="other"
        label="Account to close"
        hint="Email address or ID. Only professionals’ accounts can be merged."
        defaultValue={props.other}
        errors={errors}
        autoComplete="off"
        maxLength={254}
        width="lg"
        required
      />
      <SubmitButton variant="secondary">Compare accounts</SubmitButton>
    </Form>
  );
}

const said = ({ name, email, joined_at }: MergePlan["keep"]) =>
  `${name ?? "No name"}, ${email}, since ${formatDate(todayCentral(new Date(joined_at)))}`;

/** Preview of a merge, with the form to confirm it. */
export function MergeConfirmation(props: { plan: MergePlan; form: ReturnType<typeof formState> }) {
  const { plan, form } = props;
  const moved = movedWords(plan.moves);
  return (
    <section aria-labelledby="plan" className="space-y-6">
      <h2 id="plan" className="text-xl">
        What will happen
      </h2>
      <DefinitionList
        items={[
          { term: "Kept", description: <span className="break-words">{said(plan.keep)}</span> },
          { term: "Closed", description: <span className="break-words">{said(plan.gone)}</span> },
          {
            term: "Moved",
            description: moved.length > 0 ? moved.join(", ") : "Nothing to move.",
          },
        ]}
      />
      {plan.carried_hold ? (
        <Banner tone="warning" title="The account we keep will go on hold">
          <p>
            The account to close has a finding: {plan.carried_hold}. The account we keep leaves
            matches and lists, and its applications pause, until an administrator decides.
          </p>
        </Banner>
      ) : null}
      {plan.collisions.length > 0 ? (
        <div className="space-y-2">
          <h3 className="text-lg">Not moved: both accounts have it</h3>
          <ul className="list-disc space-y-1 pl-5">
            {plan.collisions.map(({ what, name }) => (
              <li key={`${what} ${name}`}>
                {name}: {notMovedReason(what)}.
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Form errors={summaryErrors(form.errors)} className="max-w-xl space-y-4">
        <p className="text-muted">
          The account we keep stays as it is: profile, pay and locations. You can’t undo a merge.
        </p>
        <input type="hidden" name="other" value={plan.gone.id} />
        <input type="hidden" name="key" value={plan.key} />
        <TextArea
          {...form.field("reason")}
          label="Reason"
          hint="10 to 500 characters. The person sees it."
          rows={3}
          maxLength={500}
          required
        />
        <SubmitButton variant="danger" pendingText="Merging…">
          Merge accounts
        </SubmitButton>
      </Form>
    </section>
  );
}
