import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { Dependencies } from "#app/admin/health/components/dependencies.tsx";
import { FunctionDetails, FunctionTable } from "#app/admin/health/components/functions.tsx";
import { Queues } from "#app/admin/health/components/queues.tsx";
import { health } from "#app/admin/health/queries.server.ts";
import { FUNCTION_FILTERS, listed } from "#app/admin/health/rules.ts";
import { anyText, choice, readFilters, words } from "#app/platform/filters.ts";
import { count } from "#app/platform/format.ts";
import { toPage } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const HERE = "/admin/rpc-health";
const AT_ONCE = 20;
const FIELDS = {
  q: words("Name", 63),
  show: choice("Show", FUNCTION_FILTERS, "All"),
  after: anyText(63),
  open: anyText(63),
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "RPC Health Monitor" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  const { rpc, queues, dependencies } = await health(db);
  const functions = rpc?.functions ?? [];
  const found = listed(functions, asked);
  const from = asked.after ? found.findIndex(({ name }) => name === asked.after) + 1 : 0;
  return {
    ...toPage(found.slice(from), ({ name }) => name, AT_ONCE),
    asked,
    opened: functions.find(({ name }) => name === asked.open) ?? null,
    rpc: rpc && {
      ok: rpc.ok,
      all: functions.length,
      wrong: functions.filter(({ problems }) => problems.length > 0).length,
    },
    queues,
    dependencies,
    now: Date.now(),
  };
});

export default function AdminRpcHealth() {
  const { rpc, rows, after, asked, opened, queues, dependencies, now } =
    useLoaderData<typeof loader>();
  return (
    <div className="space-y-10">
      <PageHeading
        title="RPC Health Monitor"
        lead="Whether the database has what the app calls, how fast it answers, and what waits."
      />
      <Verdict rpc={rpc} />
      <Dependencies dependencies={dependencies} />
      <Queues queues={queues} now={now} />
      <section aria-labelledby="functions" className="space-y-4">
        <h2 id="functions" className="text-xl">
          Functions of the database
        </h2>
        {rpc ? (
          <>
            {opened ? <FunctionDetails of={opened} /> : null}
            <ListPage
              label="Find functions"
              fields={FIELDS}
              {...{ asked, rows }}
              paging={{ after, more: "More functions" }}
              noMatch={{ title: "No function like this" }}
              empty={
                <EmptyState title="Functions will appear here">
                  <p>The app tells the database what it calls whenever it starts.</p>
                </EmptyState>
              }
            >
              <FunctionTable rows={rows} here={HERE} asked={asked} />
            </ListPage>
          </>
        ) : null}
        <Disclosure summary="How this is computed">
          <p className="max-w-2xl text-muted">
            The functions are those that the app's source names; each is compared with the
            database's catalog when you open this page. Every process counts how long its calls took
            until the answer began, and hands its counts on once a minute. p50 is the time that half
            of the calls stayed below, p95 that of 95 in 100. They are read from steps of time, so
            they are close, not exact. Counts are kept for 7 days.
          </p>
        </Disclosure>
      </section>
    </div>
  );
}

function Verdict({ rpc }: { rpc: { ok: boolean; all: number; wrong: number } | null }) {
  if (!rpc) {
    return (
      <Banner tone="error" title="The database did not say how its functions are">
        <p>
          It did not answer in 3 seconds, or has no get_rpc_health_status. What stands below about
          everything else was measured all the same.
        </p>
      </Banner>
    );
  }
  if (rpc.ok) {
    return (
      <Banner tone="success" title="No problems found">
        <p>{`The database has ${count(rpc.all, "function")} that the app calls, each as it is called.`}</p>
      </Banner>
    );
  }
  return (
    <Banner tone="error" title="Problems found">
      <p>
        {rpc.all === 0
          ? "Nobody has told the database yet which functions the app calls: the app does so when it starts."
          : `${count(rpc.wrong, "function")} of ${rpc.all} not as the app calls them: they stand first in the list.`}
      </p>
    </Banner>
  );
}
