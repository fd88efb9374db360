import { formState } from "#app/platform/form-state.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PossibleMatch } from "../queries.server.ts";
import { DECISIONS, entryName, groundsOf, HOW } from "../rules.ts";

const NONE = "Not given";
const APPROVAL = {
  pending: "Not decided yet",
  approved: "Approved",
  rejected: "Not approved",
} as const;
const placeOf = (city: string | null, state: string | null) =>
  [city, state].filter(Boolean).join(", ") || NONE;

/** One of our accounts beside a row of the list, and the form that decides. */
export function MatchCard({ match, answer }: { match: PossibleMatch; answer: unknown }) {
  const how = HOW[match.how];
  const name = match.person.name ?? match.person.facility ?? "Unnamed account";
  return (
    <Card
      as="li"
      level={2}
      title={name}
      aside={<StatusPill tone={how.tone}>{how.words}</StatusPill>}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="min-w-0 space-y-2">
          <h3 className="text-base">Our account</h3>
          <Ours match={match} />
        </section>
        <section className="min-w-0 space-y-2">
          <h3 className="text-base">On the list</h3>
          <Theirs entry={match.entry} />
        </section>
      </div>
      {match.status === "possible" ? (
        <DecideForm match={match} answer={answer} />
      ) : (
        <div className="mt-5 space-y-2">
          <StatusPill tone={DECISIONS[match.status].tone}>
            {DECISIONS[match.status].words}
          </StatusPill>
          <p className="wrap-anywhere whitespace-pre-line">{match.note}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {match.decided_by ?? "A former administrator"}
            {match.decided_at ? `, ${formatMoment(match.decided_at)}` : ""}
          </p>
        </div>
      )}
    </Card>
  );
}

function Ours({ match: { person } }: { match: PossibleMatch }) {
  return (
    <DefinitionList
      items={[
        { term: "Name", description: person.name ?? NONE },
        person.role === "employer"
          ? { term: "Facility", description: person.facility ?? NONE }
          : { term: "Profession", description: person.profession ?? NONE },
        { term: "City and state", description: placeOf(person.city, person.state) },
        ...(person.licenses ? [{ term: "Licensed in", description: person.licenses }] : []),
        { term: "NPI", description: person.npi ?? NONE },
        { term: "Account", description: APPROVAL[person.approval] },
      ]}
    />
  );
}

function Theirs({ entry }: { entry: PossibleMatch["entry"] }) {
  return (
    <DefinitionList
      items={[
        { term: "Name", description: entryName(entry) },
        ...(entry.business && entry.last_name
          ? [{ term: "Business", description: entry.business }]
          : []),
        {
          term: "Specialty",
          description: [entry.general, entry.specialty].filter(Boolean).join(": ") || NONE,
        },
        { term: "City and state", description: placeOf(entry.city ?? null, entry.state ?? null) },
        { term: "NPI", description: entry.npi ?? NONE },
        { term: "Excluded for", description: groundsOf(entry.excluded_for) },
        { term: "Since", description: formatDate(entry.excluded_on) },
        ...(entry.reinstated_on
          ? [{ term: "Reinstated", description: formatDate(entry.reinstated_on) }]
          : []),
        ...(entry.waived_on
          ? [
              {
                term: "Waived",
                description: `${formatDate(entry.waived_on)}${entry.waived_in ? `, in ${entry.waived_in}` : ""}`,
              },
            ]
          : []),
      ]}
    />
  );
}

function DecideForm({ match, answer }: { match: PossibleMatch; answer: unknown }) {
  // The page has one form per match; show an answer only in the one that was submitted.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("match") === match.id;
  const form = mine ? answered : formState(undefined);
  const id = `note-${match.id}`;
  return (
    <Form errors={summaryErrors(form.errors, { note: id })} className="mt-6 space-y-4">
      <input type="hidden" name="match" value={match.id} />
      <TextArea
        {...form.field("note")}
        id={id}
        label="How do you know?"
        hint="For example a different middle name, city or license number. Administrators only."
        rows={2}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button name="decision" value="not_same">
          Not the same
        </Button>
        <Button name="decision" value="same" variant="danger">
          Same: record finding
        </Button>
      </div>
    </Form>
  );
}
