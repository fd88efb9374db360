import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { Gates, Parts, Receipt, Score, verdictOf } from "#app/matching/lab/components/pair.tsx";
import { pairInLab } from "#app/matching/lab/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data
      ? `${args.data.candidate.name} and ${args.data.position.title}`
      : "Matching Lab",
  });

export const loader = adminRoute.loader(async ({ db, params }) =>
  pairInLab(db, idOf(params["positionId"]), idOf(params["userId"])),
);

export default function PairInLab() {
  const found = useLoaderData<typeof loader>();
  const { position, candidate, pair, receipt, live } = found;
  const passes =
    pair !== null &&
    found.sameProfession &&
    !found.blocked &&
    Object.values(pair.gates).every((isOpen) => isOpen);
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/matching-lab", label: "Matching Lab" }]}
          current="A pair"
        />
        <PageHeading title={`${candidate.name} and ${position.title}`} lead={verdictOf(found)} />
        <p className="flex flex-wrap gap-x-6">
          <Link
            to={`/admin/matching-lab/candidates/${candidate.id}`}
            className="inline-flex min-h-11 items-center"
          >
            All positions for this candidate
          </Link>
          <Link
            to={`/admin/matching-lab/positions/${position.id}`}
            className="inline-flex min-h-11 items-center"
          >
            All candidates for this position ({position.facility})
          </Link>
        </p>
      </div>
      <section className="space-y-4">
        <h2 className="text-xl">Gates</h2>
        <Gates pair={found} />
      </section>
      {pair ? (
        <>
          <section className="space-y-4">
            <h2 className="text-xl">Score breakdown</h2>
            <Parts pair={pair} />
          </section>
          <section className="space-y-4">
            <h2 className="text-xl">Score</h2>
            {passes ? (
              <div className="grid gap-6 md:grid-cols-2">
                <Score
                  title={`Live, version ${live}`}
                  sides={pair.liveSides}
                  exposure={pair.exposure}
                />
                {pair.draftSides ? (
                  <Score title="Draft" sides={pair.draftSides} exposure={pair.exposure} />
                ) : null}
              </div>
            ) : (
              <p>
                No score: a gate is closed. The breakdown above shows what each part would be worth.
              </p>
            )}
          </section>
        </>
      ) : null}
      <section className="space-y-4">
        <h2 className="text-xl">Stored score, recomputed</h2>
        <Receipt receipt={receipt} />
      </section>
    </div>
  );
}
