import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { idOf } from "#app/platform/params.server.ts";
import { deletePositionDraft, setPositionStatus } from "#app/positions/posting/commands.server.ts";
import { ClosePosition } from "#app/positions/posting/components/close-position.tsx";
import {
  myFacility,
  ownPositionPage,
  positionDraft,
} from "#app/positions/posting/queries.server.ts";
import { closeForm } from "#app/positions/posting/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.status === "draft" ? "Delete a draft" : "Close a position",
  });

export const loader = employerRoute.loader(
  async ({ db, params }) => {
    const id = idOf(params["positionId"]);
    const page = await ownPositionPage(db, id).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    });
    if (page)
      return {
        title: page.position.title,
        status: page.status,
        version: page.version,
        openings: page.position.openings,
        ending: page.openApplications,
        recruits: page.facility.recruits,
      };
    const [draft, facility] = await Promise.all([positionDraft(db, id), myFacility(db)]);
    if (!draft)
      throw new Refusal(404, "This position does not exist, or it is not your facility’s.");
    return {
      title: draft.defaults.title ?? "",
      status: "draft" as const,
      version: draft.version,
      openings: 1,
      ending: 0,
      recruits: facility?.recruits ?? true,
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  closeForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["positionId"]);
    if (form.intent === "delete") {
      await deletePositionDraft(db, id);
      return redirectWith(request, "/employer/positions", {
        tone: "success",
        text: "The draft is deleted.",
      });
    }
    if (!form.reason) throw new Refusal(422, "Enter a reason. Candidates see it.", "reason");
    await setPositionStatus(db, id, form.version, "closed", form.reason);
    return redirectWith(request, "/employer/positions", {
      tone: "success",
      text: "Position closed. Any candidates in progress are told, with your reason.",
    });
  },
  { gate: "approved", whileActing: "positions" },
);

export default function ClosePositionPage() {
  return <ClosePosition {...useLoaderData<typeof loader>()} />;
}
