import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf } from "./form-schema.ts";

const save = z.object({ intent: z.literal("save"), name: z.string() });
const remove = z.object({ intent: z.literal("remove"), reason: z.string() });

test.each([
  ["one form", save, ["intent", "name"]],
  ["one form with a check of its own", save.superRefine(() => undefined), ["intent", "name"]],
  [
    "several forms of a page: the fields of all, each once",
    z.discriminatedUnion("intent", [save, remove.superRefine(() => undefined)]),
    ["intent", "name", "reason"],
  ],
])("%s", (_, schema, fields) => {
  expect([...fieldsOf(schema)]).toEqual(fields);
  expect(fieldsOf(schema).has("toString")).toBe(false);
});
