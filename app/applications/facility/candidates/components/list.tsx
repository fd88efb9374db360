import type { formState } from "#app/platform/form-state.ts";
import { count } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { scoreText } from "#app/domain/bands.ts";
import { TextArea } from "#app/ui/text-input.tsx";
import { statusLabel } from "../../../rules.ts";
import { candidateName } from "../../rules.ts";
import type { CandidateRow } from "../queries.server.ts";

/** The ranked candidates of a position; whoever may change things selects some and invites them. */
export function CandidateList(props: {
  base: string;
  rows: readonly CandidateRow[];
  recruits: boolean;
  form: ReturnType<typeof formState>;
}) {
  const { base, rows, recruits, form } = props;
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
      errors={summaryErrors(form.errors, { pick: "candidate-list", note: "note" })}
      aria-label="Candidates"
      className="space-y-5"
    >
      <div id="candidate-list">{list}</div>
      <SubmitButton name="intent" value="save" variant="secondary" pendingText="Saving…">
        Save the selected candidates
      </SubmitButton>
      <Disclosure summary="Invite the selected candidates" open={form.failed}>
        <div className="max-w-2xl space-y-4">
          <TextArea
            {...form.field("note")}
            label="A few words to each of them"
            hint="They read it with the position. Inviting uses none of your views."
            rows={3}
          />
          <SubmitButton name="intent" value="invite" pendingText="Inviting…">
            Invite the selected candidates
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
        <label className="choice">
          <input
            type="checkbox"
            name="pick"
            value={row.id}
            defaultChecked={ticked}
            aria-label={`Select ${name}`}
          />
        </label>
      ) : (
        <span className={recruits ? "w-9" : ""} />
      )}
      <div className="min-w-0">
        <h2 className="flex justify-between gap-4 text-lg">
          <Link to={`${base}/${row.id}`} className="inline-flex min-h-11 items-center">
            {name}
          </Link>
          <span className="pt-2 tabular-nums">{scoreText(row.score_bp)}</span>
        </h2>
        <p>{[...marksOf(row), count(row.years, "year"), ...row.certifications].join(" · ")}</p>
        <p className="mt-1 text-sm">{row.us}</p>
        <p className="text-sm text-muted">{row.them}</p>
      </div>
    </li>
  );
}

/** What happened with this candidate so far, then where they live when the name takes the place of it. */
function marksOf(row: CandidateRow): string[] {
  return [
    row.application_status && statusLabel(row.application_status, "facility"),
    row.saved && "Saved",
    row.viewed && "Viewed",
    row.name && `${row.profession} in ${row.city}, ${row.state}`,
  ].filter((mark) => typeof mark === "string");
}
