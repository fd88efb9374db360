import { expect, test } from "vitest";
import { refuseBots } from "./honeypot.server.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test.each([
  ["left empty, as people do", { question: "Is it?", homepage: "" }],
  ["not sent at all, as by a page of an older version", { question: "Is it?" }],
])("a hidden field %s lets the form pass", async (_, fields) => {
  await expect(refuseBots(formOf(fields))).resolves.toBeUndefined();
});

test("a filled hidden field refuses the form as a whole", async () => {
  const form = formOf({ question: "Is it?", homepage: "https://spam.example" });
  await expect(refuseBots(form)).rejects.toMatchObject({
    status: 422,
    field: undefined,
    message: expect.stringMatching(/^A hidden field was filled in/),
  });
});
