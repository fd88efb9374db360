import { expect, test } from "vitest";
import {
  entryWords,
  availableActions,
  movedWords,
  personStatus,
  notMovedReason,
  type LogEntry,
  type Subject,
} from "./rules.ts";

const nurse: Subject = {
  role: "job_seeker",
  profile_role: "job_seeker",
  status: "approved",
  is_you: false,
  second_factor: false,
  suspension: null,
  job_seeker: {},
  member_of: null,
};

test.each<[string, Partial<Subject>, string[]]>([
  ["a nurse", {}, ["suspend", "merge", "make_admin"]],
  [
    "a nurse with a draft",
    { status: "draft", job_seeker: null },
    ["suspend", "change_role", "make_admin"],
  ],
  [
    "somebody without a profile",
    { role: "none", profile_role: null, status: "draft", job_seeker: null },
    ["suspend", "make_admin"],
  ],
  [
    "a facility",
    { role: "employer", profile_role: "employer", job_seeker: null },
    ["suspend", "make_admin"],
  ],
  [
    "a member of a team",
    {
      role: "employer",
      profile_role: "employer",
      status: "draft",
      job_seeker: null,
      member_of: {},
    },
    ["suspend", "make_admin"],
  ],
  ["somebody suspended", { suspension: { kind: "suspended" } }, ["restore"]],
  ["a merged account", { suspension: { kind: "merged" } }, []],
  ["another administrator", { role: "admin" }, ["remove_admin"]],
  [
    "an administrator with two-step verification",
    { role: "admin", second_factor: true },
    ["remove_admin", "reset_second_factor"],
  ],
  ["oneself", { role: "admin", is_you: true }, []],
])("what may be done with %s", (_, changes, done) => {
  expect(availableActions({ ...nurse, ...changes })).toEqual(done);
});

test("where an account stands: suspended comes first, then what it is", () => {
  const { role, status } = nurse;
  expect(personStatus({ role, status, suspended: true }).words).toBe("Suspended");
  expect(personStatus({ role, status, suspended: true, merged: true }).words).toBe("Merged");
  expect(personStatus({ role, status, suspended: false }).words).toBe("Approved");
  expect(personStatus({ role: "admin", status: "draft", suspended: false }).words).toBe("Active");
});

test("entries of the audit log in words", () => {
  const entry: LogEntry = {
    id: 1,
    at: "2026-11-22T10:00:00Z",
    action: "account.suspended",
    reason: null,
    by_them: false,
    for_them: false,
    actor_id: "a",
    actor: "Ada Admin",
    subject_type: "profile",
    subject_id: "b",
  };
  expect(entryWords(entry)).toBe("Ada Admin suspended the account");
  expect(entryWords({ ...entry, action: "acting.started", for_them: true })).toBe(
    "Ada Admin started acting for them",
  );
  expect(entryWords({ ...entry, action: "acting.started", by_them: true })).toBe(
    "They started acting",
  );
  expect(entryWords({ ...entry, actor: null, action: "some.new_thing" })).toBe(
    "The system some new thing",
  );
});

test("what a merge moves and why the rest stays", () => {
  expect(movedWords({ applications: 1, documents: 3, searches: 0 })).toEqual([
    "1 application",
    "3 documents",
  ]);
  expect(notMovedReason("license")).toContain("so we keep this account’s");
  expect(notMovedReason("something")).toBe("Both have it");
});
