import { formState } from "#app/platform/form-state.ts";
import { filtersOf, queueHref, countOrMore, type QueueQuery } from "#app/platform/queue.ts";
import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { ButtonLink } from "./button.tsx";
import { cx } from "./cx.ts";
import { EmptyState } from "./empty-state.tsx";
import { ErrorSummary, summaryErrors } from "./error-summary.tsx";
import { Anchor } from "./link.tsx";
import { CursorPagination } from "./listing.tsx";
import { PageHeading } from "./page-heading.tsx";

const GONE = "Someone already decided this one, or it was withdrawn.";
const INSTEAD = "The first one in this list is open instead.";

/** An entry as its list shows it. */
export type QueueEntry = {
  id: string;
  name: string;
  what: string;
  /** "3 days". */
  waits: string;
  /** Who has claimed it: "you", "Dana Brooks"; null if unassigned. */
  who: string | null;
};

export type QueueProps = {
  title: string;
  /** The noun for an entry, singular: "account". */
  noun: string;
  /** What the count goes on with: what to do and in which order. */
  lead: string;
  /** The queue's URL. */
  here: string;
  asked: QueueQuery;
  /** The cursor of the next page. */
  after: string | null;
  /** Entries in the queue, ignoring filters; 1,001 means more than 1,000. */
  total: number;
  entries: readonly QueueEntry[];
  openId: string | null;
  /** Whether the requested entry has left the queue. */
  gone: boolean;
  /** The answer to a form about an entry that is no longer open: see `answerFor`. */
  lost: LostAnswer | null;
  /** Links to the other queues, and this queue's filters. */
  links: ReactNode;
  /** Shown when the queue is empty. */
  empty: ReactNode;
  children: ReactNode;
};

/** A work queue: one entry open with its details, beside the list of entries. */
export function Queue(props: QueueProps) {
  const { title, noun, lead, total, entries, openId, gone, lost, children } = props;
  return (
    <div className="space-y-6">
      <PageHeading
        title={title}
        lead={total > 0 ? `${countOrMore(total, noun)} ${lead}` : undefined}
      />
      {props.links}
      {lost ? (
        <LostNotice lost={lost} gone={gone} other={gone && openId !== null} />
      ) : gone ? (
        <Banner title={GONE}>{openId ? <p>{INSTEAD}</p> : null}</Banner>
      ) : null}
      {total === 0 ? (
        props.empty
      ) : (
        <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start">
          {openId ? children : null}
          {entries.length > 0 ? <QueueList {...props} /> : <NothingListed {...props} />}
        </div>
      )}
    </div>
  );
}

function QueueList({ noun, here, asked, after, entries, openId }: QueueProps) {
  return (
    <div className="min-w-0 space-y-4">
      <nav aria-labelledby="queue">
        <h2 id="queue" className="text-lg">
          The queue
        </h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {entries.map(({ id, name, what, waits, who }) => (
            <li key={id}>
              <Anchor
                to={queueHref(here, asked, id)}
                aria-current={id === openId ? "true" : undefined}
                className="queue-entry"
              >
                <b>{name}</b>
                <span>{what + ` · ${waits}`.replaceAll(" ", "\u00a0")}</span>
                {who ? <span>{`Assigned to ${who}`}</span> : null}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <CursorPagination here={here} asked={asked} after={after} label={`Newer ${noun}s`} />
    </div>
  );
}

/** Shown when a page is empty though the queue is not: past the last entry, or nothing matches the filters. */
function NothingListed({ noun, here, asked }: QueueProps) {
  const isFiltered = Object.values(filtersOf(asked)).some(Boolean);
  const [title, text] = asked.after
    ? [`That was the last ${noun}`, "Anything you skipped is at the beginning."]
    : [`No matching ${noun}s`, "Change the filter, or show all of them."];
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {asked.after ? (
            <ButtonLink to={queueHref(here, filtersOf(asked))} variant="secondary">
              Back to the beginning
            </ButtonLink>
          ) : null}
          {isFiltered ? (
            <ButtonLink to={here} variant="quiet">
              {`All ${noun}s`}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}

/** The answer to a form whose entry is no longer open. */
export type LostAnswer = {
  errors: Record<string, string[]>;
  /** "reason" or "answer", and what was typed there. */
  field: string;
  typed: string;
};

/**
 * Whether a form's answer belongs to the open entry, or to one that is no longer open.
 * @param names the fields that hold the entry's id and what was typed
 */
export function answerFor(
  answer: unknown,
  openId: string | null,
  names: { id: string; text: string },
): { form: ReturnType<typeof formState>; lost: LostAnswer | null } {
  const form = formState(answer);
  if (!form.failed || form.value(names.id) === openId) return { form, lost: null };
  const { errors } = form;
  return {
    form: formState(undefined),
    lost: { errors, field: names.text, typed: form.value(names.text)?.trim() ?? "" },
  };
}

/** Explains why a form failed whose entry is no longer there, and returns what was typed. */
export function LostNotice(props: { lost: LostAnswer; gone: boolean; other: boolean }) {
  const { lost, gone, other } = props;
  // If the entry is gone, errors about single fields no longer matter.
  const own = lost.errors[""] ?? [];
  const messages = gone ? (own.length > 0 ? own : [GONE]) : Object.values(lost.errors).flat();
  return (
    <ErrorSummary errors={summaryErrors({ "": messages.length > 0 ? messages : [GONE] })}>
      {lost.typed ? (
        <div className="mt-3">
          <p>{`Your ${lost.field} was:`}</p>
          <blockquote className="mt-1 border-l-4 border-danger ps-4 break-words whitespace-pre-line">
            {lost.typed}
          </blockquote>
        </div>
      ) : null}
      {other ? <p className="mt-3">{INSTEAD}</p> : null}
    </ErrorSummary>
  );
}

/** Formats a piece of evidence: long words wrap, line breaks stay. */
export function Evidence({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx("break-words whitespace-pre-line", className)}>{children}</span>;
}
