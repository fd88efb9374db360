import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { decideAppeal } from "#app/verification/decisions/commands.server.ts";
import { pendingAppeals, queueCounts } from "#app/verification/decisions/queries.server.ts";
import { QueueFilters, queueQuery } from "#app/verification/decisions/queue-filters.tsx";
import { QueueLinks } from "#app/verification/decisions/queue-links.tsx";
import { appealDecision } from "#app/verification/decisions/schema.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { afterDecision, queuePage, waitedFor, assigneeName } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OpenEntry } from "#app/ui/queue-entry.tsx";
import { answerFor, Evidence, Queue } from "#app/ui/queue.tsx";
import { ownDecisionWords } from "#app/verification/rules.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/pending-approval/appeals";
const roleName = (role: string) => (role === "employer" ? "Facility" : "Professional");

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Appeals" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = queueQuery(url);
  const [found, counts, trades] = await Promise.all([
    pendingAppeals(db, asked),
    queueCounts(db),
    professions(),
  ]);
  const { listed, ...queue } = queuePage(found, asked, ({ id }) => id);
  const now = new Date();
  return {
    ...queue,
    counts,
    trades,
    entries: listed.map(({ id, role, full_name, facility_name, created_at, held }) => ({
      id,
      name: facility_name ?? full_name,
      what: roleName(role),
      waits: waitedFor(created_at, now),
      who: assigneeName({ held }),
    })),
  };
});

export const action = adminRoute.action(
  appealDecision,
  async ({ db, form, request, url }) => {
    await decideAppeal(db, form);
    const to = afterDecision(HERE, queueQuery(url), form.next);
    return redirectWith(request, to, {
      tone: "success",
      text:
        form.decision === "reopened"
          ? "Appeal granted. The account is back in the queue."
          : "Decision upheld. We sent the person your answer.",
    });
  },
  { apart: "subjectId" },
);

export default function PendingAppeals() {
  const { opened, counts, trades, ...queue } = useLoaderData<typeof loader>();
  const openId = opened?.id ?? null;
  const { form, lost } = answerFor(useAnswer(), openId, { id: "subjectId", text: "answer" });
  const total = counts[HERE] ?? 0;
  const spot = { ...queue, here: HERE, kind: "appeal", total };
  return (
    <Queue
      {...queue}
      {...{ openId, lost }}
      title="Appeals"
      noun="appeal"
      lead="to decide, oldest first."
      here={HERE}
      total={total}
      links={
        <>
          <QueueLinks here={HERE} counts={counts} />
          <QueueFilters asked={queue.asked} professions={trades} hasRoles />
        </>
      }
      empty={
        <EmptyState title="No appeals">
          <p>Appeals from rejected accounts appear here for a second decision.</p>
        </EmptyState>
      }
    >
      {opened ? (
        <OpenEntry
          {...{ spot, form }}
          id={opened.id}
          held={opened.held}
          title={opened.facility_name ?? opened.full_name}
          kind={roleName(opened.role)}
          facts={[
            { term: "Person", description: `${opened.full_name}, ${opened.email}` },
            { term: "Appeal", description: <Evidence>{opened.body}</Evidence> },
            {
              term: "Reason for rejection",
              description: <Evidence>{opened.verification_reason ?? "None"}</Evidence>,
            },
            {
              term: "Rejected",
              description: opened.decided_at ? `${formatMoment(opened.decided_at)}` : "Unknown",
            },
            { term: "Appealed", description: formatMoment(opened.created_at) },
          ]}
          note={
            opened.decided_by_you ? (
              <p className="text-warning">{ownDecisionWords(opened.four_eyes ?? false)}</p>
            ) : null
          }
          hidden={{ subjectId: opened.id }}
          text={{
            name: "answer",
            label: "Answer",
            hint: "Required if the decision stands. The person sees it.",
          }}
          choices={[
            { value: "reopened", label: "Grant appeal" },
            { value: "upheld", label: "Uphold decision", danger: true },
          ]}
        />
      ) : null}
    </Queue>
  );
}
