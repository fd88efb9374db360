import { z } from "zod";
import { Refusal } from "./failures.server.ts";
import { cutText, REPORT_KINDS, scrubbed } from "./reports.ts";

/** The largest report, in bytes: its texts as JSON with every character escaped. */
export const MAX_REPORT_BYTES = 16 * 1024;

const text = z.string().transform((value) => cutText(plain(value)));
const path = z
  .string()
  .max(2_000)
  .regex(/^\//)
  .transform((value) => cutText(plain(value.replace(/[?#].*$/s, "")), 200));

const errorReport = z.object({
  kind: z.enum(REPORT_KINDS),
  message: text,
  stack: text.optional(),
  path,
  url: path.optional(),
  status: z.int().min(0).max(999).optional(),
  release: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .optional(),
});
const pageView = z.object({ path: z.string().max(2_000).regex(/^\//) });

/**
 * An error report, safe for the log: cut, without control characters, email addresses and query strings.
 * @throws {Refusal} 400 if it is invalid
 */
export const errorReportOf = (body: string) => parsed(errorReport, body);

/**
 * The page view in a beacon.
 * @throws {Refusal} 400 if it is invalid
 */
export const pageViewOf = (body: string) => parsed(pageView, body);

function parsed<Schema extends z.ZodType>(schema: Schema, body: string): z.infer<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new Refusal(400, "This is not a report.");
  }
  const { success, data } = schema.safeParse(json);
  if (!success) throw new Refusal(400, "This is not a report.");
  return data;
}

/** Keeps the line breaks of a stack, which JSON logs escape as \n. Removes characters that would reorder a line. */
function plain(value: string): string {
  return scrubbed(
    value
      .toWellFormed()
      .replace(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
        " ",
      ),
  );
}
