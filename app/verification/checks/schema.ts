import { z } from "zod";
import { oneOf, text, version, whole } from "#app/platform/fields.ts";
import { LOOKED_AT, SUBJECTS, type LookedAt, type Subject } from "./rules.ts";

const keysOf = <Key extends string>(words: Record<Key, string>) =>
  Object.keys(words) as [Key, ...Key[]];

const words = {
  label: text("Enter what to check.", 120, 3),
  source: text("Enter where to look it up.", 300, 3),
  sourceName: text("Enter the source name.", 60, 2),
  required: oneOf(["yes", "no"], "Choose whether it is required."),
  holds: oneOf(["yes", "no"], "Choose what a finding does."),
  /** Empty: no end date. */
  validDays: whole("", 1, 3650).optional(),
  sortOrder: whole("Enter a whole number from 0 to 9,999.", 0, 9999),
  reason: text("Say why.", 500, 3),
};

/** A check as its edit form sends it. */
export const checkForm = z.object({
  version,
  ...words,
  inUse: z.literal("on").optional(),
});

/** A new check. The database validates the combination of fields. */
export const newCheckForm = z.object({
  subject: oneOf(keysOf<Subject>(SUBJECTS), "Choose professionals or facilities."),
  /** Empty: every profession, in every state. */
  profession: z
    .string()
    .regex(/^[a-z_]{2,40}$/, "Choose a profession from the list.")
    .optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "Choose a state from the list.")
    .optional(),
  looksAt: oneOf(keysOf<LookedAt>(LOOKED_AT), "Choose what to look up."),
  code: text("Enter a short name.", 40, 2),
  ...words,
});
