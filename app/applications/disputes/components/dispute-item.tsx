import { formatMoment } from "#app/platform/format.ts";
import { StatusPill } from "#app/ui/status.tsx";
import { disputeState, raisedBy, type DisputeSide, type ReadDispute } from "../rules.ts";

/** Disputes about a placement, as one side sees them. */
export function DisputeList(props: { disputes: readonly ReadDispute[]; reader: DisputeSide }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {props.disputes.map((dispute) => (
        <DisputeItem key={dispute.id} dispute={dispute} reader={props.reader} />
      ))}
    </ul>
  );
}

function DisputeItem({ dispute, reader }: { dispute: ReadDispute; reader: DisputeSide }) {
  const { tone, words } = disputeState(dispute, reader);
  const other = raisedBy(dispute.side, reader);
  return (
    <li className="space-y-2 py-4">
      <StatusPill tone={tone}>{words}</StatusPill>
      <p className="break-words whitespace-pre-line">{other ?? dispute.reason}</p>
      <p className="text-sm text-muted">
        {other ? "" : `${dispute.who ?? "A former administrator"}, `}
        {formatMoment(dispute.at)}
      </p>
      {dispute.settled_note ? (
        <p className="break-words whitespace-pre-line">
          <span className="font-semibold">Answer:</span> {dispute.settled_note}
        </p>
      ) : null}
    </li>
  );
}
