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
  const { rpc, queues, dependencies } = await health(db, asked.open);
  const functions = rpc?.functions ?? [];
  const found = listed(functions, asked);
  const status = functions.find(({ name }) => name === rpc?.opened?.name);
  const from = asked.after ? found.findIndex(({ name }) => name === asked.after) + 1 : 0;
  return {
    ...toPage(found.slice(from), ({ name }) => name, AT_ONCE),
    asked,
    opened: rpc?.opened && status ? { ...status, ...rpc.opened } : null,
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
        lead="Database functions, response times, dependencies and queues."
      />
      <Verdict rpc={rpc} />
      <Dependencies dependencies={dependencies} />
      <Queues queues={queues} now={now} />
      <section aria-labelledby="functions" className="space-y-4">
        <h2 id="functions" className="text-xl">
          Database functions
        </h2>
        {rpc ? (
          <>
            {opened ? <FunctionDetails of={opened} /> : null}
            <ListPage
              label="Find functions"
              folded="Filters"
              fields={FIELDS}
              {...{ asked, rows }}
              paging={{ after, more: "More functions" }}
              noMatch={{ title: "No matching functions" }}
              empty={
                <EmptyState title="No functions yet">
                  <p>The app reports the functions it calls when it starts.</p>
                </EmptyState>
              }
            >
              <FunctionTable rows={rows} here={HERE} asked={asked} />
            </ListPage>
          </>
        ) : null}
        <Disclosure summary="How we count this">
          <p className="max-w-2xl text-muted">
            We list the functions named in the app’s source and compare each with the database
            catalog when you open this page. Every process measures the time to first byte of its
            calls and reports once a minute. The last hour and the last day begin at a full five
            minutes. Half of the calls were faster than p50, 95 in 100 faster than p95. Both are
            estimated from buckets. We keep counts for 7 days.
          </p>
        </Disclosure>
      </section>
    </div>
  );
}

function Verdict({ rpc }: { rpc: { ok: boolean; all: number; wrong: number } | null }) {
  if (!rpc) {
    return (
      <Banner tone="error" title="No answer about database functions">
        <p>
          The database did not answer within 3 seconds, or get_rpc_health_status is missing. The
          other checks below ran anyway.
        </p>
      </Banner>
    );
  }
  if (rpc.ok) {
    return (
      <Banner tone="success" title="No problems found">
        <p>{`All ${count(rpc.all, "function")} the app calls are in place.`}</p>
      </Banner>
    );
  }
  return (
    <Banner tone="error" title="Problems found">
      <p>
        {rpc.all === 0
          ? "The app has not reported its functions yet. It does so when it starts."
          : `${count(rpc.wrong, "function")} of ${rpc.all} with problems, listed first.`}
      </p>
    </Banner>
  );
}
