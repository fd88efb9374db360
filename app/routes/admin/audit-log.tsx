import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { Entries } from "#app/admin/audit/components/entries.tsx";
import { auditLog } from "#app/admin/audit/queries.server.ts";
import {
  actionLabel,
  AUDIT_FIELDS,
  choicesOf,
  kindOption,
  MOST_IN_FILE,
} from "#app/admin/audit/rules.ts";
import { readFilters } from "#app/platform/filters.ts";
import { listHref } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const HERE = "/admin/audit-log";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Audit log" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = readFilters(url, AUDIT_FIELDS);
  return { ...(await auditLog(db, asked)), asked };
});

export default function AuditLog() {
  const { rows, after, actions, types, head, asked } = useLoaderData<typeof loader>();
  const { open: _, after: __, ...filters } = asked;
  return (
    <div className="space-y-8">
      <PageHeading
        title="Audit log"
        lead="Who did what, when and why, newest first. No one can change or delete entries."
        actions={
          <ButtonLink to={listHref(`${HERE}.csv`, filters)} reload variant="secondary">
            Download as CSV
          </ButtonLink>
        }
      />
      <ListPage
        label="Find entries"
        folded="Filters"
        fields={AUDIT_FIELDS}
        options={{ action: choicesOf(actions, actionLabel), type: choicesOf(types, kindOption) }}
        {...{ asked, rows }}
        paging={{ after, more: "Older entries" }}
        noMatch={{
          title: "No matching entries",
          text: "Change the filters, or show the whole log.",
        }}
        empty={
          <EmptyState title="No entries yet">
            <p>Every decision and change by an administrator appears here.</p>
          </EmptyState>
        }
      >
        <Entries rows={rows} here={HERE} asked={asked} />
      </ListPage>
      <div className="max-w-2xl space-y-2 text-sm text-muted">
        <p>
          {`The file has the entries you filtered for, up to the newest ${MOST_IN_FILE.toLocaleString("en-US")}. Filter by date to get older ones. Downloads are logged.`}
        </p>
        <p>
          Each entry is chained to the one before. An operator can run{" "}
          <code>npm run audit:verify</code> to check that no entry is missing or changed. From time
          to time, save the newest fingerprint somewhere else:{" "}
          <code className="wrap-anywhere">{head ?? "none yet"}</code>
        </p>
      </div>
    </div>
  );
}
