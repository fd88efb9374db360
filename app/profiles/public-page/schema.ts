import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

/** What is sent with a picture's file. A logo says the facility's name; a photo is described. */
export const pictureForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("logo") }),
    z.object({ kind: z.literal("photo"), alt: text("Describe the photo.", 200, 3) }),
  ],
  { error: "The form was incomplete. Open this page again." },
);

export const removePictureForm = z.object({});

/** What an administrator can take off a facility's page. */
export const PARTS = ["logo", "photo", "about", "benefits"] as const;
export type Part = (typeof PARTS)[number];

export const takeDownForm = z.object({
  part: oneOf(PARTS, "Choose what to take down."),
  reason: text("Say why: the facility reads it.", 500, 10),
});
