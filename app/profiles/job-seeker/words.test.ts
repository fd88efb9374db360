import { expect, test } from "vitest";
import type { CredentialItem } from "./steps.ts";
import { credentialsSent, draftedCredentials } from "./words.ts";

const item = (of: Partial<CredentialItem>): CredentialItem => ({
  id: "1",
  kind: "license",
  state: "MO",
  number: null,
  multistate: false,
  certification: null,
  name: null,
  expiresOn: "2027-04-30",
  confirmed: true,
  status: null,
  statusReason: null,
  inForce: null,
  ...of,
});
const words = (...items: CredentialItem[]) =>
  credentialsSent(draftedCredentials(items), null, { home: "", move: null });

test("a facility gets the number of a license, and none of a certification", () => {
  expect(
    words(
      item({ number: "MO-782844" }),
      item({ kind: "certification", state: null, name: "BLS", number: "C-28084" }),
    ),
  ).toEqual(["Missouri license, number MO-782844. Works in Missouri until Apr 30, 2027.", "BLS"]);
});

test("what was not accepted is not sent, unless an earlier check is still in force", () => {
  const rejected = { status: "rejected", number: "1" } as const;
  const inForce = {
    source: "Nursys",
    verified_on: "2026-01-02",
    until: "2027-04-30",
    multistate: false,
  };
  expect(words(item(rejected))).toEqual([]);
  expect(words(item({ ...rejected, inForce }))).toHaveLength(1);
});

test.each([
  ["was rejected", { status: "rejected" }, { expires_on: "2026-12-31" }],
  ["is pending", { status: "pending" }, { expires_on: "2026-12-31" }],
  ["was accepted", { status: "verified", until: "2028-12-31" }, { expires_on: "2028-12-31" }],
  [
    "is pending, for a shorter time",
    { status: "pending", expiresOn: "2026-10-31" },
    { expires_on: "2026-10-31" },
  ],
  [
    "was rejected, for a shorter time",
    { status: "rejected", expiresOn: "2026-10-31" },
    { expires_on: "2026-12-31" },
  ],
  ["is newly multistate", { status: "pending", verified: false }, { multistate: false }],
  ["is no longer multistate", { status: "pending", multistate: false }, { multistate: false }],
] as const)("facilities read what was verified if a renewal %s", (_, change, sent) => {
  const { status, expiresOn, until, multistate, verified } = {
    expiresOn: "2028-12-31",
    until: "2026-12-31",
    multistate: true,
    verified: true,
    ...change,
  };
  const inForce = { source: "Nursys", verified_on: "2026-01-02", until, multistate: verified };
  const { licenses } = draftedCredentials([item({ status, expiresOn, multistate, inForce })]);
  expect(licenses).toMatchObject([{ multistate: true, ...sent }]);
});

test("a rejected date of a certification without one is not sent", () => {
  const inForce = { source: "AHA", verified_on: "2026-01-02", until: null, multistate: false };
  const sent = (status: CredentialItem["status"]) =>
    draftedCredentials([
      item({ kind: "certification", state: null, name: "BLS", status, inForce }),
    ]).certifications.map(({ expires_on }) => expires_on);
  expect([sent("rejected"), sent("pending")]).toEqual([[null], ["2027-04-30"]]);
});
