import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { publish } from "#app/matching/lab/commands.server.ts";
import { WeightTable } from "#app/matching/lab/components/weight-table.tsx";
import { matchingLab } from "#app/matching/lab/queries.server.ts";
import { publishForm } from "#app/matching/lab/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { countUpTo } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Publish weights" });

export const loader = adminRoute.ahead(async ({ db }) => {
  const { live, draft, positions } = await matchingLab(db);
  return { live, draft, positions };
});

export const action = adminRoute.action(publishForm, async ({ db, form, request }) => {
  const version = await publish(db, form);
  return redirectWith(request, "/admin/matching-lab", {
    tone: "success",
    text: `Version ${version} is live and ranks all lists from now on.`,
  });
});

export default function PublishPage() {
  const { live, draft, positions } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/matching-lab", label: "Matching Lab" }]}
          current="Publish"
        />
        <PageHeading
          title="Publish the draft"
          lead={
            draft
              ? `It becomes version ${draft.version} and scores every match, on ${countUpTo(positions, "open position")}.`
              : undefined
          }
        />
      </div>
      {draft ? (
        <>
          <WeightTable caption="What will change" was={live} becomes={draft} onlyChanges />
          <p>
            Stored scores keep showing version {live.version} until their lists are rebuilt. You can
            roll back to version {live.version} at any time.
          </p>
          <Form errors={summaryErrors(form.errors)}>
            <input type="hidden" name="revision" value={draft.revision} />
            <input type="hidden" name="live" value={live.version} />
            <TextArea
              {...form.field("note")}
              label="Why"
              hint="Kept with the version and in the audit log. What did you see, and what do you expect?"
              rows={3}
              maxLength={500}
              required
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText="Publishing…">Publish version {draft.version}</SubmitButton>
              <ButtonLink to="/admin/matching-lab/replay" variant="secondary">
                View replay
              </ButtonLink>
              <ButtonLink to="/admin/matching-lab" variant="quiet">
                Not now
              </ButtonLink>
            </div>
          </Form>
        </>
      ) : (
        <>
          <ErrorSummary errors={form.failed ? summaryErrors(form.errors) : undefined} />
          <EmptyState
            title="No draft to publish"
            actions={
              <ButtonLink to="/admin/matching-lab" variant="secondary">
                Draft a set of weights
              </ButtonLink>
            }
          >
            <p>Save a draft to see what publishing it would change.</p>
          </EmptyState>
        </>
      )}
    </div>
  );
}
