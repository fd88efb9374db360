import { z } from "zod";
import type { Database } from "#app/platform/database.types.ts";
import { positionDetailsSchema } from "../posting/results.server.ts";

/** Field of each column, by index. */
export const importFieldsSchema = z.record(z.string(), z.string());

/** What private.import_card() answers with. */
const card = {
  id: z.string(),
  file_name: z.string(),
  by: z.string().nullable(),
  created_at: z.string(),
  imported_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** Number of drafts created. */
  drafts: z.number().nullable(),
  /** Drafts not edited since the import. */
  untouched: z.number(),
  /** Drafts edited since that are still drafts. */
  edited: z.number(),
};
const importCard = z.strictObject(card);
export type ImportCard = z.output<typeof importCard>;

export const importsPageSchema = z.strictObject({
  recruits: z.boolean(),
  imports: z.array(importCard),
});

export const importSchema = z
  .strictObject({
    ...card,
    header: z.array(z.string()),
    fields: importFieldsSchema,
    /** Null from a week after the upload. */
    lines: z.custom<{ line: number; cells: string[] }[] | null>(),
    /** ZIP codes in the file that a position cannot use: true when we know the code, false when we don't. */
    wrong_zips: z.record(z.string(), z.boolean()),
    zip: z.string().nullable(),
    recruits: z.boolean(),
    taken: z.array(
      z.strictObject({ requisition: z.string(), title: z.string(), status: z.string() }),
    ),
  })
  .nullable();

export const exportSchema = z.array(
  z.strictObject({
    id: z.string(),
    at: z.string(),
    status: z.string(),
    /** For an unfinished draft: its form as typed. */
    values: z.custom<Record<string, string | string[]> | null>(),
    position: z.custom<Database["public"]["Tables"]["positions"]["Row"] | null>(),
    details: positionDetailsSchema.nullable(),
    requirements: z
      .array(z.tuple([z.string().nullable(), z.string().nullable(), z.string()]))
      .nullable(),
    questions: z.array(z.tuple([z.string(), z.string(), z.boolean()])).nullable(),
  }),
);
