import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import type { Account } from "#app/account/rules.ts";
import { addDocument } from "#app/verification/documents/commands.server.ts";
import { DocumentCard } from "#app/verification/documents/components/document-card.tsx";
import { missingDocuments } from "#app/verification/papers/rules.ts";
import { DocumentFields } from "#app/verification/documents/components/document-fields.tsx";
import { MissingDocuments } from "#app/verification/documents/components/missing-documents.tsx";
import { DocumentViews } from "#app/verification/documents/components/document-views.tsx";
import { documentFile, ownDocuments } from "#app/verification/documents/queries.server.ts";
import { documentForm } from "#app/verification/documents/schema.ts";
import { todayCentral } from "#app/platform/format.ts";
import { papersOf } from "#app/profiles/job-seeker/page.server.ts";
import { loadJobSeeker } from "#app/profiles/job-seeker/queries.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your documents" });

export const loader = jobSeekerRoute.ahead(async ({ who: promised, db }) => {
  const [own, who] = await Promise.all([ownDocuments(db), promised]);
  // Before submission, licenses exist only in the profile's draft.
  const draft = who.onboardingCompleted ? null : await loadJobSeeker(db, who, "draft");
  const today = todayCentral();
  const missing = missingDocuments(draft ? papersOf(draft) : own, today);
  return { ...own, missing, today, acting: who.acting !== null, back: backOf(who) };
});

/** Back link for users who are not approved yet; null for everyone else. */
function backOf({ onboardingCompleted, approval }: Account) {
  if (!onboardingCompleted)
    return { to: "/job-seeker/onboarding/documents", label: "Back to my profile" };
  return approval === "approved"
    ? null
    : { to: "/job-seeker/awaiting-approval", label: "Back to my approval status" };
}

export const action = jobSeekerRoute.upload(
  documentForm,
  documentFile,
  async ({ form, file, request, ...args }) => {
    const name = await addDocument(args, file, form);
    return redirectWith(request, "/job-seeker/documents", {
      tone: "success",
      text: `“${name}” is uploaded. We’ll check it and tell you what we find.`,
    });
  },
  { limit: { max: 30, windowMs: 60_000 } },
);

export default function DocumentsPage() {
  const { documents, credentials, views, largest, missing, today, acting, back } =
    useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  const labels = new Map(credentials.map(({ id, label }) => [id, label]));
  return (
    <div className="max-w-3xl space-y-10">
      <PageHeading
        title="Your documents"
        lead="Only you, our administrators, and facilities you applied to or whose invitation you accepted can open these. We record every view."
        actions={
          back ? (
            <ButtonLink to={back.to} variant="secondary">
              {back.label}
            </ButtonLink>
          ) : undefined
        }
      />
      <MissingDocuments missing={missing} />
      <section className="space-y-4">
        <h2 className="text-xl">On file</h2>
        {documents.length === 0 ? (
          <EmptyState title="No documents yet">
            <p>
              Upload your résumé and copies of your licenses below. We check each one and tell you
              what we find.
            </p>
          </EmptyState>
        ) : (
          <ul className="space-y-4" aria-label="Documents">
            {documents.map((document) => (
              <DocumentCard
                key={document.id}
                document={document}
                shows={labels.get(document.credentialId ?? "")}
                today={today}
                acting={acting}
              />
            ))}
          </ul>
        )}
      </section>
      {acting ? (
        <p className="text-muted">Only the owner can upload, open or delete documents.</p>
      ) : (
        <section className="space-y-4">
          <h2 className="text-xl">Upload a document</h2>
          <Form encType="multipart/form-data" errors={summaryErrors(form.errors)}>
            <DocumentFields form={form} credentials={credentials} largest={largest} />
            <SubmitButton pendingText="Uploading…">Upload</SubmitButton>
          </Form>
        </section>
      )}
      <DocumentViews views={views} />
    </div>
  );
}
