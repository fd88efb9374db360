import { describe, expect, test } from "vitest";
import { readSchema } from "#local/schema/files.ts";
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
  /** Action names that code composes: their possible values. */
  const COMPOSED: Record<string, string[]> = {
    "'account.' || p_decision": ["account.approved", "account.rejected"],
    "'acting.' || lower(tg_op)": ["acting.insert", "acting.update", "acting.delete"],
    "'affiliate.' || p_to": ["affiliate.approved", "affiliate.suspended"],
    "'appeal.' || p_decision": ["appeal.upheld", "appeal.reopened"],
    "'billing.' || p_kind || '_begun'": ["billing.refund_begun", "billing.credit_begun"],
    "'billing.' || begun.kind || '_retried'": ["billing.refund_retried", "billing.credit_retried"],
    "'contact.' || p_what": ["contact.answered", "contact.reopened", "contact.deleted"],
    "'document.' || p_decision": ["document.accepted", "document.rejected"],
    "'leie.' || p_decision": ["leie.same", "leie.not_same"],
    // private.make_live
    p_action: ["weights.published", "weights.rolled_back"],
    // private.assign_case
    "case p_kind when 'account' then 'profile' else p_kind end":
      "profile credential appeal document".split(" "),
    // private.ask_to_renew
    p_of: ["credential", "document"],
  };
  const sources = readSchema().map(({ text }) => text);

  /** Arguments of the call whose parenthesis opens at `from`, each on one line. */
  function argumentsAt(source: string, from: number): string[] {
    const found = [""];
    let depth = 0;
    let quoted = false;
    for (const letter of source.slice(from)) {
      if (letter === "'") quoted = !quoted;
      if (!quoted && letter === "(") depth += 1;
      if (!quoted && letter === ")") depth -= 1;
      if (depth === 0) break;
      if (!quoted && letter === "," && depth === 1) found.push("");
      else found[found.length - 1] += letter;
    }
    return found.map((one) => one.replace(/^\(/, "").replace(/\s+/g, " ").trim());
  }
  const calls = sources.flatMap((source) =>
    [...source.matchAll(/(?<!function )private\.audit\(/g)]
      .map(({ index }) => argumentsAt(source, index + "private.audit".length))
      .filter(([first]) => first !== "text"),
  );
  const written = sources.flatMap((source) => [
    ...source.matchAll(/insert into public\.audit_log [^;]*?'([a-z_]+\.[a-z_]+)', '([a-z_]+)'/g),
  ]);
  /** Entries the server writes on a person's behalf with the service key. */
  const byServer = sources.flatMap((source) => [
    ...source.matchAll(/private\.notify_factor\([^;']*'([a-z_]+\.[a-z_]+)'/g),
  ]);
  /** Tables whose writes are logged when an admin is acting. */
  const tables = sources.flatMap((source) =>
    [...source.matchAll(/create trigger (\w+)_note_acting/g)].map(([, table]) => table!),
  );

  const values = (expression: string, form: RegExp): string[] => {
    const known = COMPOSED[expression];
    if (known) return known;
    // A new composed name needs a line in COMPOSED above.
    expect(expression).not.toContain("||");
    const found = [...expression.matchAll(form)].map(([, value]) => value!);
    expect(found, expression).not.toEqual([]);
    return found;
  };
  const inOrder = (all: Iterable<string>) => [...new Set(all)].sort();

  test("are all words here: what was done", () => {
    const actions = [
      ...calls.flatMap(([action]) => values(action!, /'([a-z_]+\.[a-z_]+)'/g)),
      ...[...written, ...byServer].map(([, action]) => action!),
    ];
    expect(actions.length).toBeGreaterThan(80);
    expect(Object.keys(DID).sort()).toEqual(inOrder(actions));
  });

  test("are all words here: what it was done to", () => {
    const kinds = [
      ...calls.flatMap(([, kind]) =>
        kind === "tg_table_name" ? tables : values(kind!, /^'([a-z_]+)'$/g),
      ),
      ...written.map(([, , kind]) => kind!),
    ];
    expect(tables.length).toBeGreaterThan(25);
    expect(Object.keys(KINDS).sort()).toEqual(inOrder(kinds));
  });
});
