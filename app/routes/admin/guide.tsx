import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FoundInGuide, GuideList } from "#app/content/guide/components/guide-list.tsx";
import { guidePages } from "#app/content/guide/pages.server.ts";
import { findInGuide } from "#app/content/guide/rules.ts";
import { anchorOf } from "#app/content/markdown.server.ts";
import { readFilters, words } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { FilterForm } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = { q: words("Search the guide", 80) };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Guide" });

export const loader = adminRoute.loader(async ({ url }) => {
  const { q } = readFilters(url, FIELDS);
  return {
    q: q ?? "",
    pages: guidePages.map(({ name, title }) => ({ name, title })),
    found: q
      ? findInGuide(guidePages, q).map((place) => ({
          ...place,
          anchor: place.heading ? anchorOf(place.heading) : null,
        }))
      : null,
  };
});

export default function Guide() {
  const { q, pages, found } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl space-y-8">
      <PageHeading
        title="Guide"
        lead="How to do each admin task, what happens next, what can’t be undone, and who is notified."
      />
      <FilterForm label="Search the guide" fields={FIELDS} asked={{ q }} button="Search" />
      {found ? <FoundInGuide asked={q} found={found} /> : <GuideList pages={pages} />}
    </div>
  );
}
