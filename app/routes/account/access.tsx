import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { accessLog, type AccessEntry } from "#app/account/settings/queries.server.ts";
import { NUMBER, readFilters } from "#app/platform/filters.ts";
import { formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

const SHOWN = 20;
const FIELDS = { before: NUMBER };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your access log" });

export const loader = signedInRoute.ahead(async ({ state, url }) => {
  const { before } = readFilters(url, FIELDS);
  return {
    ...(await accessLog(state, before ? Number(before) : null, SHOWN)),
    isFirst: before === undefined,
  };
});

export default function AccessPage() {
  const { entries, older, isFirst } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Your access log"
      part="Access log"
      lead="What our administrators decided about your account, and each time one acted for you. You’ll see decisions on a document or license next to that item. Nobody can change or remove an entry."
    >
      <DataTable<AccessEntry>
        caption="Activity, newest first"
        hideCaption
        rows={entries}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: "what", header: "What", cell: ({ what }) => what, isName: true },
          { key: "who", header: "Who", cell: ({ who }) => who },
          { key: "at", header: "When", cell: ({ at }) => formatMoment(at) },
          {
            key: "reason",
            header: "Reason",
            cell: ({ reason }) => reason ?? "None given",
          },
        ]}
        empty={
          isFirst ? (
            <EmptyState title="No activity yet">
              <p>
                When an administrator makes a decision about your profile or acts for you, it
                appears here with their name and reason.
              </p>
            </EmptyState>
          ) : (
            <EmptyState title="End of the list">
              <p>There’s nothing after this.</p>
            </EmptyState>
          )
        }
      />
      {isFirst && older === null ? null : (
        <nav aria-label="Pages of the list" className="flex flex-wrap gap-3">
          {isFirst ? null : (
            <ButtonLink to="/account/access" variant="secondary">
              Newest
            </ButtonLink>
          )}
          {older === null ? null : (
            <ButtonLink to={`/account/access?before=${older}`} variant="secondary">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </AccountPage>
  );
}
