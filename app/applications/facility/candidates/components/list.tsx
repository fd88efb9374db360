import type { formState } from "#app/platform/form-state.ts";
import { count } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { ScoreBar } from "#app/ui/meter.tsx";
import { StatusPill, Tag } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { ApplicationStatusPill } from "../../../components/status.tsx";
import { candidateName } from "../../rules.ts";
import type { CandidateRow } from "../queries.server.ts";

/** The ranked candidates of a position; whoever may change things ticks some and invites them. */
export function CandidateList(props: {
  base: string;
  rows: readonly CandidateRow[];
  recruits: boolean;
  action: string;
  form: ReturnType<typeof formState>;
}) {
  const { base, rows, recruits, action, form } = props;
  const ticked = form.group("pick").defaultValues;
  const list = (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <Candidate
          key={row.id}
          base={base}
          row={row}
          recruits={recruits}
          ticked={ticked.includes(row.id)}
        />
      ))}
    </ul>
  );
  if (!recruits) return list;
  return (
    <Form
      action={action}
      errors={summaryErrors(form.errors, { pick: "candidate-list", note: "note" })}
      aria-label="Candidates"
      className="space-y-5"
    >
      <div id="candidate-list">{list}</div>
      <SubmitButton name="intent" value="save" variant="secondary" pendingText="Saving…">
        Save the ticked candidates
      </SubmitButton>
      <Disclosure summary="Invite the ticked candidates" open={form.failed}>
        <div className="max-w-2xl space-y-4">
          <TextArea
            {...form.field("note")}
            label="A few words to each of them"
            hint="They read it with the position. Inviting uses none of your views."
            rows={3}
          />
          <SubmitButton name="intent" value="invite" pendingText="Inviting…">
            Invite the ticked candidates
          </SubmitButton>
        </div>
      </Disclosure>
    </Form>
  );
}

function Candidate(props: { base: string; row: CandidateRow; recruits: boolean; ticked: boolean }) {
  const { base, row, recruits, ticked } = props;
  const name = candidateName(row);
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 py-5">
      {recruits && row.application_id === null ? (
        <label className="choice inline-flex size-11 items-center">
          <input
            type="checkbox"
            name="pick"
            value={row.id}
            defaultChecked={ticked}
            aria-label={`Tick ${name}`}
          />
        </label>
      ) : (
        <span className={recruits ? "size-11" : ""} />
      )}
      <div className="min-w-0 space-y-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 className="text-lg">
              <Link to={`${base}/${row.id}`} className="inline-flex min-h-11 items-center">
                {name}
              </Link>
            </h2>
            <p className="text-muted">
              {row.name ? `${row.profession} in ${row.city}, ${row.state} · ` : ""}
              {count(row.years, "year")} of experience
            </p>
          </div>
          <ScoreBar value={row.score_bp} label="match" />
        </div>
        <p className="flex flex-wrap gap-2">
          {row.saved ? <StatusPill tone="info">Saved</StatusPill> : null}
          {row.viewed ? <StatusPill tone="neutral">Viewed</StatusPill> : null}
          {row.application_status ? (
            <ApplicationStatusPill status={row.application_status} reader="facility" />
          ) : null}
          {row.certifications.map((held) => (
            <Tag key={held}>{held}</Tag>
          ))}
        </p>
        <p className="text-sm">{row.us.join(" ")}</p>
        <p className="text-sm text-muted">{row.them.join(" ")}</p>
      </div>
    </li>
  );
}
