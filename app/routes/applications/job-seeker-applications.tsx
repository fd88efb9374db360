import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { ApplicationList } from "#app/applications/job-seeker/components/application-list.tsx";
import { myApplications } from "#app/applications/job-seeker/queries.server.ts";
import { readFilters, view } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { WaitingArt } from "#app/ui/waiting-art.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = { show: view("Which applications", { open: "Open", ended: "Ended" }) };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your applications" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, url }) => {
    const asked = readFilters(url, FIELDS);
    const found = await myApplications(db, asked.show ?? "open", pageOf(url));
    return { ...found, asked, now: new Date().toISOString() } as const;
  },
  { gate: "approved" },
);

export default function Applications() {
  const { items, total, page, open, ended, asked, now } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Your applications"
        lead="Where each one is, and what comes next."
        actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
      />
      <ListPage
        fields={FIELDS}
        options={{
          show: [
            { value: "open", label: `Open (${open})` },
            { value: "ended", label: `Ended (${ended})` },
          ],
        }}
        asked={asked}
        rows={items}
        paging={{ page, total, noun: "applications" }}
        empty={
          <EmptyState
            art={<WaitingArt scene="applications" />}
            title={asked.show === "ended" ? "No ended applications" : "No open applications"}
            actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
          >
            <p>
              {asked.show === "ended"
                ? "When an application ends, it appears here with the reason."
                : "Applications you send and invitations you get appear here, with what comes next."}
            </p>
          </EmptyState>
        }
      >
        <ApplicationList items={items} now={now} />
      </ListPage>
    </div>
  );
}
