import { describe, expect, test } from "vitest";
import { send } from "#tests/helpers/send-form.ts";
import { questionForm } from "./schema.ts";

describe("a visitor's question", () => {
  test("name and contact may be left out, and are trimmed", () => {
    expect(send(questionForm, { question: " Is it? ", name: "", contact: "" }).value).toEqual({
      question: "Is it?",
    });
    expect(
      send(questionForm, { question: "Is it?", name: " Ann ", contact: " ann@example.com " }).value,
    ).toEqual({ question: "Is it?", name: "Ann", contact: "ann@example.com" });
  });

  test("spaces alone count as no name and no contact", () => {
    const { value } = send(questionForm, { question: "Is it?", name: "   ", contact: "\t" });
    expect(value?.name || null).toBeNull();
    expect(value?.contact || null).toBeNull();
  });

  test("lines end as they are stored", () => {
    expect(send(questionForm, { question: "One?\r\nTwo?" }).value?.question).toBe("One?\nTwo?");
  });

  test.each([
    ["question", { question: undefined }, "Write your question."],
    ["question", { question: "" }, "Write your question."],
    ["question", { question: " \r\n\t " }, "Write your question."],
    ["question", { question: "\u00a0\u2003" }, "Write your question."],
    ["question", { question: "\u200b" }, "Write your question in words."],
    ["question", { question: "?!" }, "Write your question in words."],
    ["question", { question: "x".repeat(1001) }, "Use at most 1,000 characters."],
    ["name", { name: "x".repeat(121) }, "Use at most 120 characters."],
    ["contact", { contact: "x".repeat(201) }, "Use at most 200 characters."],
    ["contact", { contact: "a\u0007b" }, "Remove the characters that cannot be shown."],
  ])("%s, case %#", (field, change, sentence) => {
    const { errors } = send(questionForm, { question: "Is it?", ...change });
    expect(errors).toEqual({ [field]: [sentence] });
  });

  test.each(["¿Se habla español?", "有夜班吗?", "x".repeat(1000)])(
    "%s is a question",
    (question) => {
      expect(send(questionForm, { question }).value).toEqual({ question });
    },
  );
});
