import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { queueCounts } from "#app/verification/decisions/queries.server.ts";
import { QueueFilters, queueQuery } from "#app/verification/decisions/queue-filters.tsx";
import { QueueLinks } from "#app/verification/decisions/queue-links.tsx";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { decideDocument } from "#app/verification/documents/commands.server.ts";
import { DocumentEntry } from "#app/verification/documents/components/document-entry.tsx";
import { pendingDocuments } from "#app/verification/documents/queries.server.ts";
import { kindLabel } from "#app/verification/documents/rules.ts";
import { documentDecisionForm } from "#app/verification/documents/schema.ts";
import { todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { afterDecision, queuePage, waitedFor, assigneeName } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { answerFor, Queue } from "#app/ui/queue.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/documents";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Documents to review" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = queueQuery(url);
  const [found, counts, list] = await Promise.all([
    pendingDocuments(db, asked),
    queueCounts(db),
    professions(),
  ]);
  const { listed, ...queue } = queuePage(found, asked, ({ id }) => id);
  const now = new Date();
  return {
    ...queue,
    counts,
    trades: list,
    profession: list.find(({ code }) => code === queue.opened?.credential_profession),
    today: todayCentral(now),
    entries: listed.map(({ id, full_name, kind, created_at, held }) => ({
      id,
      name: full_name,
      what: kindLabel(kind),
      waits: waitedFor(created_at, now),
      who: assigneeName({ held }),
    })),
  };
});

export const action = adminRoute.action(
  documentDecisionForm,
  async ({ form, request, url, ...args }) => {
    await decideDocument(args, form);
    const to = afterDecision(HERE, queueQuery(url), form.next);
    return redirectWith(request, to, {
      tone: "success",
      text:
        form.decision === "accepted"
          ? "Document accepted. We told the person."
          : "Document not accepted. We sent the person your reason.",
    });
  },
  { apart: "documentId" },
);

export default function DocumentsToCheck() {
  const { opened, counts, trades, profession, today, ...queue } = useLoaderData<typeof loader>();
  const openId = opened?.id ?? null;
  const { form, lost } = answerFor(useAnswer(), openId, { id: "documentId", text: "reason" });
  const total = counts[HERE] ?? 0;
  const spot = { ...queue, here: HERE, kind: "document", total };
  return (
    <Queue
      {...queue}
      {...{ openId, lost }}
      title="Documents to review"
      noun="document"
      lead="to review, oldest first."
      here={HERE}
      total={total}
      links={
        <>
          <QueueLinks here={HERE} counts={counts} />
          <QueueFilters asked={queue.asked} professions={trades} />
        </>
      }
      empty={
        <EmptyState title="No documents to review">
          <p>Uploaded résumés and copies of licenses and certifications appear here.</p>
        </EmptyState>
      }
    >
      {opened ? <DocumentEntry document={opened} {...{ spot, profession, today, form }} /> : null}
    </Queue>
  );
}
