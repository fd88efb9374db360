import { expect, test } from "vitest";
import { z } from "zod";
import { betweenFields, fieldsOf } from "./form-schema.ts";

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

const span = z
  .object({ from: z.number("From?"), to: z.number("To?"), name: z.string("Name?") })
  .refine(({ from, to }) => to >= from, betweenFields(["from", "to"], "to", "Before the start."));

test.each([
  [{ from: 1, to: 2, name: "x" }, {}],
  [{ from: 3, to: 2, name: "x" }, { to: ["Before the start."] }],
  // Other errors in the form do not suppress the rule; an error in a field it reads does.
  [
    { from: 3, to: 2 },
    { to: ["Before the start."], name: ["Name?"] },
  ],
  [{ to: 2 }, { from: ["From?"], name: ["Name?"] }],
])("between fields: %j", (form, errors) => {
  const { error } = span.safeParse(form);
  expect(error ? z.flattenError(error).fieldErrors : {}).toEqual(errors);
});
