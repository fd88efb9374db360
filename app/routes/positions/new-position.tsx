import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { savePosition, positionErrors } from "#app/positions/posting/commands.server.ts";
import { NewPosition } from "#app/positions/posting/components/new-position.tsx";
import { AGAIN } from "#app/positions/posting/rules.ts";
import { newPositionPage } from "#app/positions/posting/form.server.ts";
import { positionForm } from "#app/positions/posting/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Post a position" });

export const loader = employerRoute.loader(
  ({ db, url, state }) => newPositionPage(db, url, state.sent),
  {
    gate: "approved",
  },
);

export const action = employerRoute.action(
  positionForm,
  async ({ db, form, request }) => {
    await savePosition(db, form);
    return redirectWith(request, `/employer/positions/${form.id}/preview`, {
      tone: "success",
      text: "Saved. It is not posted yet.",
    });
  },
  { gate: "approved", whileActing: "positions", also: positionErrors, again: AGAIN },
);

export default function NewPositionPage() {
  return <NewPosition {...useLoaderData<typeof loader>()} />;
}
