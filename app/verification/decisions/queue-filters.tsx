import type { Profession } from "../credentials/queries.server.ts";
import {
  choice,
  ID,
  isNarrowed,
  known,
  MOMENT_AND_ID,
  readFilters,
} from "#app/platform/filters.ts";
import type { QueueQuery } from "#app/platform/queue.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { servedStateOptions } from "#app/domain/states.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FilterForm } from "#app/ui/listing.tsx";

const ROLE = choice("Who", { job_seeker: "Professionals", employer: "Facilities" }, "Everyone");
const FIELDS = {
  profession: known("Profession", "Any"),
  state: choice("State", servedStateOptions, "Any"),
  assigned: choice("Assigned to", { me: "Assigned to me", nobody: "Unassigned" }, "Anyone"),
};

/** Parses a queue's query from a URL. */
export function queueQuery(url: URL): QueueQuery {
  const asked = readFilters(url, { role: ROLE, ...FIELDS, after: MOMENT_AND_ID, open: ID });
  return { ...asked, open: asked.open?.toLowerCase() };
}

/** The filters of a queue; expanded if one is set. */
export function QueueFilters(props: {
  asked: QueueQuery;
  professions: readonly Profession[];
  /** Whether this queue also has facilities. */
  hasRoles?: boolean;
}) {
  const { asked, professions, hasRoles } = props;
  const fields = hasRoles ? { role: ROLE, ...FIELDS } : FIELDS;
  return (
    <Disclosure summary="Filter" open={isNarrowed(fields, asked)}>
      <FilterForm
        label="Filter the queue"
        fields={fields}
        asked={asked}
        options={{ profession: professionOptions(professions) }}
      />
    </Disclosure>
  );
}
