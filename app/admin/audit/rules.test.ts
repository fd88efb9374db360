import { describe, expect, test } from "vitest";
import { writtenEntries } from "#tests/helpers/audit-words.ts";
import {
  actionLabel,
  actorOf,
  choicesOf,
  actionPhrase,
  detailText,
  DID,
  kindLabel,
  kindOption,
  KINDS,
  subjectOf,
  type Entry,
} from "./rules.ts";

const entry = (facts: Partial<Entry>): Entry => ({
  id: 1,
  at: "2026-11-22T12:00:00Z",
  actor_id: "11111111-1111-4111-8111-111111111111",
  actor: "Ann Admin",
  on_behalf_of: null,
  on_behalf: null,
  action: "account.approved",
  type: "profile",
  subject_id: "22222222-2222-4222-8222-222222222222",
  subject: "Bea Nurse",
  reason: null,
  ...facts,
});

describe("an entry in words", () => {
  test.each<[Partial<Entry>, string]>([
    [{}, "approved Bea Nurse’s account"],
    [{ subject: null }, "approved a person (22222222)’s account"],
    [
      { action: "skill.added", type: "skill", subject: "IV insertion" },
      "added the skill IV insertion",
    ],
    [
      { action: "mail.retried", type: "mail", subject_id: "17", subject: null },
      "sent again an email (17)",
    ],
    [
      { action: "audit_log.exported", type: "audit_log", subject: null },
      "downloaded the audit log",
    ],
    [
      { action: "setting.changed", type: "setting", subject_id: "guarantee_days", subject: null },
      "changed the setting guarantee days",
    ],
    [
      { action: "affiliates.exported", type: "affiliates", subject_id: "list", subject: null },
      "downloaded the list of affiliates",
    ],
    [
      { action: "moon.was_full", type: "night_sky", subject_id: "7", subject: null },
      "moon was full: night sky, 7",
    ],
  ])("%o: %s", (facts, words) => expect(actionPhrase(entry(facts))).toBe(words));

  test.each<[Partial<Entry>, string]>([
    [{}, "Ann Admin"],
    [{ actor: null }, "A deleted account (11111111)"],
    [{ actor: null, actor_id: null }, "The system"],
  ])("who: %o is %s", (facts, words) => expect(actorOf(entry(facts))).toBe(words));
});

test("labels of what is known, and of what is not", () => {
  expect(actionLabel("acting.insert")).toBe("Added (while acting)");
  expect(actionLabel("account.approved")).toBe("Approved someone’s account");
  expect(actionLabel("moon.was_full")).toBe("Moon was full");
  expect(kindLabel("message_report")).toBe("a reported message");
  expect(kindLabel("night_sky")).toBe("night sky");
  expect(kindOption("profile")).toBe("Person");
  expect(kindOption("blog_image")).toBe("Blog picture");
  expect(kindOption("audit_log")).toBe("Audit log");
  expect(kindOption("night_sky")).toBe("Night sky");
  expect(subjectOf(entry({ type: "setting", subject_id: "service_area" }))).toBe(
    "the setting service area",
  );
});

test("choices that would read the same are told apart", () => {
  const actions = ["blog.deleted", "faq.answered", "blog.image_deleted"];
  expect(choicesOf(actions, actionLabel)).toEqual([
    { value: "faq.answered", label: "Answered" },
    { value: "blog.deleted", label: "Deleted (blog deleted)" },
    { value: "blog.image_deleted", label: "Deleted (blog image deleted)" },
  ]);
});

test.each([
  [null, "None"],
  ["", "None"],
  [0, "0"],
  [false, "No"],
  [true, "Yes"],
  [["a", 1], '["a",1]'],
])("a detail %o: %s", (value, words) => expect(detailText(value)).toBe(words));

describe("the log's own words, as the schema's files write them,", () => {
  const entries = writtenEntries();
  const inOrder = (all: Iterable<string>) => [...new Set(all)].sort();

  test("are all words here: what was done", () => {
    expect(entries.length).toBeGreaterThan(100);
    expect(Object.keys(DID).sort()).toEqual(inOrder(entries.map(({ action }) => action)));
  });

  test("are all words here: what it was done to", () => {
    const kinds = inOrder(entries.map(({ kind }) => kind));
    expect(kinds.length).toBeGreaterThan(50);
    expect(Object.keys(KINDS).sort()).toEqual(kinds);
  });
});
