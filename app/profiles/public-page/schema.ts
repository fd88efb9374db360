import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

/** Fields sent with a picture. A logo's alt text is the facility's name; a photo needs a description. */
export const pictureForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("logo") }),
    z.object({ kind: z.literal("photo"), alt: text("Describe the photo.", 200, 3) }),
  ],
  { error: "The form was incomplete. Open this page again." },
);

export const removePictureForm = z.object({});

/** Parts of a facility's page that an admin can take down. */
export const PARTS = ["logo", "photo", "about", "benefits"] as const;
export type Part = (typeof PARTS)[number];

export const takeDownForm = z.object({
  part: oneOf(PARTS, "Choose what to take down."),
  reason: text("Enter a reason. The facility sees it.", 500, 10),
});
