import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fetchDest } from "remix-utils/sec-fetch";
import { employerRoute } from "#app/account/routes.server.ts";
import { savePositionDraft } from "#app/positions/posting/commands.server.ts";
import { NewPosition } from "#app/positions/posting/components/new-position.tsx";
import { newPositionPage } from "#app/positions/posting/form.server.ts";
import { positionDraftForm } from "#app/positions/posting/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { saveFailure } from "#app/platform/problem.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Post a position" });

export const loader = employerRoute.loader(
  async ({ db, url, state, request }) => {
    // This URL only answers a submitted form that was not saved; the form itself has its own URL.
    if (!state.sent && fetchDest(request.headers) !== "empty")
      throw redirect("/employer/new-position");
    return newPositionPage(db, url, state.sent);
  },
  { gate: "approved" },
);

/** "Save as draft": saves the form as is. */
export const action = employerRoute.action(
  positionDraftForm,
  async ({ db, form, request }) => {
    await savePositionDraft(db, form);
    return redirectWith(request, "/employer/positions?status=draft", {
      tone: "success",
      text: `“${form.title}” is saved as a draft.`,
    });
  },
  {
    gate: "approved",
    whileActing: "positions",
    failure: saveFailure,
  },
);

export default function DraftPositionPage() {
  return <NewPosition {...useLoaderData<typeof loader>()} />;
}
