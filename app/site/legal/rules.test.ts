import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seedRows } from "#local/schema/seeds.ts";
import { inRoot } from "#local/paths.ts";
import { CONTACT } from "./contact-copy.ts";
import { LEGAL_DOCUMENTS, type LegalDocument, type Section } from "./rules.ts";
import { FACILITY_AGREEMENT } from "./facility-agreement-copy.ts";
import { HOW_WE_VERIFY } from "./how-we-verify-copy.ts";
import { TERMS } from "./terms-copy.ts";

const TEXTS: Record<LegalDocument, readonly Section[]> = {
  terms: TERMS,
  facility_agreement: FACILITY_AGREEMENT,
  how_we_verify: HOW_WE_VERIFY,
  contact: CONTACT,
};
const digest = (text: readonly Section[]) =>
  createHash("sha256").update(JSON.stringify(text)).digest("hex");

const { columns, rows } = seedRows(
  readFileSync(inRoot("supabase", "seeds", "22_legal_versions.csv"), "utf8"),
);
const versions = rows.map((row) =>
  Object.fromEntries(columns.map((column, place) => [column, row[place]])),
);

test.each(Object.keys(TEXTS) as LegalDocument[])(
  "%s: its text is that of its newest version; another text needs another version",
  (document) => {
    const own = versions.filter((row) => row["document"] === document);
    // Versions increase by one, and none takes effect before the one it replaces.
    expect(own.map((row) => Number(row["version"]))).toEqual(own.map((_, place) => place + 1));
    const days = own.map((row) => row["effective_on"]);
    expect(days).toEqual([...days].sort());
    const { version, effectiveOn } = LEGAL_DOCUMENTS[document];
    expect(own.at(-1)).toEqual({
      document,
      version: String(version),
      effective_on: effectiveOn,
      sha256: digest(TEXTS[document]),
    });
  },
);

test.each(Object.entries(TEXTS))("%s: sections have names of their own", (_, sections) => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
