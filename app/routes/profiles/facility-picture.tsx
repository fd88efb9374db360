import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ViewersNote } from "#app/positions/posting/components/viewers-note.tsx";
import { myFacility } from "#app/positions/posting/queries.server.ts";
import { savePicture } from "#app/profiles/public-page/commands.server.ts";
import { PictureForm } from "#app/profiles/public-page/components/picture-form.tsx";
import { MAX_PICTURE_BYTES } from "#app/profiles/public-page/picture.server.ts";
import { ownPicture } from "#app/profiles/public-page/queries.server.ts";
import { EDIT_PATH } from "#app/profiles/public-page/rules.ts";
import { pictureForm } from "#app/profiles/public-page/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.kind === "photo" ? "Facility photo" : "Facility logo" });

export const loader = employerRoute.loader(
  async ({ db, params }) => {
    const [shown, mine] = await Promise.all([ownPicture(db, params["kind"]), myFacility(db)]);
    return { ...shown, recruits: mine?.recruits ?? true };
  },
  { gate: "approved" },
);

export const action = employerRoute.upload(
  pictureForm,
  { field: "file", maxBytes: MAX_PICTURE_BYTES },
  async ({ db, form, file, request }) => {
    await savePicture(db, file, form);
    return redirectWith(request, EDIT_PATH, {
      tone: "success",
      text: form.kind === "logo" ? "Your logo is up." : "Your photo is up.",
    });
  },
  { gate: "approved", limit: { max: 30, windowMs: 600_000, bucket: EDIT_PATH } },
);

export default function FacilityPicture() {
  const { recruits, ...shown } = useLoaderData<typeof loader>();
  const form = formState(useAnswer(), { alt: shown.picture?.alt });
  return recruits ? <PictureForm {...shown} form={form} /> : <ViewersNote />;
}
