import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { DisputeTable } from "#app/applications/disputes/components/dispute-table.tsx";
import { disputes } from "#app/applications/disputes/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedWord } from "#app/platform/params.server.ts";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";

const HERE = "/admin/disputes";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Disputes" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = {
    status: askedWord(url, "status", ["open", "settled"]),
    after: askedId(url, "after"),
  };
  return { ...(await disputes(db, asked)), asked };
});

export default function Disputes() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  const settled = asked.status === "settled";
  return (
    <div className="space-y-8">
      <PageHeading
        title="Disputes"
        lead={
          settled
            ? "What was settled, the latest first."
            : "What one side of a placement says is wrong, the longest waiting first. Open one to hear both sides and settle it."
        }
      />
      <Filters label="Which disputes">
        <Select
          name="status"
          label="Status"
          defaultValue={asked.status ?? "open"}
          options={[
            { value: "open", label: "Open" },
            { value: "settled", label: "Settled" },
          ]}
        />
      </Filters>
      <DisputeTable rows={rows} settled={settled} isPart={Boolean(asked.after)} />
      <CursorPagination
        here={HERE}
        asked={asked}
        after={after}
        label={settled ? "Earlier ones" : "Later ones"}
      />
    </div>
  );
}
