import type { ReactNode } from "react";
import { fittingText } from "#app/matching/rules.ts";
import { count, formatDate, formatDays } from "#app/platform/format.ts";
import { formatPay } from "#app/domain/pay.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
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

/** Status pill of a position. */
export function PositionStatus({ status }: { status: PositionHead["status"] }) {
  return <StatusPill tone={TONES[status]}>{WORDS[status]}</StatusPill>;
}

/** Key facts of the job, in one line. */
function factsOf(position: PositionHead): string {
  const { starts_on: first, starts_by: last } = position;
  return [
    position.profession,
    `${position.city}, ${position.state}`,
    SHIFT_LABELS[position.shift] ?? position.shift,
    formatPay(position.pay_min_cents, position.pay_max_cents, position.pay_period),
    `starts ${last ? formatDays(first, last) : formatDate(first)}`,
  ].join(" · ");
}

/** Header and navigation for all pages about one position. */
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
    <div className="space-y-5">
      <div className="space-y-2">
        {/* On phones the title is right below and the menu links to the list. */}
        <div className="max-sm:hidden">
          <Breadcrumb
            parents={[{ to: "/employer/positions", label: "Positions" }]}
            current={position.title}
          />
        </div>
        <PageHeading title={position.title} />
        <p className="text-muted">{factsOf(position)}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PositionStatus status={position.status} />
          <span className="text-muted">
            {position.hired} of {count(position.openings, "opening")} filled
          </span>
          {position.status === "closed" && position.closed_reason ? (
            <span className="text-muted">{position.closed_reason}</span>
          ) : null}
          {mayRecruit(position.role) ? (
            <Anchor to={`${base}/edit`} className="link inline-flex min-h-11 items-center">
              Edit<span className="sr-only"> position</span>
            </Anchor>
          ) : null}
        </div>
      </div>
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
