import { describe, expect, test } from "vitest";
import { send, type Sent } from "#tests/helpers/send-form.ts";
import type { z } from "zod";
import {
  confirmForm,
  decisionForm,
  passwordResetForm,
  passwordSetupForm,
  roleForm,
  signInForm,
  signOutForm,
  signUpForm,
} from "./schema.ts";

const INCOMPLETE =
  "This link is incomplete. Copy the whole link from the email, or ask for a new one.";
const MEGABYTE = "x".repeat(1_000_000);
const email = "zoe@example.com";
const password = "Walnut-Ferry-63";
const userId = "6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f";
const submittedAt = "2026-11-21T11:20:00.123456+00:00";
const token_hash = "pkce_0123456789abcdef0123456789abcdef";

const forms: Record<string, [z.ZodObject, Sent]> = {
  "signing in": [signInForm, { email, password, intent: "password", next: "/x", role: "employer" }],
  "signing up": [signUpForm, { email, password, next: "/x" }],
  "asking for a password link": [passwordResetForm, { email }],
  "setting a password": [passwordSetupForm, { password, repeated: password }],
  "choosing a role": [roleForm, { role: "employer" }],
  "following a link": [confirmForm, { token_hash, type: "signup" }],
  "signing out": [signOutForm, { everywhere: "on" }],
  "a decision": [decisionForm, { userId, submittedAt, decision: "rejected", reason: "Not found." }],
};

describe("good values", () => {
  test.each<[string, z.ZodObject, Sent, unknown]>([
    ["signing in", signInForm, { email, password }, { email, password, intent: "password" }],
    [
      "spaces around the address",
      signInForm,
      { email: `  ${email} `, password },
      { email, password, intent: "password" },
    ],
    [
      "spaces in the password, which are its own",
      signInForm,
      { email, password: " a b " },
      { email, password: " a b ", intent: "password" },
    ],
    [
      "by link, without a password",
      signInForm,
      { email, password: "", intent: "link" },
      { email, intent: "link" },
    ],
    [
      "with where to go",
      signInForm,
      { email, password, next: "/employer/dashboard", role: "employer" },
      { email, password, intent: "password", next: "/employer/dashboard", role: "employer" },
    ],
    [
      "a target too long to be ours, forgotten",
      signInForm,
      { email, password, next: MEGABYTE, role: MEGABYTE },
      { email, password, intent: "password" },
    ],
    ["signing up", signUpForm, { email, password }, { email, password }],
    [
      "the shortest password",
      signUpForm,
      { email, password: "x".repeat(12) },
      { email, password: "x".repeat(12) },
    ],
    [
      "the longest password",
      signUpForm,
      { email, password: "x".repeat(72) },
      { email, password: "x".repeat(72) },
    ],
    [
      "the longest password of two-byte letters",
      signUpForm,
      { email, password: "\u00e9".repeat(36) },
      { email, password: "\u00e9".repeat(36) },
    ],
    [
      "an address with a plus and a subdomain",
      passwordResetForm,
      { email: "z.o+e@mail.example.org" },
      { email: "z.o+e@mail.example.org" },
    ],
    [
      "the longest address",
      passwordResetForm,
      { email: `${"a".repeat(242)}@example.com` },
      { email: `${"a".repeat(242)}@example.com` },
    ],
    [
      "the same password twice",
      passwordSetupForm,
      { password, repeated: password },
      { password, repeated: password },
    ],
    ["a professional", roleForm, { role: "job_seeker" }, { role: "job_seeker" }],
    ["an employer", roleForm, { role: "employer" }, { role: "employer" }],
    ...["signup", "magiclink", "recovery", "invite", "email_change", "email"].map(
      (type): [string, z.ZodObject, Sent, unknown] => [
        `a link of the kind ${type}`,
        confirmForm,
        { token_hash: "x".repeat(10), type },
        { token_hash: "x".repeat(10), type },
      ],
    ),
    ["a link", confirmForm, { token_hash, type: "recovery" }, { token_hash, type: "recovery" }],
    ["leaving here", signOutForm, {}, { everywhere: false }],
    ["leaving everywhere", signOutForm, { everywhere: "on" }, { everywhere: true }],
    [
      "approving",
      decisionForm,
      { userId, submittedAt, decision: "approved" },
      { userId, submittedAt, decision: "approved", anyway: false },
    ],
    [
      "rejecting",
      decisionForm,
      { userId, submittedAt, decision: "rejected", reason: " <b>No</b>\n\u{1FA7A} ", anyway: "on" },
      {
        userId,
        submittedAt,
        decision: "rejected",
        reason: "<b>No</b>\n\u{1FA7A}",
        anyway: true,
      },
    ],
    [
      "a moment as the embedded database writes it",
      decisionForm,
      { userId, submittedAt: "2026-11-21 11:20:00.123+00", decision: "approved" },
      { userId, submittedAt: "2026-11-21 11:20:00.123+00", decision: "approved", anyway: false },
    ],
    [
      "a moment in Zulu time",
      decisionForm,
      { userId, submittedAt: "2026-11-21T11:20:00Z", decision: "approved" },
      { userId, submittedAt: "2026-11-21T11:20:00Z", decision: "approved", anyway: false },
    ],
  ])("%s", (_, schema, sent, expected) => {
    const { value, errors } = send(schema, sent);
    expect(errors).toEqual({});
    expect(value).toEqual(expected);
  });
});

