import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FoundInGuide, GuideList } from "#app/content/guide/components/guide-list.tsx";
import { guidePages } from "#app/content/guide/pages.server.ts";
import { findInGuide } from "#app/content/guide/rules.ts";
import { anchorOf } from "#app/content/markdown.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText } from "#app/platform/params.server.ts";
import { Filters } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Guide" });

export const loader = adminRoute.loader(async ({ url }) => {
  const q = askedText(url, "q", 80);
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
        lead="How each task of the admin area is done, what happens then, what cannot be undone, and who is told."
      />
      <Filters label="Search the guide">
        <TextInput name="q" label="Words" type="search" defaultValue={q} maxLength={80} />
      </Filters>
      {found ? <FoundInGuide asked={q} found={found} /> : <GuideList pages={pages} />}
    </div>
  );
}
