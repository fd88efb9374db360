import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { waitingAccounts } from "#app/account/queries.server.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { mailToDecide } from "#app/notifications/queries.server.ts";
import { formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { waitingCount } from "#app/platform/queue.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Overview" });

export const loader = adminRoute.loader(async ({ state, db }) => {
  const [accounts, mail] = await Promise.all([waitingAccounts(db), mailToDecide(state)]);
  return { ...accounts, ...mail };
});

export default function AdminOverview() {
  const { waiting, since, dead, reports } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading title="Overview" lead="What waits for a decision." />
      <div className="grid gap-6 sm:grid-cols-2">
        <Card
          title="Pending approval"
          level={2}
          actions={
            <ButtonLink to="/admin/pending-approval" variant={waiting ? "primary" : "secondary"}>
              Open the list
            </ButtonLink>
          }
        >
          <p className="text-2xl font-semibold">{waitingCount(waiting, "account")}</p>
          <p className="text-muted">
            {since ? `The oldest since ${formatMoment(since)} (Central)` : "Nobody waits."}
          </p>
        </Card>
        <Card
          title="Messages and e-mails"
          level={2}
          actions={
            <>
              <ButtonLink to="/admin/reports" variant={reports ? "primary" : "secondary"}>
                Reported messages
              </ButtonLink>
              <ButtonLink to="/admin/dead-letters" variant={dead ? "primary" : "secondary"}>
                Dead letters
              </ButtonLink>
            </>
          }
        >
          <p className="text-2xl font-semibold">{waitingCount(reports, "reported message")}</p>
          <p className="text-muted">
            {dead
              ? `${waitingCount(dead, "e-mail")} could not be sent.`
              : "Every e-mail has found its way."}
          </p>
        </Card>
      </div>
    </div>
  );
}
