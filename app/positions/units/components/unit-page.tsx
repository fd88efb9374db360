import { count } from "#app/platform/format.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/choices.tsx";
import { Counted } from "#app/ui/counted.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select, type Option } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { FoundBy, listedBy, Offering, WordsField } from "#app/ui/words.tsx";
import type { UnitPageData } from "../queries.server.ts";

type Props = { unit: UnitPageData; groups: readonly Option[]; professions: readonly Option[] };

/** One unit or group: name, group, search words, and whether it can be chosen. */
export function UnitPage({ unit, groups, professions }: Props) {
  const answered = formState(useAnswer());
  const saving = answered.failed && answered.value("intent") === "save";
  const form = saving
    ? answered
    : formState(undefined, {
        name: unit.name,
        parent: unit.parent,
        professions: unit.professions,
      });
  const { version: stale, ...errors } = form.errors;
  // After a conflict the page shows the latest saved values, so the next save may overwrite them.
  const version = versionToSend(form, unit.version);
  return (
    <div className="max-w-3xl space-y-10">
      <Breadcrumb parents={[{ to: "/admin/units", label: "Units" }]} current={unit.name} />
      <PageHeading
        title={unit.name}
        lead={
          unit.parent === null ? `A group of ${count(unit.units.length, "unit")}.` : listedBy(unit)
        }
      />
      {unit.parent === null ? null : <Counted at={unit.counted_at} />}
      {answered.failed && !saving ? (
        <ErrorSummary errors={summaryErrors({ "": Object.values(answered.errors).flat() })} />
      ) : null}
      <Form errors={summaryErrors({ "": stale ?? [], ...errors })} className="max-w-xl">
        <input type="hidden" name="version" value={version} />
        <TextInput
          {...form.field("name")}
          label="Name"
          hint="The old name stays as a synonym."
          autoComplete="off"
          maxLength={60}
          required
        />
        {unit.parent === null ? (
          <CheckboxGroup
            {...form.group("professions")}
            label="Who works there"
            options={professions}
            columns={2}
            required
          />
        ) : (
          <Select {...form.field("parent")} label="Group" options={groups} required />
        )}
        <WordsField form={form} label="Add words for it" rows={2} />
        <SubmitButton name="intent" value="save" pendingText="Saving…">
          Save
        </SubmitButton>
      </Form>
      {unit.units.length ? (
        <section aria-labelledby="units" className="space-y-2">
          <h2 id="units" className="text-2xl">
            Its units
          </h2>
          <ul className="flex flex-wrap gap-x-6">
            {unit.units.map(({ code, name }) => (
              <li key={code}>
                <Link to={`/admin/units/${code}`} className="inline-flex min-h-11 items-center">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <FoundBy words={unit.words} version={unit.version} />
      <Offering name={unit.name} active={unit.active} version={unit.version} />
    </div>
  );
}
