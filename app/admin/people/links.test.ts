import { expect, test } from "vitest";
import { linksOf } from "./links.ts";
import type { PersonCard } from "./queries.server.ts";

const ID = "6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f";
const person = (more: Partial<PersonCard>): PersonCard => ({
  id: ID,
  name: "Ana Ruiz",
  email: "ana@test.example",
  role: "job_seeker",
  profile_role: "job_seeker",
  status: "approved",
  is_you: false,
  second_factor: false,
  suspension: null,
  reason: null,
  joined_at: "2026-11-01T12:00:00Z",
  last_sign_in_at: null,
  confirmed: true,
  submitted_at: "2026-11-02T12:00:00Z",
  decided_at: null,
  decided_by: null,
  can_be_acted_for: true,
  on_hold_since: null,
  missing_checks: [],
  appeal_id: null,
  merged: [],
  member_of: null,
  facility: null,
  job_seeker: null,
  referral: null,
  documents: [],
  ...more,
});
const said = (more: Partial<PersonCard>) =>
  linksOf(person(more)).map(({ label, note }) => (note ? `${label}: ${note}` : label));

test("a professional leads to checks, applications, matches, documents and the audit log", () => {
  const job_seeker = {
    profession: "Registered Nurse",
    years: 4,
    city: null,
    state: null,
    open_to_matches: true,
    credentials: 2,
    licenses: [],
    latest_applications: [],
    applications: 7,
    matches: 1_200,
  };
  expect(said({ job_seeker, status: "pending", missing_checks: ["OIG LEIE"] })).toEqual([
    "Review and decide",
    "Verification: 1 check missing",
    "Applications: 7",
    "Matches: 1,200",
    "Documents: 0",
    "Audit log about them",
    "Audit log by them",
  ]);
});

test("a facility leads to its positions, fees and plan, by its name", () => {
  const facility = {
    name: "Larkspur Valley & Sons",
    type: null,
    city: null,
    state: null,
    team: 0,
    open_positions: 1,
    positions: 3,
    placements: 2,
    latest_positions: [],
    plan: null,
  };
  const links = linksOf(person({ role: "employer", profile_role: "employer", facility }));
  expect(links.map(({ to }) => to)).toEqual([
    `/admin/verification/${ID}`,
    "#positions",
    "/admin/billing/placements?q=Larkspur+Valley+%26+Sons",
    "/admin/billing/subscriptions?q=Larkspur+Valley+%26+Sons",
    `/admin/people/${ID}/public-page`,
    `/admin/audit-log?subject=${ID}`,
    `/admin/audit-log?actor=${ID}`,
  ]);
  expect(links[3]!.note).toBe("no plan");
});

test("nothing is left to decide of whoever is suspended, or is an administrator", () => {
  const suspension = {
    kind: "suspended" as const,
    reason: "Somebody else signs in.",
    since: "2026-11-02T12:00:00Z",
    by: null,
    kept_id: null,
    kept_name: null,
  };
  expect(said({ status: "pending", suspension })).not.toContain("Review and decide");
  expect(said({ status: "pending", role: "admin" })).toEqual([
    "Audit log about them",
    "Audit log by them",
  ]);
  expect(said({ appeal_id: ID })[0]).toBe("Decide the appeal");
});
