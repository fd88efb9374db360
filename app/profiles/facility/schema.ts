import { z } from "zod";
import { isCcn } from "#app/verification/credentials/rules.ts";
import { name, oneOf, text, zip } from "#app/platform/fields.ts";
import { BENEFITS } from "#app/domain/benefits.ts";
import { FACILITY_TYPES } from "#app/domain/facility-types.ts";
import { npi } from "../npi.ts";

const phone = z
  .string({ error: "Enter a phone number." })
  .transform((value) => value.replace(/[\s().+-]/g, "").replace(/^1(?=\d{10}$)/, ""))
  .pipe(z.string().regex(/^[2-9]\d{9}$/, "Enter a 10-digit US phone number."));
const addressLine = text("Enter the street address.", 200, 3);
const about = text("Describe the facility in one text.", 2_000, 0).optional();
const contactTitle = name("Enter your title in one line.", 120, 2).optional();
/** A web address as typed; https by default. */
const website = z
  .string({ error: "Enter one web address, or leave it out." })
  .transform((value) =>
    /^https?:\/\//i.test(value.trim()) ? value.trim() : `https://${value.trim()}`,
  )
  .refine(
    (value) =>
      URL.canParse(value) &&
      /^https?:\/\/[^\s/@]+\.[^\s@]{2,}$/i.test(value) &&
      value.length <= 200,
    "Enter a web address such as https://hospital.example, or leave it out.",
  )
  .optional();

/** Facility fields. */
export const facilityForm = z
  .object({
    facilityName: name("Enter the facility’s name.", 120, 2),
    facilityType: oneOf(FACILITY_TYPES, "Choose a facility type."),
    addressLine,
    zip: zip(),
    npi: npi.optional(),
    ccn: z
      .string({ error: "Enter one CCN, or leave it out." })
      .transform((value) => value.replace(/[\s-]/g, "").toUpperCase())
      .refine(
        isCcn,
        "A CCN has two digits for the state, then four digits or letters. Check it, or leave it out.",
      )
      .optional(),
    ccnConfirmed: z.literal("on", "Check the box or leave it blank.").optional(),
  })
  .superRefine(({ ccn, ccnConfirmed }, context) => {
    if (ccn && isCcn(ccn) && !/^(26|17)/.test(ccn) && !ccnConfirmed)
      context.addIssue({
        code: "custom",
        path: ["ccnConfirmed"],
        message: "CCNs of Missouri begin with 26 and those of Kansas with 17. Is this one right?",
      });
  });

/** Contact person for us and candidates. */
export const contactForm = z.object({
  fullName: name("Enter your full name.", 120, 2),
  contactTitle,
  phone,
  website,
});

/** Description for candidates. */
export const aboutForm = z.object({ about });

/** Proof that the facility is real and the user may speak for it. */
export const verificationForm = z.object({
  verificationNote: text("Tell us in one text.", 2_000, 0).optional(),
  mayHire: z.literal(
    "on",
    "Check this box to confirm that you’re authorized to hire for this facility.",
  ),
});

/** Submits the profile, with the agreement version shown. */
export const reviewForm = z.object({ agreement: z.string().optional() });

/** Fields of an approved facility that need no new review. */
export const liveForm = z.object({
  addressLine,
  zip: zip(),
  phone,
  contactTitle,
  website,
  about,
  benefits: z.array(oneOf(BENEFITS, "Choose benefits from the list.")),
  version: z
    .string({ error: "The form was incomplete. Open this page again." })
    .regex(/^\d{1,6}$/, "The form was incomplete. Open this page again.")
    .transform(Number),
});
