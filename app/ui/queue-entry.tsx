import type { formState } from "#app/platform/form-state.ts";
import { QUEUE_PAGE, queueHref, type Placed } from "#app/platform/queue.ts";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { DefinitionList, type DefinitionListProps } from "./definition-list.tsx";
import { summaryErrors } from "./error-summary.tsx";
import { Form } from "./form.tsx";
import { StatusPill } from "./status.tsx";
import { TextArea } from "./text-input.tsx";

type Choice = { value: string; label: string; danger?: boolean };

export type OpenEntryProps = {
  /** The queue's address, and the page of it that is listed. */
  here: string;
  page: number;
  id: string;
  placed: Placed;
  title: string;
  kind: string;
  facts: DefinitionListProps["items"];
  /** Said between the evidence and the form. */
  note?: ReactNode;
  /** Sent along as it stands here; what is empty is not. */
  hidden: Record<string, string>;
  text: { name: string; label: string; hint: string };
  choices: readonly Choice[];
  form: ReturnType<typeof formState>;
};

/** The open entry of a queue: all that is known of it, and the form that decides on it. */
export function OpenEntry(props: OpenEntryProps) {
  const { here, page, id, placed, title, kind, facts, note, hidden, text, choices, form } = props;
  const { place, total, next_id: next } = placed;
  return (
    // What was typed about one entry is not carried over to the next.
    <section key={id} aria-labelledby="open-entry" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id="open-entry" className="min-w-0 text-2xl break-words">
          {title}
        </h2>
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted tabular-nums">
            {`${place.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}
          </span>
          <StatusPill tone="waiting">{kind}</StatusPill>
        </p>
      </div>
      <DefinitionList items={facts} />
      {note ? <div className="mt-4 text-muted">{note}</div> : null}
      <Form
        // The same address, so that its answer shows this entry again, wherever the queue has got to.
        action={queueHref(here, page, id)}
        errors={summaryErrors(form.errors)}
        className="mt-6 space-y-4"
      >
        {Object.entries({ ...hidden, ...(next && { next }) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextArea {...form.field(text.name)} label={text.label} rows={3} hint={text.hint} />
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
          {next ? (
            <ButtonLink
              to={queueHref(here, Math.floor(place / QUEUE_PAGE) + 1, next)}
              variant="quiet"
            >
              Leave it for later
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </section>
  );
}
