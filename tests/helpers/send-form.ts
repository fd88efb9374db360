import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** Fields as a form sends them; undefined ones are not sent. */
export type Sent = Record<string, string | string[] | undefined>;

/** Parses fields as the route builder does. Returns the value, or the errors by field. */
export function send<Schema extends z.ZodObject>(schema: Schema, sent: Sent) {
  const form = new FormData();
  for (const [name, values] of Object.entries(sent)) {
    for (const value of [values ?? []].flat()) form.append(name, value);
  }
  const submission = parseWithZod(form, { schema });
  return submission.status === "success"
    ? { value: submission.value, errors: {} }
    : { value: undefined, errors: submission.error ?? {} };
}
