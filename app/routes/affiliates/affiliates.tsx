import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { AffiliateTable } from "#app/affiliates/components/affiliate-table.tsx";
import { affiliateList, affiliateFilters } from "#app/affiliates/queries.server.ts";
import { AFFILIATE_FILTERS } from "#app/affiliates/rules.ts";
import { listHref } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const HERE = "/admin/affiliates";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Affiliates" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = affiliateFilters(url);
  return { ...(await affiliateList(db, asked)), asked };
});

export default function AdminAffiliates() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Affiliates"
        lead="Partners who send us people, the newest first: who came with their code, what is owed, and what was paid."
        actions={
          <>
            <ButtonLink to={`${HERE}/new`}>Add an affiliate</ButtonLink>
            <ButtonLink
              to={listHref(`${HERE}.csv`, { q: asked.q, status: asked.status })}
              variant="secondary"
              reload
            >
              Download as CSV
            </ButtonLink>
          </>
        }
      />
      <Filters label="Find affiliates">
        <TextInput
          name="q"
          label="Name, code or contact"
          type="search"
          defaultValue={asked.q}
          maxLength={80}
        />
        <Select
          name="status"
          label="Status"
          placeholder="All"
          defaultValue={asked.status}
          options={Object.entries(AFFILIATE_FILTERS).map(([value, label]) => ({ value, label }))}
        />
      </Filters>
      <AffiliateTable rows={rows} isFiltered={Boolean(asked.q ?? asked.status ?? asked.after)} />
      <CursorPagination here={HERE} asked={asked} after={after} label="Older affiliates" />
    </div>
  );
}
