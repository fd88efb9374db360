import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { idOf } from "#app/platform/params.server.ts";
import { setPositionStatus } from "#app/positions/posting/commands.server.ts";
import { PositionPreview } from "#app/positions/posting/components/preview.tsx";
import { ownPositionPage, previewOf } from "#app/positions/posting/queries.server.ts";
import { postForm } from "#app/positions/posting/schema.ts";
import { todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith, refuseTooMany } from "#app/platform/route.server.ts";
import { Position } from "#app/site/position.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Position preview" });

export const loader = employerRoute.loader(
  async ({ db, params, state, request, path, env }) => {
    // Each request recounts the whole market.
    await refuseTooMany(
      state,
      request,
      { path, env },
      { max: 30, windowMs: 60_000, bucket: "preview" },
    );
    const id = idOf(params["positionId"]);
    const [page, preview] = await Promise.all([ownPositionPage(db, id), previewOf(db, id)]);
    const { facility, ...shown } = page;
    return {
      ...shown,
      today: todayCentral(),
      preview,
      recruits: facility.recruits,
      plan: facility.plan,
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  postForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["positionId"]);
    await setPositionStatus(db, id, form.version, "open");
    return redirectWith(request, `/employer/positions/${id}/candidates`, {
      tone: "success",
      text: "The position is open. Candidates who fit appear below.",
    });
  },
  { gate: "approved", whileActing: "positions" },
);

export default function PreviewPosition() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="space-y-10">
      <PositionPreview {...data} />
      <section
        aria-label="As candidates see it"
        className="rounded-xl border border-line px-4 sm:px-8"
      >
        <Position
          position={data.position}
          today={data.today}
          signIn="open"
          reader="other"
          embedded
        />
      </section>
    </div>
  );
}
