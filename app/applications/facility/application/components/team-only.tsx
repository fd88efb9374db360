import type { formState } from "#app/platform/form-state.ts";
import { count, formatMoment } from "#app/platform/format.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { FacilityApplication } from "../queries.server.ts";
import { RATINGS, RECOMMENDATIONS, type Scorecard } from "../rules.ts";

/** Internal notes for the team. */
export function Notes(props: {
  notes: FacilityApplication["notes"];
  total: number;
  recruits: boolean;
  form: ReturnType<typeof formState>;
  formKey: string;
}) {
  const { notes, total, recruits, form, formKey } = props;
  return (
    <section id="notes" aria-labelledby="notes-title" className="scroll-mt-24 space-y-4">
      <h2 id="notes-title" className="text-2xl">
        Team notes
      </h2>
      {recruits ? (
        <Form
          errors={summaryErrors(form.errors)}
          aria-label="New note"
          className="max-w-xl space-y-3"
        >
          <input type="hidden" name="formKey" value={form.value("formKey") ?? formKey} />
          <TextArea
            {...form.field("note")}
            label="New note"
            hint="Only your team sees it. Up to 5,000 characters."
            rows={3}
            required
          />
          <SubmitButton name="intent" value="note" variant="secondary" pendingText="Saving…">
            Add note
          </SubmitButton>
        </Form>
      ) : null}
      {notes.length === 0 ? (
        <p className="text-muted">None yet.</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {notes.map((note) => (
            <li key={note.id} className="py-3">
              <p className="text-sm text-muted">
                {note.who ?? "A former teammate"}, {formatMoment(note.at)}
              </p>
              <p className="break-words whitespace-pre-line">{note.body}</p>
            </li>
          ))}
        </ol>
      )}
      {total > notes.length ? (
        <p className="text-sm text-muted">
          Showing the newest {notes.length} of {total}.
        </p>
      ) : null}
    </section>
  );
}

/** Interviewers' scorecards. Others' are hidden until the reader has submitted their own. */
export function Scorecards({ found, recruits }: { found: FacilityApplication; recruits: boolean }) {
  const { scorecards, scorecard, scorecard_count, application } = found;
  const others = scorecard_count - scorecards.length;
  return (
    <section id="scorecards" aria-labelledby="scorecards-title" className="scroll-mt-24 space-y-4">
      <h2 id="scorecards-title" className="text-2xl">
        Scorecards
      </h2>
      {others > 0 ? (
        <p>
          {count(others, "colleague has", "colleagues have")} written a scorecard. You’ll see{" "}
          {others === 1 ? "it" : "them"} after you submit yours.
        </p>
      ) : null}
      {scorecards.length === 0 && others === 0 ? (
        <p className="text-muted">No scorecards yet. Each interviewer fills one out.</p>
      ) : null}
      <ul className="space-y-5">
        {scorecards.map((card, index) => (
          <li key={index} className="space-y-2 border-l-2 border-line pl-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">
                {card.mine ? "You" : (card.who ?? "A former teammate")}
              </span>
              <Recommendation value={card.recommendation} />
            </p>
            <p className="text-sm text-muted">{ratingsOf(card)}</p>
            {card.comment ? (
              <p className="break-words whitespace-pre-line">{card.comment}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {recruits ? (
        <ButtonLink to={`/employer/applications/${application.id}/scorecard`} variant="secondary">
          {scorecard ? "Edit your scorecard" : "Write your scorecard"}
        </ButtonLink>
      ) : null}
    </section>
  );
}

function Recommendation({ value }: { value: Scorecard["recommendation"] }) {
  const tone = value === "strong_yes" || value === "yes" ? "success" : "danger";
  return <StatusPill tone={tone}>{RECOMMENDATIONS[value]}</StatusPill>;
}

function ratingsOf(card: Scorecard): string {
  const rated = RATINGS.filter(({ name }) => card[name] !== null);
  if (rated.length === 0) return "No ratings.";
  return rated.map(({ name, label }) => `${label} ${card[name]} of 5`).join(" · ");
}
