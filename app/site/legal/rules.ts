/** The legal texts, each with its version. */

/** One section of a legal text. `{name}` stands for a number from the database: see fill.ts. */
export type Section = {
  id: string;
  title: string;
  /** One string per paragraph. */
  paragraphs: readonly string[];
};

/**
 * Version and effective date of each text. To change a text, raise its version here and add a row with its digest to
 * supabase/seeds/22_legal_versions.csv; rules.test.ts fails until both are done.
 */
export const LEGAL_DOCUMENTS = {
  terms: { title: "Terms of Service", path: "/terms", version: 4, effectiveOn: "2026-11-29" },
  facility_agreement: {
    title: "Facility Agreement",
    path: "/facility-agreement",
    version: 5,
    effectiveOn: "2026-11-28",
  },
  how_we_verify: {
    title: "How We Verify",
    path: "/how-we-verify",
    version: 5,
    effectiveOn: "2026-11-29",
  },
  contact: { title: "Contact", path: "/contact", version: 2, effectiveOn: "2026-11-26" },
} as const satisfies Record<
  string,
  { title: string; path: string; version: number; effectiveOn: string }
>;
/** A text with versions, by its name in the database. */
export type LegalDocument = keyof typeof LEGAL_DOCUMENTS;

/** Required on every text that has not been reviewed yet. */
export const DRAFT_NOTE =
  "This text is a draft. Our lawyers have not reviewed it yet, so please do not rely on it.";
