import type { formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { placeWords, queueHref, type Assignment, type QueueQuery } from "#app/platform/queue.ts";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Checkbox } from "./choices.tsx";
import { DefinitionList, type DefinitionListProps } from "./definition-list.tsx";
import { summaryErrors } from "./error-summary.tsx";
import { Form } from "./form.tsx";
import { StatusPill } from "./status.tsx";
import { TextArea } from "./text-input.tsx";

type Choice = { value: string; label: string; danger?: boolean };

/** The open entry's position in its queue. */
export type QueueSpot = {
  /** The queue's URL and filters. */
  here: string;
  asked: QueueQuery;
  /** The case type for assignments: "account". */
  kind: string;
  place: number | null;
  total: number;
  /** The entry after it, and the cursor of the next page. */
  next: string | null;
  after: string | null;
  entries: readonly { id: string }[];
};

export type OpenEntryProps = {
  spot: QueueSpot;
  id: string;
  held: Assignment | null;
  title: string;
  /** Its kind, in a word or two. */
  kind: string;
  facts: DefinitionListProps["items"];
  /** Shown between the evidence and the form. */
  note?: ReactNode;
  /** Hidden fields; empty ones are not sent. */
  hidden: Record<string, string>;
  text: { name: string; label: string; hint: string };
  choices: readonly Choice[];
  form: ReturnType<typeof formState>;
};

/** The open entry of a queue: its details, who has claimed it, and the form that decides on it. */
export function OpenEntry(props: OpenEntryProps) {
  const { spot, id, held, title, kind, facts, note, hidden, text, choices, form } = props;
  const { here, asked, next } = spot;
  return (
    // The key resets the form: what was typed about one entry must not carry over to the next.
    <section key={id} aria-labelledby="open-entry" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id="open-entry" className="min-w-0 text-2xl break-words">
          {title}
        </h2>
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted tabular-nums">
            {placeWords(spot.place, spot.total)}
          </span>
          <StatusPill tone="waiting">{kind}</StatusPill>
        </p>
      </div>
      <DefinitionList items={facts} />
      {note ? <div className="mt-4 text-muted">{note}</div> : null}
      <Form
        // Posts to the entry's own URL, so that the answer shows this entry again, wherever the queue has moved to.
        action={queueHref(here, asked, id)}
        errors={summaryErrors(form.errors)}
        className="mt-6 space-y-4"
      >
        {Object.entries({ ...hidden, ...(next && { next }) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextArea {...form.field(text.name)} label={text.label} rows={3} hint={text.hint} />
        {held && !held.mine ? (
          <Checkbox
            name="anyway"
            label={`${held.name} is working on this. Decide anyway`}
            defaultChecked={form.value("anyway") === "on"}
            errors={form.errors["anyway"]}
          />
        ) : null}
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
            <ButtonLink to={laterHref(spot, id, next)} variant="quiet">
              Skip for now
            </ButtonLink>
          ) : null}
        </div>
      </Form>
      <WhoWorksOnIt spot={spot} id={id} held={held} />
    </section>
  );
}

/** The URL of the next entry; on the next page if this one was the last on its page. */
function laterHref({ here, asked, after, entries }: QueueSpot, id: string, next: string): string {
  const goesOn = after !== null && entries.at(-1)?.id === id;
  return queueHref(here, goesOn ? { ...asked, after } : asked, next);
}

/** Who has claimed the open entry, and buttons to change that. */
function WhoWorksOnIt({ spot, id, held }: Pick<OpenEntryProps, "spot" | "id" | "held">) {
  const back = encodeURIComponent(queueHref(spot.here, spot.asked, id));
  const page = `/admin/cases/${spot.kind}/${id}?back=${back}`;
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p className="text-muted">
        {held
          ? `Assigned to ${held.mine ? "you" : held.name} since ${formatMoment(held.since)}.`
          : "Unassigned."}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {held && !held.mine ? null : (
          <Form action={page} className="space-y-0">
            {held ? <input type="hidden" name="from" value={held.id} /> : null}
            <Button name="intent" value={held ? "give-back" : "take"} variant="secondary">
              {held ? "Unassign" : "Assign to me"}
            </Button>
          </Form>
        )}
        <ButtonLink to={page} variant="quiet">
          {held && !held.mine ? "Take over or reassign" : "Assign to someone else"}
        </ButtonLink>
      </div>
    </div>
  );
}
