import type { ReactNode } from "react";
import { byKey } from "#app/platform/by-key.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { interviewKind } from "#app/domain/interview-kinds.ts";
import { formatPay } from "#app/domain/pay.ts";
import type { ApplicationCard } from "../queries.server.ts";

const SIDES: Record<string, string> = byKey({
  candidate: "the candidate",
  facility: "the facility",
  system: "the system",
});

function Steps(props: { title: string; nothing: string; children: readonly ReactNode[] }) {
  const id = props.title.toLowerCase();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-xl">
        {props.title}
      </h2>
      {props.children.length === 0 ? (
        <p className="text-muted">{props.nothing}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">{props.children}</ol>
      )}
    </section>
  );
}

/** History of an application. */
export function ApplicationSteps({ application }: { application: ApplicationCard }) {
  const { history, interviews, offers } = application;
  return (
    <>
      <Steps title="History" nothing="No steps yet.">
        {history.map(({ at, status, side, reason }) => (
          <li key={`${at} ${status}`} className="py-3">
            <p>
              <span className="font-medium">{status}</span>, by {SIDES[side] ?? side}
            </p>
            {reason ? <p className="break-words whitespace-pre-line">“{reason}”</p> : null}
            <p className="text-sm text-muted">{formatMoment(at)}</p>
          </li>
        ))}
      </Steps>
      <Steps title="Interviews" nothing="No interviews.">
        {interviews.map(({ id, status, kind, starts_at }) => (
          <li key={id} className="py-3">
            {interviewKind(kind)}, {status}
            {starts_at ? `, ${formatMoment(starts_at)}` : null}
          </li>
        ))}
      </Steps>
      <Steps title="Offers" nothing="No offers.">
        {offers.map(({ id, status, pay_cents, pay_period, starts_on }) => (
          <li key={id} className="py-3">
            {formatPay(pay_cents, pay_cents, pay_period)}, starting {formatDate(starts_on)}:{" "}
            {status}
          </li>
        ))}
      </Steps>
    </>
  );
}
