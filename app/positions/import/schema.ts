import { z } from "zod";
import { NOT_WHOLE } from "#app/platform/fields.ts";
import { columnName } from "./columns.ts";

/** The upload carries the id of its import, so submitting the form twice creates one import. */
export const uploadForm = z.object({ id: z.uuid(NOT_WHOLE) });

const COLUMN_COUNT = 100;

/** Column choices; columns the form did not ask about stay unchanged. */
export const fieldsForm = z.object(
  Object.fromEntries(
    Array.from({ length: COLUMN_COUNT }, (_, at) => [
      columnName(at),
      z.string().max(40, NOT_WHOLE).optional(),
    ]),
  ) as Record<string, z.ZodOptional<z.ZodString>>,
);

/** Creates the drafts of an import, or undoes it. */
export const importForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("import"),
    /** Also rows whose requisition ID is already in use. */
    twice: z.literal("on", "Check the box or leave it blank.").optional(),
  }),
  z.object({ intent: z.literal("undo") }),
]);
