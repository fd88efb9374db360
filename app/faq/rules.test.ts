import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BUILT_IN_FAQS,
  MAX_SEARCH,
  mergeFaqs,
  searchFaqs,
  searchOf,
  submissionFailure,
} from "./rules.ts";

const faq = (question: string, answer = "An answer.") => ({ question, answer });
const questions = (faqs: readonly { question: string }[]) => faqs.map(({ question }) => question);

describe("merging", () => {
  test("published questions come first, in their order, then the built-in ones", () => {
    const merged = mergeFaqs([faq("Newest?"), faq("Older?")], [faq("Built in?")]);
    expect(questions(merged)).toEqual(["Newest?", "Older?", "Built in?"]);
  });

  test.each([
    ["the same text", "How are candidates checked?"],
    ["another case", "how are CANDIDATES checked?"],
    ["spaces around it", "  How are candidates checked?\n"],
    ["spaces within it", "How  are\tcandidates\n checked?"],
    ["a no-break space", "How are\u00a0candidates checked?"],
  ])("a question is not repeated: %s", (_what, question) => {
    const merged = mergeFaqs([faq(question, "Published.")], BUILT_IN_FAQS);
    expect(merged).toHaveLength(BUILT_IN_FAQS.length);
    expect(merged[0]).toEqual({ question, answer: "Published." });
  });

  test("of two published ones with the same text, the newer stays", () => {
    expect(mergeFaqs([faq("Pay?", "New."), faq("pay?", "Old.")], [])).toEqual([
      faq("Pay?", "New."),
    ]);
  });

  test("another text is another question", () => {
    expect(mergeFaqs([faq("Pay?"), faq("Pay")], [])).toHaveLength(2);
  });

  test("nothing is lost and nothing stands there twice", () => {
    const some = fc.array(
      fc.record({
        question: fc.constantFrom("a", "A", " a ", "b", "b b", "B  b"),
        answer: fc.string(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, some, (published, builtIn) => {
        const merged = mergeFaqs(published, builtIn);
        const keys = questions(merged).map((text) =>
          text.trim().toLowerCase().replace(/\s+/g, " "),
        );
        expect(new Set(keys).size).toBe(keys.length);
        const all = questions([...published, ...builtIn]);
        expect(new Set(keys)).toEqual(
          new Set(all.map((text) => text.trim().toLowerCase().replace(/\s+/g, " "))),
        );
      }),
      { numRuns: 50 },
    );
  });

  test("three questions are answered before anybody asks", () => {
    expect(BUILT_IN_FAQS).toHaveLength(3);
    expect(mergeFaqs([], BUILT_IN_FAQS)).toEqual(BUILT_IN_FAQS);
  });
});

describe("searching", () => {
  const faqs = [
    faq("What does it cost?", "A monthly plan. There’s no contract."),
    faq("Which STATES do you cover?", "Missouri and Kansas."),
  ];
  test.each([
    ["", ["What does it cost?", "Which STATES do you cover?"]],
    ["   ", ["What does it cost?", "Which STATES do you cover?"]],
    ["COST", ["What does it cost?"]],
    ["states", ["Which STATES do you cover?"]],
    ["kansas", ["Which STATES do you cover?"]],
    ["KANSAS states", ["Which STATES do you cover?"]],
    ["there's no", ["What does it cost?"]],
    ["  month  ", ["What does it cost?"]],
    ["cost kansas", []],
    [".*", []],
    ["<script>", []],
  ])("“%s”", (search, found) => {
    expect(questions(searchFaqs(faqs, search))).toEqual(found);
  });

  test("says when the words stand in the answer", () => {
    expect(searchFaqs(faqs, "kansas")[0]).toMatchObject({ inAnswer: true });
    expect(searchFaqs(faqs, "cover")[0]).toMatchObject({ inAnswer: false });
    expect(searchFaqs(faqs, "")[0]).toMatchObject({ inAnswer: false });
  });
});

describe("a search in an address", () => {
  test.each([
    [null, ""],
    ["", ""],
    [" pay \r\n and\tshift ", "pay and shift"],
    ["a\u0000b", "a b"],
    ["<b>", "<b>"],
  ])("%j becomes “%s”", (sent, search) => {
    expect(searchOf(sent)).toBe(search);
  });

  test("is cut where it is too long, never through a character", () => {
    expect(searchOf("x".repeat(5_000))).toHaveLength(MAX_SEARCH);
    expect([...searchOf("😀".repeat(300))]).toHaveLength(MAX_SEARCH);
  });
});

describe("what a failed question is answered", () => {
  test.each([
    ["Too much", "Error submitting question: Too much. Please try again."],
    ["Too much.", "Error submitting question: Too much. Please try again."],
    ["", "Error submitting question: Unknown error. Please try again."],
    [
      "Failed to submit question",
      "Error submitting question: Failed to submit question. Please try again.",
    ],
    [
      "Too many attempts. Try again in 8 minutes.",
      "Error submitting question: Too many attempts. Please try again in 8 minutes.",
    ],
  ])("“%s”", (message, sentence) => {
    expect(submissionFailure(message)).toBe(sentence);
  });
});
