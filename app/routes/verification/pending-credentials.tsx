import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { rejectCredential } from "#app/verification/decisions/commands.server.ts";
import { CredentialEntry } from "#app/verification/decisions/credential-entry.tsx";
import { pendingCredentials, queueCounts } from "#app/verification/decisions/queries.server.ts";
import { QueueFilters, queueQuery } from "#app/verification/decisions/queue-filters.tsx";
import { QueueLinks } from "#app/verification/decisions/queue-links.tsx";
import { credentialRejection } from "#app/verification/decisions/schema.ts";
import { licenseRules, professions } from "#app/verification/credentials/queries.server.ts";
import {
  unusualExpiry,
  reachSentence,
  residenceOf,
  residenceQuestion,
} from "#app/verification/credentials/rules.ts";
import { credentialLabel } from "#app/verification/documents/rules.ts";
import { todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { afterDecision, queuePage, waitedFor, assigneeName } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { answerFor, Queue } from "#app/ui/queue.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/pending-approval/credentials";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Changed credentials" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = queueQuery(url);
  const [found, counts, list, rules] = await Promise.all([
    pendingCredentials(db, asked),
    queueCounts(db),
    professions(),
    licenseRules(),
  ]);
  const { listed, opened, ...queue } = queuePage(found, asked, ({ id }) => id);
  const professionOf = (code: string | null) => list.find((one) => one.code === code);
  const now = new Date();
  const [profession, expiresOn] = [professionOf(opened?.profession ?? null), opened?.expires_on];
  const rule = rules.find(
    (one) => one.profession === opened?.profession && one.state === opened.state,
  );
  return {
    ...queue,
    counts,
    trades: list,
    opened: opened && {
      ...opened,
      professionName: profession?.name ?? opened.profession ?? "",
      reach:
        opened.state && expiresOn
          ? reachSentence(
              { state: opened.state, multistate: opened.multistate ?? false, expiresOn },
              profession?.compact ?? null,
              residenceOf(opened),
            )
          : null,
      residence: opened.state
        ? residenceQuestion(
            { state: opened.state, multistate: opened.multistate ?? false },
            profession?.compact ?? null,
            residenceOf(opened),
            "admin",
          )
        : null,
      odd: expiresOn
        ? unusualExpiry(rule, profession?.shortName ?? "", expiresOn, todayCentral())
        : null,
    },
    entries: listed.map((row) => ({
      id: row.id,
      name: row.full_name,
      what: credentialLabel(row, professionOf(row.profession)),
      waits: waitedFor(row.updated_at, now),
      who: assigneeName(row),
    })),
  };
});

export const action = adminRoute.action(
  credentialRejection,
  async ({ db, form, request, url }) => {
    await rejectCredential(db, form);
    const to = afterDecision(HERE, queueQuery(url), form.next);
    return redirectWith(request, to, {
      tone: "success",
      text: "Credential rejected. The person sees your reason.",
    });
  },
  { apart: "subjectId" },
);

export default function PendingCredentials() {
  const { opened, counts, trades, ...queue } = useLoaderData<typeof loader>();
  const openId = opened?.id ?? null;
  const { form, lost } = answerFor(useAnswer(), openId, { id: "subjectId", text: "reason" });
  const total = counts[HERE] ?? 0;
  const spot = { ...queue, here: HERE, kind: "credential", total };
  return (
    <Queue
      {...queue}
      {...{ openId, lost }}
      title="Changed credentials"
      noun="credential"
      lead="to review, oldest first. These were added or changed after approval. Record a check to verify one. Until then, a changed credential keeps its last verified facts, and a new one isn’t verified."
      here={HERE}
      total={total}
      links={
        <>
          <QueueLinks here={HERE} counts={counts} />
          <QueueFilters asked={queue.asked} professions={trades} />
        </>
      }
      empty={
        <EmptyState title="No credentials to review">
          <p>Licenses and certifications appear here when approved people add or change them.</p>
        </EmptyState>
      }
    >
      {opened ? <CredentialEntry credential={opened} {...{ spot, form }} /> : null}
    </Queue>
  );
}
