import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { Finder } from "#app/matching/lab/components/finder.tsx";
import { Ranking } from "#app/matching/lab/components/ranking.tsx";
import { findInLab, positionInLab } from "#app/matching/lab/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText, idOf } from "#app/platform/params.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data ? `Matching Lab: ${args.data.position.title}` : "Matching Lab",
  });

export const loader = adminRoute.loader(async ({ db, params, url }) => {
  const words = askedText(url, "q", 100) ?? "";
  const lists = await positionInLab(db, idOf(params["positionId"]));
  // Not at the same time: both log views, often of the same people, so one would wait for the other.
  const found = words ? await findInLab(db, words, "candidates") : null;
  return { ...lists, words, found: found?.candidates ?? null };
});

export default function PositionInLab() {
  const { position, rows, inMarket, draft, words, found } = useLoaderData<typeof loader>();
  const to = (id: string) => `/admin/matching-lab/pairs/${position.id}/${id}`;
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/matching-lab", label: "Matching Lab" }]}
          current={position.title}
        />
        <PageHeading
          title={position.title}
          lead={`${position.facility}, ${position.city}, ${position.state}. ${position.profession}, ${position.status}.`}
        />
      </div>
      <section className="space-y-4">
        <h2 className="text-xl">
          {draft === null ? "Top candidates" : "Top candidates, live beside the draft"}
        </h2>
        <Ranking
          caption={`Candidates for ${position.title}`}
          rows={rows}
          hasDraft={draft !== null}
          to={to}
          nobody="No matching candidates"
          none={
            inMarket
              ? "Candidates who pass every gate appear here."
              : "This position is not matched: not open, or its facility is not approved."
          }
        />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">Compare with any candidate</h2>
        <Finder
          label="Name, profession or town"
          words={words}
          candidates={found ? { list: found, to } : undefined}
        />
      </section>
    </div>
  );
}
