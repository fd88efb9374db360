import { formatMoment } from "#app/platform/format.ts";
import { Anchor, Link } from "#app/ui/link.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { answerTo, formState } from "#app/platform/form-state.ts";

/** A message as shown on a page. */
export type ShownMessage = {
  id: string;
  side: "candidate" | "facility";
  body: string;
  /** ISO timestamp. */
  at: string;
  /** Null until the other side marks it as read. */
  readAt: string | null;
  /** Whether the reader reported it. */
  reported: boolean;
};

export type MessagesProps = {
  /** One page of up to 25 messages, oldest first; by default the newest page. */
  messages: readonly ShownMessage[];
  reader: "candidate" | "facility";
  /** Name of the other side. */
  other: string;
  /** Number of the other side's messages the reader has not marked as read. */
  unread: number;
  /** Links to older and newer messages; null without any. */
  older: string | null;
  newer: string | null;
  /** URL of this page with the form to report a message. */
  reportHref: (messageId: string) => string;
  /** The message being reported. */
  reporting: string | undefined;
  /** Where that form goes back to. */
  backHref: string;
  /** The action's answer to one of these forms, told apart by `intent`. */
  answer: unknown;
  formKey: string;
  /** Why the user can't write; null when they can. */
  shut: string | null;
  /** Whether the reader has an invitation to answer. */
  invited?: boolean;
};

/**
 * The conversation about an application. Its forms send `intent` message (with body and formKey), read, and report
 * (with messageId and reportReason) to the page's own action.
 */
export function Messages(props: MessagesProps) {
  const { messages, reader, other, unread, older, newer, reporting } = props;
  const reported = messages.find(({ id }) => id === reporting && reporting !== undefined);
  return (
    <section id="messages" aria-labelledby="messages-heading" className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="messages-heading" className="text-2xl">
          Messages with {other}
        </h2>
        {unread ? (
          <Form>
            <div className="flex flex-wrap items-center gap-3">
              <StatusPill tone="info">{unread} new</StatusPill>
              <SubmitButton name="intent" value="read" variant="quiet" pendingText="Marking…">
                Mark as read
              </SubmitButton>
            </div>
          </Form>
        ) : null}
      </div>
      {reported ? <ReportForm {...props} message={reported} /> : null}
      {messages.length === 0 ? (
        <EmptyState title="No messages yet">
          <p>
            What you and {other} write to each other about this application appears here. Each of
            you is notified of new messages.
          </p>
          {props.invited ? (
            <p>
              You can ask a question before you accept. The facility can write to you once you ask
              or accept.
            </p>
          ) : null}
        </EmptyState>
      ) : (
        <>
          {older ? (
            <Link to={older} className="inline-flex min-h-11 items-center">
              Older messages
            </Link>
          ) : null}
          <ol className="space-y-4">
            {messages.map((message) => (
              <Message
                key={message.id}
                {...props}
                message={message}
                mine={message.side === reader}
              />
            ))}
          </ol>
          {newer ? (
            <Link to={newer} className="inline-flex min-h-11 items-center">
              Newer messages
            </Link>
          ) : null}
        </>
      )}
      {props.shut ? <p className="text-muted">{props.shut}</p> : <MessageForm {...props} />}
    </section>
  );
}

function Message(props: MessagesProps & { message: ShownMessage; mine: boolean }) {
  const { message, mine, other } = props;
  return (
    <li
      id={`message-${message.id}`}
      className={
        mine
          ? "ml-auto max-w-xl rounded-lg bg-accent-soft p-4"
          : "max-w-xl rounded-lg border border-line bg-surface p-4"
      }
    >
      <p className="text-sm text-muted">
        <span className="font-semibold text-ink">{mine ? "You" : other}</span>,{" "}
        <time dateTime={message.at}>{formatMoment(message.at)}</time>
        {!mine && message.readAt === null ? <span className="font-semibold"> · new</span> : null}
        {mine && message.readAt !== null ? " · read" : null}
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{message.body}</p>
      {mine ? null : message.reported ? (
        <p className="mt-1 text-sm text-muted">You reported this message.</p>
      ) : (
        <Anchor
          to={props.reportHref(message.id)}
          aria-label={`Report the message from ${formatMoment(message.at)}`}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Report
        </Anchor>
      )}
    </li>
  );
}

function MessageForm({ answer, formKey, other }: MessagesProps) {
  const form = formState(answerTo(answer, "message"), {});
  return (
    <Form errors={summaryErrors(form.errors)} aria-label="New message" className="max-w-xl">
      {/* Idempotency key: unchanged when the form comes back, so resending does not duplicate the message. */}
      <input type="hidden" name="formKey" value={form.value("formKey") ?? formKey} />
      <TextArea
        {...form.field("body")}
        label={`Write to ${other}`}
        rows={4}
        hint="Up to 5,000 characters."
        required
      />
      <SubmitButton name="intent" value="message" pendingText="Sending…">
        Send message
      </SubmitButton>
    </Form>
  );
}

function ReportForm(props: MessagesProps & { message: ShownMessage }) {
  const form = formState(answerTo(props.answer, "report"), {});
  return (
    <Form
      errors={summaryErrors(form.errors)}
      aria-label="Report a message"
      className="max-w-xl rounded-lg border border-warning bg-warning-soft p-5"
    >
      <input type="hidden" name="messageId" value={props.message.id} />
      <p>
        You’re reporting this message from {formatMoment(props.message.at)}: “
        {props.message.body.slice(0, 140)}
        {props.message.body.length > 140 ? "…" : ""}” Our administrators can then read it. We don’t
        tell the other side who reported it.
      </p>
      <TextArea {...form.field("reportReason")} label="What is wrong with it" rows={3} required />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="report" variant="danger" pendingText="Reporting…">
          Report this message
        </SubmitButton>
        <Anchor to={props.backHref} className="btn btn-quiet">
          Cancel
        </Anchor>
      </div>
    </Form>
  );
}
