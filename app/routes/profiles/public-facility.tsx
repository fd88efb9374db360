import { redirect, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { PositionCard } from "#app/positions/listing/components/position-card.tsx";
import { LIST_PATH } from "#app/positions/listing/rules.ts";
import { positionPath } from "#app/positions/rules.ts";
import { offersSaving } from "#app/positions/saved/rules.ts";
import { SaveForm } from "#app/positions/saved/components/save-button.tsx";
import { FacilityPage } from "#app/profiles/public-page/components/facility-page.tsx";
import { facilityPage } from "#app/profiles/public-page/queries.server.ts";
import { facilityPath, picturePath, PICTURES } from "#app/profiles/public-page/rules.ts";
import { facilitySummary } from "#app/profiles/public-page/words.ts";
import { facilityOrganization } from "#app/site/facility-organization.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";
import { positionLinks } from "#app/ui/links.ts";

export const links: LinksFunction = () => [...positionLinks];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { facility } = args.data;
  const { name, city, state, photo } = facility;
  return pageMeta(args, {
    title: `${name} in ${city}, ${state}`,
    description: facilitySummary(facility),
    keywords: [name, city, state, "healthcare jobs", "direct hire"],
    // A facility without open positions has no content for search engines.
    index: facility.total > 0,
    image: photo
      ? { path: picturePath(photo.id), type: "image/webp", alt: photo.alt, ...PICTURES.photo }
      : undefined,
    structured: (site) => [
      facilityOrganization(facility, site),
      breadcrumbs(site, [
        { name: "Open positions", path: LIST_PATH },
        { name, path: facilityPath(facility.slug) },
      ]),
    ],
  });
};

export const loader = publicRoute.loader(
  async ({ env, params, path, who }) => {
    // Nobody can apply while sign-in is paused, so no facility is shown.
    const facility = env.SIGN_IN === "open" ? await facilityPage(params["facility"]) : null;
    if (!facility) throw new Refusal(404, "There is no facility at this address.");
    // Redirect old names and cities, and URLs with the id only, to the current slug.
    if (path !== facilityPath(facility.slug)) throw redirect(facilityPath(facility.slug), 301);
    return { facility, today: todayCentral(), saving: offersSaving(who) };
  },
  { shared: () => "", shows: SHOWS.facilityPage },
);

export default function PublicFacility() {
  const { facility, today, saving } = useLoaderData<typeof loader>();
  return (
    <FacilityPage facility={facility}>
      {saving ? <SaveForm back={facilityPath(facility.slug)} /> : null}
      <ul className="divide-y divide-line border-y border-line">
        {/* No link on the facility's name, because this is its page. */}
        {facility.positions.map((position) => (
          <PositionCard
            key={position.id}
            position={{ ...position, facility_slug: "" }}
            to={positionPath(position)}
            from={null}
            today={today}
            saveFor={saving ? "visitors" : null}
          />
        ))}
      </ul>
    </FacilityPage>
  );
}
