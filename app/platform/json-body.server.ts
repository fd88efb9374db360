import { z } from "zod";
import { Refusal } from "./failures.server.ts";
import { readText } from "./http.server.ts";

/** None of our JSON bodies is larger. */
const MOST_BYTES = 16 * 1024;

/**
 * Reads and validates a request's JSON body.
 * @throws {Response} 400 with `fields`: what is wrong with each
 * @throws {Refusal} 413 if it is too large, 415 if its type is not JSON, 400 if it is cut off
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new Refusal(415, "This address takes JSON.");
  }
  const text = await readText(request, MOST_BYTES);
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw refused("This is not JSON.", {});
  }
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const { formErrors, fieldErrors } = z.flattenError(parsed.error);
  throw refused(formErrors[0] ?? "Some fields are not right.", fieldErrors);
}

function refused(error: string, fields: Record<string, unknown>): Response {
  return Response.json({ error, fields }, { status: 400 });
}
