import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Counted } from "#app/ui/counted.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { FoundBy, listedBy, WordsField } from "#app/ui/words.tsx";
import type { Skill } from "../queries.server.ts";

type Props = {
  skill: Skill;
  professions: readonly OptionGroup[];
  /** Profession names by code. */
  names: Readonly<Record<string, string>>;
};

/** One skill: its name, its words, and a button to remove it. */
export function SkillPage({ skill, professions, names }: Props) {
  const answered = formState(useAnswer());
  const saving = answered.failed && answered.value("intent") === "save";
  const form = saving ? answered : formState(undefined, { name: skill.name });
  const { version: stale, ...errors } = form.errors;
  // Only after seeing the conflict notice may the next save overwrite the newer version.
  const version = versionToSend(form, skill.version);
  return (
    <div className="max-w-3xl space-y-10">
      <Breadcrumb parents={[{ to: "/admin/skills", label: "Skills" }]} current={skill.name} />
      <PageHeading title={skill.name} lead={listedBy(skill)} />
      <Counted at={skill.counted_at} />
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
          maxLength={80}
          required
        />
        <WordsField form={form} label="Add words for it" rows={2} />
        <Select
          {...form.field("profession")}
          label="Profession that uses the added words"
          options={professions}
          placeholder="All professions"
          hint="A word may mean something else in another profession."
        />
        <SubmitButton name="intent" value="save" pendingText="Saving…">
          Save
        </SubmitButton>
      </Form>
      <FoundBy
        words={skill.words}
        version={skill.version}
        more={({ profession }) =>
          profession === null
            ? null
            : { said: ` of ${names[profession] ?? profession}`, fields: { profession } }
        }
      />
      <Disclosure summary="Remove this skill">
        <Form className="space-y-4">
          <p className="max-w-xl">
            Matching no longer uses it. The words people typed stay, and appear under Unknown words.
          </p>
          <input type="hidden" name="version" value={skill.version} />
          <Button name="intent" value="remove" variant="danger">
            Yes, remove {skill.name}
          </Button>
        </Form>
      </Disclosure>
    </div>
  );
}
