import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { AffiliateTable } from "#app/affiliates/components/affiliate-table.tsx";
import { affiliateList } from "#app/affiliates/queries.server.ts";
import { AFFILIATE_FIELDS } from "#app/affiliates/rules.ts";
import { readFilters } from "#app/platform/filters.ts";
import { listHref } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const HERE = "/admin/affiliates";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Affiliates" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, AFFILIATE_FIELDS);
  return { ...(await affiliateList(db, asked)), asked };
});

export default function AdminAffiliates() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Affiliates"
        lead="Partners who refer people to us: referrals, what we owe and what we paid."
        actions={
          <>
            <ButtonLink to={`${HERE}/new`}>Add an affiliate</ButtonLink>
            <ButtonLink
              to={listHref(`${HERE}.csv`, { ...asked, after: undefined })}
              variant="secondary"
              reload
            >
              Download as CSV
            </ButtonLink>
          </>
        }
      />
      <ListPage
        label="Find affiliates"
        folded="Filters"
        fields={AFFILIATE_FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "Older affiliates" }}
        noMatch={{ title: "No matching affiliates" }}
        empty={
          <EmptyState title="No affiliates yet">
            <p>Add the first partner above. Referrals and amounts owed appear here.</p>
          </EmptyState>
        }
      >
        <AffiliateTable rows={rows} />
      </ListPage>
    </div>
  );
}
