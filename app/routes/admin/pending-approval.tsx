import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { decideAccount } from "#app/account/commands.server.ts";
import { DecisionCard } from "#app/account/decision-card.tsx";
import { pendingAccounts } from "#app/account/queries.server.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { decisionForm } from "#app/account/schema.ts";
import { pendingAppeals, pendingCredentials } from "#app/account/standing/queries.server.ts";
import { QueueLinks } from "#app/account/standing/queue-links.tsx";
import { licenseRules, professions } from "#app/credentials/queries.server.ts";
import { count } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

// Each card has all its evidence: more would be a page that a phone waits for.
const SHOWN = 10;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Pending approval" });

export const loader = adminRoute.loader(async ({ state, db }) => {
  const [accounts, appeals, credentials, list, rules] = await Promise.all([
    pendingAccounts(state, SHOWN),
    pendingAppeals(db, 1),
    pendingCredentials(db, 1),
    professions(),
    licenseRules(),
  ]);
  const total = accounts[0]?.total ?? 0;
  return {
    accounts,
    trade: { professions: list, rules },
    total,
    counts: {
      "/admin/pending-approval": total,
      "/admin/pending-approval/credentials": credentials[0]?.total ?? 0,
      "/admin/pending-approval/appeals": appeals[0]?.total ?? 0,
    },
  };
});

export const action = adminRoute.action(
  decisionForm,
  async ({ state, form, request }) => {
    await decideAccount(state, form);
    return redirectWith(request, "/admin/pending-approval", {
      tone: "success",
      text:
        form.decision === "approved"
          ? "Approved. Their matches are computed."
          : "Rejected. The person sees your reason.",
    });
  },
  { apart: "userId" },
);

export default function PendingApproval() {
  const { accounts, trade, total, counts } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const failed = formState(answer);
  // An account that is no longer in the list has no form of its own to say why.
  const orphaned = accounts.some(({ user_id }) => user_id === failed.value("userId"))
    ? undefined
    : summaryErrors(failed.errors).map(({ message }) => ({ message }));
  return (
    <div className="space-y-8">
      <PageHeading
        title="Pending approval"
        lead={
          accounts.length
            ? `${count(total, "account")} to decide on, the longest waiting first${total > accounts.length ? `; ${accounts.length} are shown` : ""}.`
            : undefined
        }
      />
      <QueueLinks here="/admin/pending-approval" counts={counts} />
      <ErrorSummary errors={orphaned} />
      {accounts.length === 0 ? (
        <EmptyState title="Nobody waits for a decision">
          <p>Professionals and facilities appear here when they hand in their profile.</p>
        </EmptyState>
      ) : (
        <ul className="space-y-6">
          {accounts.map((account) => (
            <DecisionCard key={account.user_id} account={account} trade={trade} answer={answer} />
          ))}
        </ul>
      )}
    </div>
  );
}
