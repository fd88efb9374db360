import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { deleteDocument } from "#app/verification/documents/commands.server.ts";
import { ownDocument } from "#app/verification/documents/queries.server.ts";
import { isDocumentId, kindLabel } from "#app/verification/documents/rules.ts";
import { deleteDocumentForm } from "#app/verification/documents/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete a document" });

export const loader = jobSeekerRoute.ahead(async ({ db, params }) => {
  const { document } = await ownDocument(db, params["documentId"]);
  return { fileName: document.fileName, kind: document.kind };
});

export const action = jobSeekerRoute.action(
  deleteDocumentForm,
  async ({ request, params, ...args }) => {
    const id = params["documentId"];
    if (!isDocumentId(id)) throw new Refusal(404, "We can’t find this document among yours.");
    await deleteDocument(args, id);
    return redirectWith(request, "/job-seeker/documents", {
      tone: "success",
      text: "Document deleted.",
    });
  },
);

export default function DeleteDocument() {
  const { fileName, kind } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading title="Delete this document?" />
      <p>
        <strong className="break-words">{fileName}</strong> ({kindLabel(kind).toLowerCase()}) is
        deleted right away. You can’t undo this. Facilities that could open it no longer can. The
        record of who opened it stays.
      </p>
      <Form errors={summaryErrors(form.errors)}>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" pendingText="Deleting…">
            Delete
          </SubmitButton>
          <ButtonLink to="/job-seeker/documents" variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