const BAD_EMAIL = "Enter an email address such as name@example.com.";
const badEmails: [string, string | string[] | undefined, string][] = [
  ["email", undefined, "Enter your email address."],
  ["email", "", "Enter your email address."],
  ["email", [email, "b@example.com"], "Enter your email address."],
  ["email", "   ", BAD_EMAIL],
  ["email", "zoe", BAD_EMAIL],
  ["email", "zoe@example", BAD_EMAIL],
  ["email", "zoe@@example.com", BAD_EMAIL],
  ["email", "zo e@example.com", BAD_EMAIL],
  ["email", "zoe@example.com\nBcc: all@example.com", BAD_EMAIL],
  ["email", "zoe@example.com\u0000", BAD_EMAIL],
  ["email", "<zoe@example.com>", BAD_EMAIL],
  ["email", "\u{1FA7A}@example.com", BAD_EMAIL],
  ["email", `${"a".repeat(243)}@example.com`, "An email address has at most 254 characters."],
  ["email", MEGABYTE, "An email address has at most 254 characters."],
];
const badPasswords: [string, string | string[] | undefined, string][] = [
  ["password", undefined, "Choose a password."],
  ["password", "", "Choose a password."],
  ["password", "x".repeat(11), "Use at least 12 characters."],
  ["password", "x".repeat(73), "Use at most 72 characters."],
  ["password", "\u00e9".repeat(37), "Use at most 72 characters."],
  ["password", "\u{1FA7A}".repeat(19), "Use at most 72 characters."],
  ["password", MEGABYTE, "Use at most 72 characters."],
];

describe.each<[string, [string, string | string[] | undefined, string][]]>([
  [
    "signing in",
    [
      ...badEmails,
      ["password", undefined, "Enter your password."],
      ["password", "", "Enter your password."],
      ["password", [password, password], "Enter your password."],
      ["password", "x".repeat(1_001), "This is not the right password."],
      ["intent", "magic", "Choose one of the two ways to log in."],
    ],
  ],
  ["signing up", [...badEmails, ...badPasswords]],
  ["asking for a password link", badEmails],
  [
    "setting a password",
    [
      ["repeated", undefined, "Enter the password again."],
      ["repeated", "Walnut-Ferry-64", "The two passwords differ."],
      ["repeated", `${password} `, "The two passwords differ."],
      ["repeated", MEGABYTE, "The two passwords differ."],
    ],
  ],
  [
    "choosing a role",
    [
      ["role", undefined, "Choose one of the two."],
      ["role", "admin", "Choose one of the two."],
      ["role", "candidate", "Choose one of the two."],
      ["role", MEGABYTE, "Choose one of the two."],
    ],
  ],
  [
    "following a link",
    [
      ["token_hash", undefined, INCOMPLETE],
      ["token_hash", "short", INCOMPLETE],
      ["token_hash", "x".repeat(201), INCOMPLETE],
      ["type", undefined, INCOMPLETE],
      ["type", "oauth", INCOMPLETE],
    ],
  ],
  ["signing out", [["everywhere", "yes", "Check the box or leave it blank."]]],
  [
    "a decision",
    [
      ["userId", undefined, "We can’t find this account."],
      ["userId", "7", "We can’t find this account."],
      ["userId", `${userId}'--`, "We can’t find this account."],
      ["submittedAt", undefined, "Open the list again."],
      ["submittedAt", "yesterday", "Open the list again."],
      // JavaScript accepts both as dates; PostgreSQL rejects the first and has no such day as the second.
      ["submittedAt", "1", "Open the list again."],
      ["submittedAt", "2026-02-31T11:20:00Z", "Open the list again."],
      ["submittedAt", `${submittedAt}; x`, "Open the list again."],
      ["decision", undefined, "Choose approve or reject."],
      ["decision", "maybe", "Choose approve or reject."],
      ["reason", undefined, "Enter a reason. The person sees it."],
      ["reason", "  \n ", "Enter a reason. The person sees it."],
      ["reason", "x".repeat(2_001), "Use at most 2,000 characters."],
      ["reason", "No\u0000pe", "Remove the characters that cannot be shown."],
    ],
  ],
])("%s refuses", (form, table) => {
  const [schema, good] = forms[form]!;
  const cases = table.map(
    ([field, value, sentence]) =>
      [`${field} ${show(value)}: ${sentence}`, { field, value, sentence }] as const,
  );
  test.each(cases)("%s", (_, { field, value, sentence }) => {
    const { value: accepted, errors } = send(schema, { ...good, [field]: value });
    expect(accepted).toBeUndefined();
    expect(errors).toEqual({ [field]: [sentence] });
  });
});

describe("whatever is sent", () => {
  const cases = Object.entries(forms).flatMap(([form, [schema, good]]) =>
    Object.keys(good).flatMap((field) =>
      [
        ["twice", ["a", "b"]] as const,
        ["as a megabyte", MEGABYTE] as const,
        ["as markup", "<b>"] as const,
      ].map(([how, value]) => ({ form, schema, good, field, how, value })),
    ),
  );
  test.each(cases)(
    "$form, $field $how: nothing but whole sentences",
    ({ schema, good, field, value }) => {
      const { errors } = send(schema, { ...good, [field]: value as string | string[] });
      for (const sentence of Object.values(errors).flat()) {
        expect(sentence).toMatch(/^[A-Z].{8,118}\.$/);
        expect(sentence).not.toMatch(
          /expected|received|invalid (input|option|string)|too (big|small)/i,
        );
      }
    },
  );

  test.each(Object.entries(forms))(
    "%s: an error never repeats the password",
    (_, [schema, good]) => {
      const { errors } = send(schema, {
        ...good,
        email: "x",
        password: "hunter2",
        repeated: "hunter3",
      });
      expect(JSON.stringify(errors)).not.toMatch(/hunter/);
    },
  );
});

function show(value: string | string[] | undefined): string {
  if (value === undefined) return "not sent";
  const text = JSON.stringify(value);
  return text.length > 50 ? `${text.slice(0, 40)}\u2026 (${value.length})` : text;
}
