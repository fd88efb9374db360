import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { addDocument } from "#app/verification/documents/commands.server.ts";
import { DocumentFields } from "#app/verification/documents/components/document-fields.tsx";
import { documentFile, ownDocument } from "#app/verification/documents/queries.server.ts";
import { isDocumentId } from "#app/verification/documents/rules.ts";
import { documentForm } from "#app/verification/documents/schema.ts";
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

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Replace a document" });

export const loader = jobSeekerRoute.ahead(({ db, params }) =>
  ownDocument(db, params["documentId"]),
);

export const action = jobSeekerRoute.upload(
  documentForm,
  documentFile,
  async ({ form, file, request, params, ...args }) => {
    const id = params["documentId"];
    if (!isDocumentId(id)) throw new Refusal(404, "We can’t find this document among yours.");
    const name = await addDocument(args, file, form, id);
    return redirectWith(request, "/job-seeker/documents", {
      tone: "success",
      text: `“${name}” replaced the document. We’ll check it and tell you what we find.`,
    });
  },
  { limit: { max: 30, windowMs: 60_000, bucket: "/job-seeker/documents" } },
);

export default function ReplaceDocument() {
  const { document, credentials, largest } = useLoaderData<typeof loader>();
  const form = formState(useAnswer(), {
    kind: document.kind,
    credentialId: document.credentialId,
    expiresOn: document.expiresOn,
  });
  return (
    <div className="max-w-3xl space-y-8">
      <PageHeading
        title="Replace a document"
        lead={`Once the new file is uploaded, it replaces “${document.fileName}” and we delete the old one.`}
      />
      <Form encType="multipart/form-data" errors={summaryErrors(form.errors)}>
        <DocumentFields form={form} credentials={credentials} largest={largest} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText="Uploading…">Replace</SubmitButton>
          <ButtonLink to="/job-seeker/documents" variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
