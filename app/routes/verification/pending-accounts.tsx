import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { decideAccount } from "#app/account/commands.server.ts";
import { pendingAccounts } from "#app/account/queries.server.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { decisionForm } from "#app/account/schema.ts";
import { AccountEntry } from "#app/verification/decisions/account-entry.tsx";
import { queueCounts } from "#app/verification/decisions/queries.server.ts";
import { QueueFilters, queueQuery } from "#app/verification/decisions/queue-filters.tsx";
import { QueueLinks } from "#app/verification/decisions/queue-links.tsx";
import { licenseRules, professions } from "#app/verification/credentials/queries.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { afterDecision, queuePage, waitedFor, assigneeName } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { units } from "#app/domain/units.server.ts";
import { unitNames } from "#app/domain/units.ts";
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { answerFor, Queue } from "#app/ui/queue.tsx";
import { outcomeWords } from "#app/verification/rules.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/pending-approval";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Pending approval" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = queueQuery(url);
  const [found, counts, list, rules, places] = await Promise.all([
    pendingAccounts(db, asked),
    queueCounts(db),
    professions(),
    licenseRules(),
    units(),
  ]);
  const { listed, ...queue } = queuePage(found, asked, ({ user_id }) => user_id);
  const now = new Date();
  const jobSeeker = queue.opened?.job_seeker as { units: { unit: string }[] } | null | undefined;
  const held = jobSeeker?.units.map(({ unit }) => unit) ?? [];
  return {
    ...queue,
    counts,
    trades: list,
    trade: queue.opened?.job_seeker
      ? {
          professions: list,
          rules,
          units: unitNames(places.filter(({ code }) => held.includes(code))),
        }
      : { professions: [], rules: [], units: {} },
    entries: listed.map(({ user_id, full_name, facility_name, what, city, state, ...row }) => ({
      id: user_id,
      name: facility_name ?? full_name,
      what: [
        row.on_hold && "On hold",
        what &&
          (row.role === "employer"
            ? facilityTypeLabel(what)
            : (list.find(({ code }) => code === what)?.name ?? what)),
        city && `${city}, ${state}`,
      ]
        .filter(Boolean)
        .join(", "),
      waits: waitedFor(row.submitted_at, now),
      who: assigneeName(row),
    })),
  };
});

export const action = adminRoute.action(
  decisionForm,
  async ({ state, form, request, url }) => {
    const outcome = await decideAccount(state, form);
    const to = afterDecision(HERE, queueQuery(url), form.next);
    return redirectWith(request, to, { tone: "success", text: outcomeWords(outcome) });
  },
  { apart: "userId" },
);

export default function PendingApproval() {
  const { opened, counts, trade, trades, ...queue } = useLoaderData<typeof loader>();
  const openId = opened?.user_id ?? null;
  const { form, lost } = answerFor(useAnswer(), openId, { id: "userId", text: "reason" });
  const total = counts[HERE] ?? 0;
  const spot = { ...queue, here: HERE, kind: "account", total };
  return (
    <Queue
      {...queue}
      {...{ openId, lost }}
      title="Pending approval"
      noun="account"
      lead="to review. Accounts on hold come first, then the oldest."
      here={HERE}
      total={total}
      links={
        <>
          <QueueLinks here={HERE} counts={counts} />
          <QueueFilters asked={queue.asked} professions={trades} hasRoles />
        </>
      }
      empty={
        <EmptyState title="No accounts to review">
          <p>Submitted profiles appear here.</p>
        </EmptyState>
      }
    >
      {opened ? <AccountEntry account={opened} {...{ spot, trade, form }} /> : null}
    </Queue>
  );
}
