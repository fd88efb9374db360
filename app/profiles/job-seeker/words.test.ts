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
  const inForce = { source: "Nursys", verified_on: "2026-01-02", until: "2027-04-30" };
  expect(words(item(rejected))).toEqual([]);
  expect(words(item({ ...rejected, inForce }))).toHaveLength(1);
});
