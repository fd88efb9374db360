import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FileInput } from "#app/ui/file-input.tsx";
import { count } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { importList } from "#app/verification/exclusion-list/commands.server.ts";
import { VerificationFrame } from "#app/verification/exclusion-list/components/frame.tsx";
import { ImportedLists } from "#app/verification/exclusion-list/components/imported.tsx";
import { MAX_LIST_BYTES } from "#app/verification/exclusion-list/file.server.ts";
import { leieLists } from "#app/verification/exclusion-list/queries.server.ts";
import { importForm } from "#app/verification/exclusion-list/schema.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/verification/leie";
const PUBLISHED = "https://oig.hhs.gov/exclusions/exclusions_list.asp";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Exclusion list" });

export const loader = adminRoute.ahead(async ({ db }) => leieLists(db));

export const action = adminRoute.upload(
  importForm,
  { field: "file", maxBytes: MAX_LIST_BYTES },
  async ({ db, file, request }) => {
    const { rows, cleared, possible } = await importList(db, file);
    return redirectWith(request, HERE, {
      tone: "success",
      text: `Imported ${count(rows, "row")} and compared everyone. ${count(cleared, "check")} recorded as clear. ${count(possible, "possible match", "possible matches")} to review.`,
    });
  },
);

export default function ExclusionList() {
  const { lists, possible } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <VerificationFrame
      here={HERE}
      title="Exclusion list"
      lead="People and businesses the HHS Inspector General excludes from federal health programs (LEIE). The Inspector General updates it monthly; import it each time."
    >
      {possible > 0 ? (
        <p>
          <Link
            to="/admin/verification/possible"
            className="inline-flex min-h-11 items-center font-semibold"
          >
            {possible >= 1000
              ? "1,000 or more possible matches to review"
              : `${count(possible, "possible match", "possible matches")} to review`}
          </Link>
        </p>
      ) : null}
      <section aria-labelledby="import" className="max-w-3xl space-y-4">
        <h2 id="import" className="text-xl">
          Import a new list
        </h2>
        <p>
          Download UPDATED.csv from <Link to={PUBLISHED}>the Inspector General’s page</Link>. It
          replaces the current list once we have read all of it. If a line is wrong, nothing
          changes. We keep names, specialty, NPI, city, state and the exclusion. We drop birth dates
          and street addresses: we don’t compare them.
        </p>
        <Form encType="multipart/form-data" errors={summaryErrors(form.errors)}>
          <FileInput
            {...form.field("file")}
            label="File"
            hint="CSV, up to 30 MB. The full list takes a while. Keep this page open until it is done."
            accept=".csv,text/csv"
            required
          />
          <SubmitButton pendingText="Importing…">Import</SubmitButton>
        </Form>
      </section>
      <section aria-labelledby="imported" className="space-y-4">
        <h2 id="imported" className="text-xl">
          Imported lists
        </h2>
        <ImportedLists lists={lists} />
      </section>
    </VerificationFrame>
  );
}
