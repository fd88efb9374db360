import { z } from "zod";
import { NOT_WHOLE } from "#app/platform/fields.ts";
import { columnName } from "./columns.ts";

/** A file is uploaded with the id that its import gets: the same form, sent twice, is one import. */
export const uploadForm = z.object({ id: z.uuid(NOT_WHOLE) });

const COLUMN_COUNT = 100;

/** What columns are read as; those that were not asked about stay as they are. */
export const fieldsForm = z.object(
  Object.fromEntries(
    Array.from({ length: COLUMN_COUNT }, (_, at) => [
      columnName(at),
      z.string().max(40, NOT_WHOLE).optional(),
    ]),
  ) as Record<string, z.ZodOptional<z.ZodString>>,
);

/** Making the drafts of an import, or undoing it. */
export const importForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("import"),
    /** Also those whose requisition ID is taken. */
    twice: z.literal("on", "Tick the box or leave it empty.").optional(),
  }),
  z.object({ intent: z.literal("undo") }),
]);
