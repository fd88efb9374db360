import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/credentials/queries.server.ts";
import { decideDocument } from "#app/documents/commands.server.ts";
import { DocumentDecision } from "#app/documents/components/document-decision.tsx";
import { pendingDocuments } from "#app/documents/queries.server.ts";
import { QUEUE_PAGE } from "#app/documents/rules.ts";
import { documentDecisionForm } from "#app/documents/schema.ts";
import { count, todayCentral } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Documents to check" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = Number(url.searchParams.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  const [queue, list] = await Promise.all([pendingDocuments(db, page), professions()]);
  return { ...queue, page, professions: list, today: todayCentral() };
});

export const action = adminRoute.action(
  documentDecisionForm,
  async ({ form, request, ...args }) => {
    await decideDocument(args, form);
    return redirectWith(request, "/admin/documents", {
      tone: "success",
      text:
        form.decision === "accepted"
          ? "Accepted. The person is told."
          : "Not accepted. The person is told, with your reason.",
    });
  },
  { apart: "documentId" },
);

export default function DocumentsToCheck() {
  const { documents, total, page, professions: list, today } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const failed = formState(answer);
  // A document that is no longer in the list has no form of its own to say why.
  const orphaned = documents.some(({ id }) => id === failed.value("documentId"))
    ? undefined
    : summaryErrors(failed.errors).map(({ message }) => ({ message }));
  return (
    <div className="space-y-8">
      <PageHeading
        title="Documents to check"
        lead={
          documents.length
            ? `${count(total, "document")}, the longest waiting first. Each one that you open is noted, and its owner sees that.`
            : undefined
        }
      />
      <ErrorSummary errors={orphaned} />
      {documents.length === 0 ? (
        <EmptyState title={page > 1 ? "Nothing on this page" : "No document waits to be checked"}>
          <p>
            Résumés and copies of licenses and certifications appear here when professionals upload
            them.
          </p>
        </EmptyState>
      ) : (
        <>
          <p id="new-tab" className="text-muted">
            Files open in a new tab. A reason is needed when you do not accept one: the person reads
            it and can upload a better one.
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {documents.map((document) => (
              <DocumentDecision
                key={document.id}
                document={document}
                professions={list}
                today={today}
                answer={answer}
              />
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / QUEUE_PAGE)}
        hrefFor={(to) => `/admin/documents?page=${to}`}
        label="documents"
      />
    </div>
  );
}
