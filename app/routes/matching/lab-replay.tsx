import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { ReplayReport } from "#app/matching/lab/components/replay-report.tsx";
import { WeightTable } from "#app/matching/lab/components/weight-table.tsx";
import { matchingLab, replayOf } from "#app/matching/lab/queries.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Replay" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = url.searchParams.get("version") ?? "";
  const version = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  const [{ live, draft, versions }, replay] = await Promise.all([
    matchingLab(db),
    replayOf(db, version).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }),
  ]);
  const other = version === undefined ? draft : versions.find((one) => one.version === version);
  return { live, other: (replay && other) ?? null, replay, asked: version ?? null };
});

export default function ReplayPage() {
  const { live, other, replay, asked } = useLoaderData<typeof loader>();
  const isDraft = other?.state === "draft";
  const name = isDraft ? "Draft" : `Version ${other?.version}`;
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/matching-lab", label: "Matching Lab" }]}
          current="Replay"
        />
        <PageHeading
          title={other ? `${name} beside version ${live.version}` : "Replay"}
          lead="Ranks candidates for open positions with both sets of weights. A replay changes no matches."
          actions={
            isDraft ? (
              <ButtonLink to="/admin/matching-lab/publish">Publish…</ButtonLink>
            ) : other && other.version !== live.version ? (
              <ButtonLink to={`/admin/matching-lab/roll-back/${other.version}`}>
                Roll back to {other.version}
              </ButtonLink>
            ) : undefined
          }
        />
      </div>
      {other && replay ? (
        <>
          <WeightTable caption="What differs" was={live} becomes={other} onlyChanges />
          <ReplayReport replay={replay} name={name} />
        </>
      ) : (
        <EmptyState
          title={asked === null ? "No draft to replay" : `Version ${asked} cannot be replayed`}
          actions={
            <ButtonLink to="/admin/matching-lab" variant="secondary">
              Draft a set of weights
            </ButtonLink>
          }
        >
          <p>
            {asked === null
              ? "Save a draft to compare it with the live weights: what stays, who moves, and how groups fare."
              : "It was never published, or it uses parts that matching no longer has."}
          </p>
        </EmptyState>
      )}
    </div>
  );
}
