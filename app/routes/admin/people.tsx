import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PeopleTable } from "#app/admin/people/components/people-table.tsx";
import { people } from "#app/admin/people/queries.server.ts";
import { ROLES, STATUSES } from "#app/admin/people/rules.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { choice, ID, readFilters, words } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { stateOptions } from "#app/domain/states.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = {
  q: words("Name, email, facility or ID", 100),
  role: choice("Role", ROLES, "All"),
  status: choice("Status", STATUSES, "All"),
  state: choice("State", stateOptions, "All"),
  suspended: choice(
    "Suspended or merged",
    { yes: "Suspended", merged: "Merged", no: "Neither" },
    "All",
  ),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "People" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await people(db, asked)), asked };
});

export default function AdminPeople() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading title="People" lead="Every account, newest first." />
      <ListPage
        label="Find people"
        folded="Filters"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Older accounts" }}
        noMatch={{
          title: "No matching people",
          text: "Change the filters, or show everyone.",
          all: "Show everyone",
        }}
        empty={
          <EmptyState title="People will appear here">
            <p>Every new account appears here.</p>
          </EmptyState>
        }
      >
        <PeopleTable rows={rows} />
      </ListPage>
    </div>
  );
}
