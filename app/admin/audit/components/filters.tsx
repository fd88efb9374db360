import { Checkbox } from "#app/ui/choices.tsx";
import { Filters } from "#app/ui/listing.tsx";
import { Select } from "#app/ui/select.tsx";
import { DateInput, TextInput } from "#app/ui/text-input.tsx";
import type { AuditFilters } from "../queries.server.ts";
import { actionLabel, choicesOf, kindLabel } from "../rules.ts";

type Props = { asked: AuditFilters; actions: readonly string[]; types: readonly string[] };

/** What of the audit log is looked for. */
export function AuditFilters({ asked, actions, types }: Props) {
  return (
    <Filters label="Find entries">
      <TextInput
        name="actor"
        label="Who did it"
        hint="An email address, or an account's id."
        defaultValue={asked.actor}
        autoComplete="off"
        maxLength={200}
      />
      <Select
        name="action"
        label="What was done"
        placeholder="Everything"
        defaultValue={asked.action}
        options={choicesOf(actions, actionLabel)}
      />
      <Select
        name="type"
        label="To what kind of thing"
        placeholder="All kinds"
        defaultValue={asked.type}
        options={choicesOf(types, kindLabel)}
      />
      <TextInput
        name="subject"
        label="To which one"
        hint="Its id, or a person's email address."
        defaultValue={asked.subject}
        autoComplete="off"
        maxLength={200}
      />
      <DateInput name="from" label="From" defaultValue={asked.from} />
      <DateInput name="to" label="Until, that day included" defaultValue={asked.to} />
      <Checkbox
        name="behalf"
        value="yes"
        label="Only on behalf of somebody"
        defaultChecked={asked.behalf === "yes"}
      />
    </Filters>
  );
}
