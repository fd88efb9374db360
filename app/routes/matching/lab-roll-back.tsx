import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { rollBack } from "#app/matching/lab/commands.server.ts";
import { WeightTable } from "#app/matching/lab/components/weight-table.tsx";
import { versionInLab, versionOf } from "#app/matching/lab/queries.server.ts";
import { rollBackForm } from "#app/matching/lab/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Roll back weights" });

export const loader = adminRoute.ahead(async ({ db, params }) =>
  versionInLab(db, versionOf(params["version"])),
);

export const action = adminRoute.action(rollBackForm, async ({ db, form, params, request }) => {
  const version = versionOf(params["version"]);
  await rollBack(db, version, form);
  return redirectWith(request, "/admin/matching-lab", {
    tone: "success",
    text: `Version ${version} is live again and ranks all lists from now on.`,
  });
});

export default function RollBackPage() {
  const { live, chosen } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  const replay = `/admin/matching-lab/replay?version=${chosen.version}`;
  const isLive = chosen.version === live.version;
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/matching-lab", label: "Matching Lab" }]}
          current="Roll back"
        />
        <PageHeading
          title={`Roll back to version ${chosen.version}`}
          lead={
            isLive
              ? "This version is already live."
              : `It replaces version ${live.version}, which stays in the list.`
          }
        />
      </div>
      {isLive ? (
        <>
          <ErrorSummary errors={form.failed ? summaryErrors(form.errors) : undefined} />
          <ButtonLink to="/admin/matching-lab" variant="secondary">
            Back to the Matching Lab
          </ButtonLink>
        </>
      ) : (
        <>
          <WeightTable caption="What will change" was={live} becomes={chosen} onlyChanges />
          <Form errors={summaryErrors(form.errors)}>
            <input type="hidden" name="live" value={live.version} />
            <TextArea
              {...form.field("note")}
              label="Why"
              hint="Kept in the audit log."
              rows={3}
              maxLength={500}
              required
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText="Rolling back…">
                Make version {chosen.version} live
              </SubmitButton>
              <ButtonLink to={replay} variant="secondary">
                View replay
              </ButtonLink>
              <ButtonLink to="/admin/matching-lab" variant="quiet">
                Not now
              </ButtonLink>
            </div>
          </Form>
        </>
      )}
    </div>
  );
}
