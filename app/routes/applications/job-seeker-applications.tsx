import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { ApplicationList } from "#app/applications/job-seeker/components/application-list.tsx";
import { myApplications } from "#app/applications/job-seeker/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Anchor } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

const PER_PAGE = 25;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your applications" });

export const loader = jobSeekerRoute.loader(
  async ({ db, url }) => {
    const filter = url.searchParams.get("show") === "ended" ? "ended" : "open";
    const found = await myApplications(db, filter, pageOf(url));
    return { ...found, filter, now: new Date().toISOString() } as const;
  },
  { gate: "approved" },
);

export default function Applications() {
  const { items, total, page, open, ended, filter, now } = useLoaderData<typeof loader>();
  const here = (show: string, at = 1) =>
    `/job-seeker/applications?show=${show}${at > 1 ? `&page=${at}` : ""}`;
  return (
    <div className="space-y-8">
      <PageHeading
        title="Your applications"
        lead="Where each one stands, and what it waits for."
        actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
      />
      <nav aria-label="Which applications" className="tabs-row">
        {(
          [
            ["open", `Open (${open})`],
            ["ended", `Ended (${ended})`],
          ] as const
        ).map(([show, label]) => (
          <Anchor
            key={show}
            to={here(show)}
            className="tab"
            aria-current={show === filter ? "page" : undefined}
          >
            {label}
          </Anchor>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState
          title={filter === "open" ? "No open application" : "No application has ended"}
          actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
        >
          <p>
            {filter === "open"
              ? "Applications you send and invitations you get appear here, with what happens next."
              : "Applications that end appear here with the reason: none ends without one."}
          </p>
        </EmptyState>
      ) : (
        <ApplicationList items={items} now={now} />
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / PER_PAGE)}
        hrefFor={(at) => here(filter, at)}
        label="applications"
      />
    </div>
  );
}
