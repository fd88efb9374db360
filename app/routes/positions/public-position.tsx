import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { roleOf, type Account } from "#app/account/rules.ts";
import { ownApplication } from "#app/applications/job-seeker/queries.server.ts";
import { channelOf, type AddressChannel } from "#app/domain/channels.ts";
import { closedListing, publicPosition } from "#app/positions/queries.server.ts";
import { SaveButton, SaveForm } from "#app/positions/saved/components/save-button.tsx";
import { offersSaving } from "#app/positions/saved/rules.ts";
import { ClosedPage } from "#app/positions/listing/components/closed.tsx";
import { PositionFoot } from "#app/positions/listing/components/position-foot.tsx";
import { Similar } from "#app/positions/listing/components/similar.tsx";
import { similarTo } from "#app/positions/listing/queries.server.ts";
import {
  SOCIAL_HEIGHT,
  SOCIAL_WIDTH,
  socialImagePath,
} from "#app/positions/listing/social-image.ts";
import { LIST_PATH, type ListedPosition } from "#app/positions/listing/rules.ts";
import {
  isGone,
  positionAt,
  positionPath,
  positionSummary,
  type ClosedListing,
} from "#app/positions/rules.ts";
import type { PublicData } from "#app/platform/cache.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";
import { jobPosting } from "#app/site/job-posting.ts";
import { Position } from "#app/site/position.tsx";
import type { Reader, NextStepProps } from "#app/site/position-next-step.tsx";
import { positionLinks } from "#app/ui/links.ts";

/** Page of an open or a closed position. */
type Shown = { similar: PublicData<ListedPosition[]>; today: string; saving: boolean } & (
  | { closed: ClosedListing; channel: null }
  | ({ closed: null; channel: AddressChannel | null; origin: string } & NextStepProps)
);

export const links: LinksFunction = () => [...positionLinks];

export const meta: MetaFunction = (args) => {
  const shown = args.data as Shown | undefined;
  if (!shown) return [];
  if (shown.closed) return pageMeta(args, { title: "This position is closed" });
  const { position } = shown;
  // Nobody can apply while sign-in is paused, so don't let search engines index it.
  const open = shown.signIn === "open";
  return pageMeta(args, {
    title: `${position.title} in ${position.city}, ${position.state}`,
    description: positionSummary(position),
    keywords: [position.profession, position.city, position.state, "direct hire"],
    index: open,
    image: {
      path: socialImagePath(position),
      type: "image/png",
      width: SOCIAL_WIDTH,
      height: SOCIAL_HEIGHT,
      alt: positionSummary(position),
    },
    structured: (site) => [
      ...(open ? [jobPosting(position, site)] : []),
      breadcrumbs(site, [
        open
          ? { name: "Open positions", path: LIST_PATH }
          : { name: "For Professionals", path: "/healthcare-professionals" },
        { name: position.title, path: positionPath(position) },
      ]),
    ],
  });
};

export const loader = publicRoute.loader(
  async ({ params, env, who, url, db }) => {
    const id = params["positionId"] ?? "";
    const reader = readerOf(who);
    const [position, application] = await Promise.all([
      publicPosition(id),
      reader === "job_seeker" && positionAt(positionPath({ id })) ? ownApplication(db, id) : null,
    ]);
    // Nobody can apply while sign-in is paused, so other positions are hidden.
    const isOpen = env.SIGN_IN === "open";
    const closed = position || !isOpen ? null : await closedListing(id);
    if (!position && !closed) {
      throw new Refusal(404, "This position is not open. It may have been filled in the meantime.");
    }
    const similar = isOpen ? await similarTo(id) : { value: [], whole: true };
    const both = { similar, today: todayCentral(), saving: isOpen && offersSaving(who) };
    const { SIGN_IN: signIn, APP_ORIGIN: origin } = env;
    const shown: Shown = position
      ? {
          ...both,
          closed: null,
          position,
          reader,
          application,
          channel: channelOf(url),
          signIn,
          origin,
        }
      : { ...both, closed: closed!, channel: null };
    return data(shown, { status: closed && isGone(closed.closedAt, new Date()) ? 410 : 200 });
  },
  {
    // Cached per channel, so that sign-up links carry it. Pages with status 410 are not cached: a cached page is a 200.
    shared: ({ data: { channel }, init }) => (init?.status === 410 ? undefined : (channel ?? "")),
    shows: SHOWS.positionPages,
    whole: ({ data: { similar } }) => similar.whole,
  },
);

function readerOf(who: Account | null): Reader {
  if (!who) return "visitor";
  const role = roleOf(who);
  if (role === null) return "undecided";
  if (role !== "job_seeker") return "other";
  return who.onboardingCompleted && who.approval === "approved" ? "job_seeker" : "unapproved";
}

export default function PositionPage() {
  const shown = useLoaderData() as Shown;
  const { similar, today, saving } = shown;
  if (shown.closed) {
    return <ClosedPage position={shown.closed} similar={similar.value} today={today} />;
  }
  const { position } = shown;
  return (
    <Position {...shown} save={saving ? <SaveButton position={position} forVisitors /> : null}>
      {saving ? <SaveForm back={positionPath(position)} /> : null}
      <Similar similar={similar.value} {...{ position, today, saving }} />
      {shown.signIn === "open" ? <PositionFoot position={position} origin={shown.origin} /> : null}
    </Position>
  );
}
