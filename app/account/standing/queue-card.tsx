import { formState } from "#app/platform/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList, type DefinitionListProps } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

type Choice = { value: string; label: string; danger?: boolean };

/** Something that waits for an admin, with the form that decides on it. */
export function QueueCard(props: {
  id: string;
  title: string;
  kind: string;
  facts: DefinitionListProps["items"];
  /** Sent along as it stands here. */
  hidden?: Record<string, string>;
  text: { name: string; label: string; hint: string };
  choices: readonly Choice[];
  answer: unknown;
}) {
  const { id, title, kind, facts, hidden = {}, text, choices, answer } = props;
  // Several of these forms stand on one page: an answer belongs to the one that was sent.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("subjectId") === id;
  const form = mine ? answered : formState(undefined);
  const textId = `${text.name}-${id}`;
  return (
    <Card as="li" level={2} title={title} aside={<StatusPill tone="waiting">{kind}</StatusPill>}>
      <DefinitionList items={facts} />
      <Form errors={summaryErrors(form.errors, { [text.name]: textId })} className="mt-6 space-y-4">
        <input type="hidden" name="subjectId" value={id} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextArea
          {...form.field(text.name)}
          id={textId}
          label={text.label}
          rows={2}
          hint={text.hint}
        />
        <div className="flex flex-wrap gap-3">
          {choices.map(({ value, label, danger }) => (
            <Button
              key={value}
              name="decision"
              value={value}
              variant={danger ? "danger" : "primary"}
            >
              {label}
            </Button>
          ))}
        </div>
      </Form>
    </Card>
  );
}

/** Errors of a form that no longer stands on the page: what it was about was decided meanwhile. */
export function orphanErrors(answer: unknown, ids: readonly string[]) {
  const failed = formState(answer);
  if (ids.includes(failed.value("subjectId") ?? "")) return undefined;
  return summaryErrors(failed.errors).map(({ message }) => ({ message }));
}
