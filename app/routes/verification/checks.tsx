import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { choice, ID, known, oneOf, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { servedStateOptions } from "#app/domain/states.ts";
import { CheckTable } from "#app/verification/checks/components/check-table.tsx";
import { checkRules } from "#app/verification/checks/queries.server.ts";
import { SUBJECTS } from "#app/verification/checks/rules.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const HERE = "/admin/settings/checks";
const FIELDS = {
  subject: choice("Applies to", SUBJECTS, "Everyone"),
  profession: known("Profession", "All professions"),
  state: choice("State", servedStateOptions, "Every state"),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Checklist" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const list = await professions();
  const profession = oneOf(list.map(({ code }) => code));
  const asked = readFilters(url, { ...FIELDS, profession });
  return { ...(await checkRules(db, asked)), asked, professions: professionOptions(list) };
});

export default function Checks() {
  const { rows, after, asked, professions } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <Breadcrumb parents={[{ to: "/admin/settings", label: "Settings" }]} current="Checklist" />
      <PageHeading
        title="Checklist"
        lead="What we check before an approval, where, and how long it stays valid."
        actions={<ButtonLink to={`${HERE}/new`}>Add a check</ButtonLink>}
      />
      <ListPage
        label="Find checks"
        folded="Filters"
        fields={FIELDS}
        options={{ profession: professions }}
        {...{ asked, rows }}
        paging={{ after, more: "More checks" }}
        noMatch={{ title: "No matching checks" }}
        empty={
          <EmptyState title="No checks yet">
            <p>Add the first check.</p>
          </EmptyState>
        }
      >
        <CheckTable rows={rows} />
      </ListPage>
    </div>
  );
}
