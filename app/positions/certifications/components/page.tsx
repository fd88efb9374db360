import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Counted } from "#app/ui/counted.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Option } from "#app/ui/select.tsx";
import { listedBy, Offering } from "#app/ui/words.tsx";
import type { CertificationPageData } from "../queries.server.ts";
import { CertificationFields } from "./fields.tsx";

/** One certification: its details, how many people hold it, which units ask for it, and whether it can be chosen. */
export function CertificationPage(props: {
  certification: CertificationPageData;
  professions: readonly Option[];
}) {
  const { certification: it, professions } = props;
  const answered = formState(useAnswer());
  const saving = answered.failed && answered.value("intent") === "save";
  const form = saving
    ? answered
    : formState(undefined, {
        shortName: it.shortName,
        name: it.name,
        validMonths: it.validMonths === null ? null : String(it.validMonths),
        professions: it.professions,
        units: it.units.join("\n"),
      });
  const { version: stale, ...errors } = form.errors;
  // After a conflict the page shows the latest saved values, so the next save may overwrite them.
  const version = versionToSend(form, it.version);
  return (
    <div className="max-w-3xl space-y-10">
      <Breadcrumb
        parents={[{ to: "/admin/certifications", label: "Certifications" }]}
        current={it.shortName}
      />
      <PageHeading title={it.shortName} lead={listedBy(it)} />
      <Counted at={it.counted_at} />
      {answered.failed && !saving ? (
        <ErrorSummary errors={summaryErrors({ "": Object.values(answered.errors).flat() })} />
      ) : null}
      <Form errors={summaryErrors({ "": stale ?? [], ...errors })} className="max-w-xl">
        <input type="hidden" name="version" value={version} />
        <CertificationFields form={form} professions={professions} />
        <SubmitButton name="intent" value="save" pendingText="Saving…">
          Save
        </SubmitButton>
      </Form>
      <Offering name={it.shortName} active={it.active} version={it.version} />
    </div>
  );
}
