import { formatMoment } from "#app/platform/format.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { OwnSession } from "../queries.server.ts";

/** One session, with a button to end it. */
export function SessionItem({ session }: { session: OwnSession }) {
  const { id, device, startedAt, lastUsedAt, isThis } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isThis ? <StatusPill tone="success">This browser</StatusPill> : null}
        </p>
        <p className="text-muted">
          Logged in {formatMoment(startedAt)}
          {/* Updated when a token is refreshed, about once an hour. */}
          {isThis ? null : `, last active about ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      {isThis ? (
        <ButtonLink to="/sign-out" variant="secondary">
          Log out
        </ButtonLink>
      ) : (
        <Form className="space-y-0">
          <SubmitButton name="session" value={id} variant="secondary" pendingText="Ending it…">
            End session
            <span className="sr-only">{` of ${device}, logged in ${formatMoment(startedAt)}`}</span>
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
