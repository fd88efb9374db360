import { describe, expect, test } from "vitest";
import {
  actionLabel,
  actorOf,
  deedOf,
  detailText,
  kindLabel,
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
    [{}, "approved the account of Bea Nurse"],
    [{ subject: null }, "approved the account of a person (22222222)"],
    [
      { action: "skill.added", type: "skill", subject: "IV insertion" },
      "added the skill IV insertion",
    ],
    [
      { action: "mail.retried", type: "mail", subject_id: "17", subject: null },
      "sent again an e-mail (17)",
    ],
    [
      { action: "audit_log.exported", type: "audit_log", subject: null },
      "took away as a file the audit log",
    ],
    [
      { action: "setting.changed", type: "setting", subject_id: "guarantee_days", subject: null },
      "changed the setting guarantee days",
    ],
    [
      { action: "blog.post_published", type: "blog_post", subject_id: "7", subject: null },
      "blog post published: blog post, 7",
    ],
  ])("%o: %s", (facts, words) => expect(deedOf(entry(facts))).toBe(words));

  test.each<[Partial<Entry>, string]>([
    [{}, "Ann Admin"],
    [{ actor: null }, "somebody whose account is gone (11111111)"],
    [{ actor: null, actor_id: null }, "The service"],
  ])("who: %o is %s", (facts, words) => expect(actorOf(entry(facts))).toBe(words));
});

test("labels of what is known, and of what is not", () => {
  expect(actionLabel("acting.insert")).toBe("added, while acting");
  expect(actionLabel("faq.answered")).toBe("faq answered");
  expect(kindLabel("message_report")).toBe("a reported message");
  expect(kindLabel("blog_post")).toBe("blog post");
  expect(subjectOf(entry({ type: "setting", subject_id: "service_area" }))).toBe("service area");
});

test.each([
  [null, "None"],
  ["", "None"],
  [0, "0"],
  [false, "No"],
  [true, "Yes"],
  [["a", 1], '["a",1]'],
])("a detail %o: %s", (value, words) => expect(detailText(value)).toBe(words));
