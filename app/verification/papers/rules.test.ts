import { describe, expect, test } from "vitest";
import { missingItems } from "./rules.ts";

describe("what is still missing", () => {
  const license = {
    id: "1",
    kind: "license",
    title: "Missouri license",
    expiresOn: "2027-04-30",
    status: "pending",
  } as const;
  const second = { ...license, id: "2", title: "Kansas license" };
  const bls = {
    id: "3",
    kind: "certification",
    title: "BLS",
    expiresOn: null,
    status: null,
  } as const;
  const acls = { ...bls, id: "4", title: "ACLS" };
  const paper = (
    kind: string,
    credentialId: string | null = null,
    status: "pending" | "rejected" = "pending",
    expiresOn: string | null = null,
  ) => ({ kind, credentialId, status, expiresOn });
  const resume = paper("resume");
  test.each<[string, Parameters<typeof missingItems>[0], string[]]>([
    [
      "nothing at all",
      { needsLicense: true, credentials: [], documents: [] },
      ["Your license. Both Missouri and Kansas require one for your profession.", "Your résumé."],
    ],
    ["no license needed", { needsLicense: false, credentials: [], documents: [resume] }, []],
    [
      "no copy of the license",
      { needsLicense: true, credentials: [license], documents: [resume] },
      ["A copy of your Missouri license."],
    ],
    [
      "the only license's copy",
      { needsLicense: true, credentials: [license], documents: [resume, paper("license")] },
      [],
    ],
    [
      "one copy for two licenses",
      {
        needsLicense: true,
        credentials: [license, second],
        documents: [resume, paper("license", "1")],
      },
      ["A copy of your Kansas license."],
    ],
    [
      "one copy without a name for two certifications",
      {
        needsLicense: false,
        credentials: [bls, acls],
        documents: [resume, paper("certification")],
      },
      ["A copy of your BLS certification.", "A copy of your ACLS certification."],
    ],
    [
      "two copies without a name for two certifications",
      {
        needsLicense: false,
        credentials: [bls, acls],
        documents: [resume, paper("certification"), paper("certification")],
      },
      [],
    ],
    [
      "one copy with a name and one without",
      {
        needsLicense: false,
        credentials: [bls, acls],
        documents: [resume, paper("certification", "4"), paper("certification")],
      },
      [],
    ],
    [
      "a copy of a license that we did not accept",
      {
        needsLicense: true,
        credentials: [{ ...license, status: "rejected" }],
        documents: [resume],
      },
      [],
    ],
    [
      "a rejected copy",
      {
        needsLicense: true,
        credentials: [license],
        documents: [resume, paper("license", "1", "rejected")],
      },
      ["A copy of your Missouri license."],
    ],
    [
      "an expired copy, and an expired résumé",
      {
        needsLicense: true,
        credentials: [license],
        documents: [
          paper("resume", null, "pending", "2026-11-20"),
          paper("license", "1", "pending", "2026-11-20"),
        ],
      },
      ["Your résumé.", "A copy of your Missouri license."],
    ],
    [
      "a copy that expires today",
      {
        needsLicense: true,
        credentials: [license],
        documents: [resume, paper("license", "1", "pending", "2026-11-21")],
      },
      [],
    ],
    [
      "an expired license",
      {
        needsLicense: true,
        credentials: [{ ...license, expiresOn: "2026-11-20" }],
        documents: [resume, paper("license", "1")],
      },
      ["Missouri license: it has expired."],
    ],
    [
      "a certification",
      { needsLicense: false, credentials: [bls], documents: [resume] },
      ["A copy of your BLS certification."],
    ],
  ])("%s", (_, papers, sentences) => {
    expect(missingItems(papers, "2026-11-21").map(({ sentence }) => sentence)).toEqual(sentences);
  });
});
