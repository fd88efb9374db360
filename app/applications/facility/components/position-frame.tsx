import type { ReactNode } from "react";
import { fittingText } from "#app/matching/rules.ts";
import { count, formatDate, formatDays } from "#app/platform/format.ts";
import { employmentText } from "#app/domain/employment.ts";
import { formatPay } from "#app/domain/pay.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Anchor } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import type { PositionHead } from "../position.ts";
import { inAll, mayRecruit, STAGES } from "../rules.ts";

const TONES: Record<PositionHead["status"], StatusTone> = {
  draft: "neutral",
  open: "success",
  paused: "waiting",
  closed: "neutral",
};
const WORDS: Record<PositionHead["status"], string> = {
  draft: "Draft",
  open: "Open",
  paused: "Paused",
  closed: "Closed",
};

/** Where a position stands, in a word. */
export function PositionStatus({ status }: { status: PositionHead["status"] }) {
  return <StatusPill tone={TONES[status]}>{WORDS[status]}</StatusPill>;
}

/** The head of all pages about one position, with the ways between them. */
export function PositionFrame(props: {
  position: PositionHead;
  part: "pipeline" | "candidates" | "details";
  children: ReactNode;
}) {
  const { position, part, children } = props;
  const base = `/employer/positions/${position.id}`;
  const tabs = [
    { id: "pipeline", to: base, label: "Pipeline", number: inAll(position.stages, STAGES) },
    {
      id: "candidates",
      to: `${base}/candidates`,
      label: "Candidates",
      number: fittingText(position.matches),
    },
    { id: "details", to: `${base}?view=details`, label: "Details", number: null },
  ];
  return (
    <div className="space-y-6">
      <Breadcrumb
        parents={[{ to: "/employer/positions", label: "Positions" }]}
        current={position.title}
      />
      <PageHeading
        title={position.title}
        lead={`${position.profession} · ${position.city}, ${position.state} · ${SHIFT_LABELS[position.shift] ?? position.shift} · ${employmentText(position.hours)} · ${formatPay(position.pay_min_cents, position.pay_max_cents, position.pay_period)} · starts ${position.starts_by ? formatDays(position.starts_on, position.starts_by) : formatDate(position.starts_on)}`}
        actions={
          mayRecruit(position.role) ? (
            <ButtonLink to={`${base}/edit`} variant="secondary">
              Edit
            </ButtonLink>
          ) : null
        }
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PositionStatus status={position.status} />
        <span className="text-muted">
          {position.hired} of {count(position.openings, "opening")} filled
        </span>
        {position.status === "closed" && position.closed_reason ? (
          <span className="text-muted">{position.closed_reason}</span>
        ) : null}
      </p>
      <nav aria-label="Parts of this position" className="tabs-row">
        {tabs.map(({ id, to, label, number }) => (
          <Anchor key={id} to={to} className="tab" aria-current={id === part ? "page" : undefined}>
            {label}
            {number === null ? null : (
              <span className="ml-1.5 font-normal tabular-nums">{number}</span>
            )}
          </Anchor>
        ))}
      </nav>
      {children}
    </div>
  );
}
