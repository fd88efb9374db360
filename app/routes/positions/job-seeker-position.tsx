import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { Refer } from "#app/affiliates/colleagues/components/refer.tsx";
import { applyTo, declineInvitation } from "#app/applications/job-seeker/commands.server.ts";
import { channelOf } from "#app/domain/channels.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { dismissPosition, undoDismissal } from "#app/positions/search/commands.server.ts";
import { ClosedPosition } from "#app/positions/search/components/closed-position.tsx";
import { OpenPosition } from "#app/positions/search/components/position.tsx";
import { positionForMe, type PositionForMe } from "#app/positions/search/queries.server.ts";
import { answersOf, positionForm } from "#app/positions/search/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, facility } = (args.data as Shown | undefined)?.position ?? {};
  return pageMeta(args, { title: title ? `${title} at ${facility}` : "Position" });
};

export const loader = jobSeekerRoute.ahead(
  async ({ db, params }) => {
    const position = await positionForMe(db, idOf(params["positionId"]));
    if (!position) throw new Refusal(404, "We can’t find this position. It may have been deleted.");
    const shown: Shown = { position, today: todayCentral() };
    return data(shown, { status: position.open ? 200 : 410 });
  },
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  positionForm,
  async ({ db, params, form, request, url }) => {
    const id = idOf(params["positionId"]);
    const done = (to: string, text: string) => redirectWith(request, to, { tone: "success", text });
    switch (form.intent) {
      case "apply": {
        const application = await applyTo(db, id, form.note, answersOf(form), channelOf(url));
        return done(
          `/job-seeker/applications/${application}`,
          "Your application was sent. Follow it here.",
        );
      }
      case "decline":
        await declineInvitation(db, form.application, form.version ?? 0, form.reason);
        return done("/job-seeker/applications", "Invitation declined.");
      case "dismiss":
        await dismissPosition(db, id, form.reason);
        return done(`/job-seeker/positions/${id}`, "Removed from your matches.");
      case "undo":
        await undoDismissal(db, id);
        return done(`/job-seeker/positions/${id}`, "Back in your matches, if it fits.");
    }
  },
  { gate: "approved", whileActing: "search", apart: "intent" },
);

type Shown = { position: PositionForMe; today: string };

export default function PositionForYou() {
  const { position, today } = useLoaderData() as Shown;
  const answer = useAnswer();
  return position.open ? (
    <OpenPosition position={position} answer={answer} today={today}>
      <Refer positionId={position.position.id} />
    </OpenPosition>
  ) : (
    <ClosedPosition position={position} answer={answer} />
  );
}
