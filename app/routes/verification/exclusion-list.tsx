import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FileInput } from "#app/ui/file-input.tsx";
import { count } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
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

const HERE = "/admin/verification/leie";
const PUBLISHED = "https://oig.hhs.gov/exclusions/exclusions_list.asp";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Exclusion list" });

export const loader = adminRoute.loader(async ({ db }) => leieLists(db));

export const action = adminRoute.upload(
  importForm,
  { field: "file", maxBytes: MAX_LIST_BYTES },
  async ({ db, file, request }) => {
    const { rows, cleared, possible } = await importList(db, file);
    return redirectWith(request, HERE, {
      tone: "success",
      text: `Imported ${count(rows, "row")}, and everybody was compared. ${count(cleared, "check")} recorded as clear. ${count(possible, "possible match", "possible matches")} ${possible === 1 ? "waits" : "wait"} for a look.`,
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
      lead="Whom the Inspector General of Health and Human Services excludes from federal health programs (LEIE). It is published anew each month."
    >
      {possible > 0 ? (
        <p>
          <Link
            to="/admin/verification/possible"
            className="inline-flex min-h-11 items-center font-semibold"
          >
            {possible >= 1000
              ? "1,000 possible matches or more wait for a look"
              : `${count(possible, "possible match waits", "possible matches wait")} for a look`}
          </Link>
        </p>
      ) : null}
      <section aria-labelledby="import" className="max-w-3xl space-y-4">
        <h2 id="import" className="text-xl">
          Import a new list
        </h2>
        <p>
          Take the file UPDATED.csv from <Link to={PUBLISHED}>the Inspector General’s page</Link>.
          It takes the place of the list in use once all of it is read; when a line is wrong,
          nothing changes. We keep names, specialty, NPI, city, state and the exclusion. Birth dates
          and addresses stay out: we have none to compare them with.
        </p>
        <Form encType="multipart/form-data" errors={summaryErrors(form.errors)}>
          <FileInput
            {...form.field("file")}
            label="The file"
            hint="CSV, 30 MB at most. The whole list takes a while: leave this page open until it is done."
            accept=".csv,text/csv"
            required
          />
          <SubmitButton pendingText="Importing…">Import</SubmitButton>
        </Form>
      </section>
      <section aria-labelledby="imported" className="space-y-4">
        <h2 id="imported" className="text-xl">
          Imported so far
        </h2>
        <ImportedLists lists={lists} />
      </section>
    </VerificationFrame>
  );
}
