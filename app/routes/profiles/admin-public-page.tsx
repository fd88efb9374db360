import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { takeDownPart } from "#app/profiles/public-page/commands.server.ts";
import { TakeDown } from "#app/profiles/public-page/components/take-down.tsx";
import { facilityParts } from "#app/profiles/public-page/queries.server.ts";
import { takeDownForm } from "#app/profiles/public-page/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Public page of a facility" });

export const loader = adminRoute.loader(async ({ db, params }) => ({
  facility: await facilityParts(db, idOf(params["userId"])),
}));

export const action = adminRoute.action(
  takeDownForm,
  async ({ db, form, params, path, request }) => {
    await takeDownPart(db, idOf(params["userId"]), form);
    return redirectWith(request, path, {
      tone: "success",
      text: "It was taken down, and the facility was told why.",
    });
  },
);

export default function AdminPublicPage() {
  const { facility } = useLoaderData<typeof loader>();
  return <TakeDown facility={facility} form={formState(useAnswer())} />;
}
