import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { Entries } from "#app/admin/audit/components/entries.tsx";
import { auditLog } from "#app/admin/audit/queries.server.ts";
import {
  actionLabel,
  AUDIT_FIELDS,
  choicesOf,
  kindLabel,
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
        lead="Who did what, when and why, the newest first. Nobody changes it or takes anything away, administrators included."
        actions={
          <ButtonLink to={listHref(`${HERE}.csv`, filters)} reload variant="secondary">
            Download as CSV
          </ButtonLink>
        }
      />
      <ListPage
        label="Find entries"
        fields={AUDIT_FIELDS}
        options={{ action: choicesOf(actions, actionLabel), type: choicesOf(types, kindLabel) }}
        {...{ asked, rows }}
        paging={{ after, more: "Older entries" }}
        noMatch={{
          title: "No entry like this",
          text: "Change what you look for, or show the whole log.",
        }}
        empty={
          <EmptyState title="What is done will appear here">
            <p>
              Every decision and every change that an administrator makes is written down, with who,
              when and why.
            </p>
          </EmptyState>
        }
      >
        <Entries rows={rows} here={HERE} asked={asked} />
      </ListPage>
      <div className="max-w-2xl space-y-2 text-sm text-muted">
        <p>
          {`The file has what you look for here, the newest ${MOST_IN_FILE.toLocaleString("en-US")} entries at most: choose days to get older ones. That you download it is written down, too.`}
        </p>
        <p>
          Each entry is linked to the one before, so that a missing or changed one is found by{" "}
          <code>npm run audit:verify</code>. Note the newest link now and then where nobody here can
          change it: <code className="wrap-anywhere">{head ?? "none yet"}</code>
        </p>
      </div>
    </div>
  );
}
