import { stateOptions } from "#app/domain/states.ts";
import { versionToSend } from "#app/platform/form-state.ts";
import { count, formatDate } from "#app/platform/format.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { Settings } from "../queries.server.ts";
import { Group, stateOf } from "./group.tsx";

type Compact = Settings["compacts"][number];

const GIVES: Record<Compact["gives"], string> = {
  practice: "A multistate license from the home state works in every member state.",
  privilege:
    "A license from the home state lets its holder buy a privilege in another member state.",
};

const MEMBERSHIPS = [
  { value: "issuing", label: "Member, in force" },
  { value: "joined", label: "Joined, not in force yet" },
  { value: "unknown", label: "Joined, start date not confirmed" },
  { value: "none", label: "Not a member" },
];

/** What compacts allow, and their member states. */
export function CompactForm({ settings, answer }: { settings: Settings; answer: unknown }) {
  const { form } = stateOf(answer, "compact", {});
  return (
    <Group
      intent="compact"
      version={versionToSend(form, settings.versions.compacts)}
      title="Compacts"
      errors={form.errors}
      button="Save the membership"
      reason={form.value("reason")}
    >
      <p>When membership changes, we re-check everyone and rebuild every match list.</p>
      <ul className="divide-y divide-line border-y border-line">
        {settings.compacts.map((compact) => (
          <li key={compact.code} className="py-3">
            <Members compact={compact} />
          </li>
        ))}
      </ul>
      <Select
        {...form.field("compact")}
        id="compact-compact"
        label="Compact"
        placeholder="Choose one"
        options={settings.compacts.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
      <Select
        {...form.field("compactState")}
        id="compact-compactState"
        label="State"
        placeholder="Choose one"
        options={stateOptions}
        width="md"
        required
      />
      <RadioGroup
        {...form.field("membership")}
        id="compact-membership"
        label="Membership"
        options={MEMBERSHIPS}
        required
      />
      <TextInput
        {...form.field("source")}
        id="compact-source"
        label="Source (law, board or list)"
        hint="We record today as the date checked."
        maxLength={300}
        autoComplete="off"
        required
      />
    </Group>
  );
}

function Members({ compact: { name, gives, source, professions, members } }: { compact: Compact }) {
  const inForce = members.filter(({ issues }) => issues).length;
  return (
    <>
      <h3 className="font-semibold">
        {name} ({professions.join(", ")})
      </h3>
      <p>
        {GIVES[gives]} Official list: {source}.
      </p>
      {members.length === 0 ? (
        <p className="text-muted">No members entered.</p>
      ) : (
        <Disclosure summary={`In force in ${count(inForce, "state")}`}>
          <DefinitionList
            items={members.map((member) => ({
              term: member.state,
              description: `${words(member.issues)} ${member.source}. Checked ${formatDate(member.checked_on)}.`,
            }))}
          />
        </Disclosure>
      )}
    </>
  );
}

function words(issues: boolean | null): string {
  if (issues) return "In force.";
  return issues === null ? "Joined. Start date not confirmed." : "Not in force yet.";
}
