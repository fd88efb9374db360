import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { Finder } from "#app/matching/lab/components/finder.tsx";
import { Ranking } from "#app/matching/lab/components/ranking.tsx";
import { candidateInLab, findInLab } from "#app/matching/lab/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText, idOf } from "#app/platform/params.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data ? `Matching Lab: ${args.data.candidate.name}` : "Matching Lab",
  });

export const loader = adminRoute.loader(async ({ db, params, url }) => {
  const words = askedText(url, "q", 100) ?? "";
  const [lists, found] = await Promise.all([
    candidateInLab(db, idOf(params["userId"])),
    words ? findInLab(db, words, "positions") : null,
  ]);
  return { ...lists, words, found: found?.positions ?? null };
});

export default function CandidateInLab() {
  const { candidate, rows, inMarket, draft, words, found } = useLoaderData<typeof loader>();
  const to = (id: string) => `/admin/matching-lab/pairs/${id}/${candidate.id}`;
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/matching-lab", label: "Matching Lab" }]}
          current={candidate.name}
        />
        <PageHeading
          title={candidate.name}
          lead={`${candidate.profession}, ${candidate.city}, ${candidate.state}.`}
        />
      </div>
      <section className="space-y-4">
        <h2 className="text-xl">
          {draft === null ? "Top positions" : "Top positions, live beside the draft"}
        </h2>
        <Ranking
          caption={`Positions for ${candidate.name}`}
          rows={rows}
          hasDraft={draft !== null}
          to={to}
          nobody="No matching positions"
          none={
            inMarket
              ? "Positions whose gates this candidate passes appear here."
              : "This candidate is not matched: not approved, or profile paused."
          }
        />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">Compare with any open position</h2>
        <Finder
          label="Title, facility or town"
          words={words}
          positions={found ? { list: found, to } : undefined}
        />
      </section>
    </div>
  );
}
