import { SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { scoreText } from "#app/domain/bands.ts";
import { statusLabel, type ApplicationStatus } from "../../../rules.ts";
import type { PipelineRow } from "../../position.ts";
import { candidateName, STAGES, type StageCounts } from "../../rules.ts";
import { placeLine, Waits } from "./waits.tsx";

/** One-click moves of a card, by status. Steps that need a form are on the application's page. */
const MOVES: Partial<Record<ApplicationStatus, { intent: string; label: string }>> = {
  applied: { intent: "shortlist", label: "Shortlist" },
  shortlisted: { intent: "back", label: "Back to applied" },
  interviewing: { intent: "shortlist", label: "Back to shortlist" },
};

/**
 * A pipeline as columns, one per stage, stacked on phones. Each column holds the most recently changed. Cards move by
 * buttons, so that dragging is never required.
 */
export function PipelineBoard(props: {
  base: string;
  rows: readonly PipelineRow[];
  stages: StageCounts;
  recruits: boolean;
  search: string | undefined;
}) {
  const { base, rows, stages, recruits, search } = props;
  return (
    <>
      <nav aria-label="Stages" className="flex flex-wrap gap-x-4 md:hidden">
        {STAGES.map((stage) => (
          <a
            key={stage}
            href={`#stage-${stage}`}
            className="link inline-flex min-h-11 items-center"
          >
            {statusLabel(stage, "facility")} {stages[stage] ?? 0}
          </a>
        ))}
      </nav>
      <div className="board gap-4 max-md:space-y-8 md:flex md:overflow-x-auto md:pb-4">
        {STAGES.map((stage) => {
          const cards = rows.filter((row) => row.status === stage);
          const all = stages[stage] ?? 0;
          return (
            <section
              key={stage}
              id={`stage-${stage}`}
              aria-labelledby={`stage-${stage}-title`}
              className="scroll-mt-24 rounded-lg bg-sunken p-3 md:w-68 md:shrink-0"
            >
              <h2 id={`stage-${stage}-title`} className="px-1 text-base font-semibold">
                {statusLabel(stage, "facility")}{" "}
                <span className="font-normal text-muted tabular-nums">{all}</span>
              </h2>
              {cards.length === 0 ? (
                <p className="px-1 py-3 text-sm text-muted">
                  {search ? "No one with this name." : "No one yet."}
                </p>
              ) : (
                <ul className="mt-2 space-y-3">
                  {cards.map((row) => (
                    <BoardCard key={row.id} base={base} row={row} recruits={recruits} />
                  ))}
                </ul>
              )}
              {!search && all > cards.length ? (
                <Link
                  to={`${base}?stage=${stage}`}
                  className="inline-flex min-h-11 items-center px-1"
                >
                  All {all} in a list
                </Link>
              ) : null}
            </section>
          );
        })}
      </div>
    </>
  );
}

function BoardCard(props: { base: string; row: PipelineRow; recruits: boolean }) {
  const { base, row, recruits } = props;
  const move = recruits ? MOVES[row.status] : undefined;
  const name = candidateName(row);
  return (
    <li className="rounded-md border border-line bg-surface p-3 xl:p-2">
      <Link
        to={`/employer/applications/${row.id}`}
        className="inline-flex min-h-11 min-w-0 items-center leading-tight font-semibold"
      >
        {name}
      </Link>
      <p className="text-sm text-muted">
        {row.score_bp === null ? null : `${scoreText(row.score_bp)} · `}
        {placeLine(row)}
      </p>
      <div className="mt-1 text-sm">
        <Waits row={row} none={null} />
      </div>
      {move ? (
        <Form action={`${base}?view=board`} className="mt-2" aria-label={`Move ${name}`}>
          <input type="hidden" name="pick" value={`${row.id}:${row.version}`} />
          <SubmitButton
            name="intent"
            value={move.intent}
            variant="quiet"
            className="text-sm"
            pendingText="Moving…"
          >
            {move.label}
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}
