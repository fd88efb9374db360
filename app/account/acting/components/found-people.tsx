import { count } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { FoundPerson } from "../queries.server.ts";
import { accountStatusInWords } from "../../settings/rules.ts";
import { roleInWords } from "../rules.ts";

/** The database stops counting after this many. */
const MOST_COUNTED = 200;

type Props = { query: string; people: readonly FoundPerson[]; total: number };

/** The people a search found, and how many more there are. */
export function FoundPeople({ query, people, total }: Props) {
  if (people.length === 0) {
    return (
      <EmptyState title={`Nobody found for “${query}”`}>
        <p>Try the beginning of a name or of the email address. Every word must match.</p>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      <p role="status">
        {total > MOST_COUNTED
          ? `More than ${MOST_COUNTED} people`
          : count(total, "person", "people")}{" "}
        found
        {total > people.length
          ? `. Showing the first ${people.length}. Add a word to narrow it down.`
          : "."}
      </p>
      <ul aria-label="People found" className="grid gap-4 md:grid-cols-2">
        {people.map((person) => (
          <PersonCard key={person.userId} person={person} />
        ))}
      </ul>
    </div>
  );
}

function PersonCard({ person }: { person: FoundPerson }) {
  const { tone, label } = accountStatusInWords(person);
  const name = person.fullName ?? person.email;
  return (
    <Card
      as="li"
      title={name}
      aside={<StatusPill tone={tone}>{label}</StatusPill>}
      actions={
        person.canBeActedFor ? (
          <ButtonLink to={`/admin/acting/start?user=${person.userId}`} variant="secondary">
            Act for {name}
          </ButtonLink>
        ) : null
      }
    >
      <p className="break-words text-muted">
        {roleInWords(person.role)}
        {person.facilityName ? `, ${person.facilityName}` : null}
        {person.fullName ? (
          <>
            <br />
            {person.email}
          </>
        ) : null}
      </p>
      {person.canBeActedFor ? null : (
        <p className="mt-2 text-sm">
          You can’t act for them: acting needs an account ID of version 4, as hosted Supabase
          creates them. The embedded stand-in created this one.
        </p>
      )}
    </Card>
  );
}
