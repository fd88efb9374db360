import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FeeTable } from "#app/billing/admin/components/fee-table.tsx";
import { BillingFrame } from "#app/billing/admin/components/frame.tsx";
import { fees } from "#app/billing/admin/queries.server.ts";
import { FEE_FILTERS } from "#app/billing/admin/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedText, askedWord } from "#app/platform/params.server.ts";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const HERE = "/admin/billing/placements";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Placement fees" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = {
    fee: askedWord(url, "fee", Object.keys(FEE_FILTERS)),
    q: askedText(url, "q", 80),
    after: askedId(url, "after"),
  };
  return { ...(await fees(db, asked)), asked };
});

export default function AdminPlacementFees() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <BillingFrame
      here={HERE}
      title="Placement fees"
      lead="Every hire with its fee, the newest first. Open one to see its payments, or to give something back."
    >
      <Filters label="Find placement fees">
        <TextInput name="q" label="Facility" type="search" defaultValue={asked.q} />
        <Select
          name="fee"
          label="Fee"
          placeholder="All"
          defaultValue={asked.fee}
          options={Object.entries(FEE_FILTERS).map(([value, label]) => ({ value, label }))}
        />
      </Filters>
      <FeeTable rows={rows} isFiltered={Boolean(asked.q ?? asked.fee ?? asked.after)} />
      <CursorPagination here={HERE} asked={asked} after={after} label="Older placements" />
    </BillingFrame>
  );
}
