import type { Profession } from "../credentials/queries.server.ts";
import { filtersOf, type QueueQuery } from "#app/platform/queue.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { servedStateOptions } from "#app/domain/states.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Filters } from "#app/ui/listing.tsx";
import { Select } from "#app/ui/select.tsx";

const ROLES = [
  { value: "job_seeker", label: "Professionals" },
  { value: "employer", label: "Facilities" },
];
const ASSIGNED = [
  { value: "me", label: "Mine" },
  { value: "nobody", label: "Nobody's" },
];

/** The filters of a queue; open where one is set. */
export function QueueFilters(props: {
  asked: QueueQuery;
  professions: readonly Profession[];
  /** Whether facilities stand in this queue as well. */
  hasRoles?: boolean;
}) {
  const { asked, professions, hasRoles } = props;
  const isFiltered = Object.values(filtersOf(asked)).some(Boolean);
  return (
    <Disclosure summary="Filter" open={isFiltered}>
      <Filters label="Filter the queue">
        {hasRoles ? (
          <Select
            name="role"
            label="Who"
            placeholder="Everybody"
            defaultValue={asked.role}
            options={ROLES}
          />
        ) : null}
        <Select
          name="profession"
          label="Profession"
          placeholder="Any"
          defaultValue={asked.profession}
          options={professionOptions(professions)}
        />
        <Select
          name="state"
          label="State"
          placeholder="Any"
          defaultValue={asked.state}
          options={servedStateOptions}
        />
        <Select
          name="assigned"
          label="Who works on it"
          placeholder="Anybody or nobody"
          defaultValue={asked.assigned}
          options={ASSIGNED}
        />
      </Filters>
    </Disclosure>
  );
}
