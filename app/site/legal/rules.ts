/** The texts that people rely on, each with its version. */

/** One section of such a text. `{name}` in a text stands for a number that the database knows: see fill.ts. */
export type Section = {
  id: string;
  title: string;
  /** One paragraph each. */
  paragraphs: readonly string[];
};

/**
 * Version and day of each text. Whoever changes a text raises its version here and adds a row with its digest to
 * supabase/seeds/22_legal_versions.csv; rules.test.ts fails until both are done.
 */
export const LEGAL_DOCUMENTS = {
  terms: { title: "Terms of Service", path: "/terms", version: 2, effectiveOn: "2026-11-26" },
  facility_agreement: {
    title: "Facility Agreement",
    path: "/facility-agreement",
    version: 3,
    effectiveOn: "2026-11-26",
  },
  how_we_verify: {
    title: "How We Verify",
    path: "/how-we-verify",
    version: 3,
    effectiveOn: "2026-11-26",
  },
  contact: { title: "Contact", path: "/contact", version: 2, effectiveOn: "2026-11-26" },
} as const satisfies Record<
  string,
  { title: string; path: string; version: number; effectiveOn: string }
>;
/** A text with a version, by its name in the database. */
export type LegalDocument = keyof typeof LEGAL_DOCUMENTS;

/** What nobody has reviewed yet must say so. */
export const DRAFT_NOTE =
  "This text is a draft. The operator’s counsel has yet to review it before anyone relies on it.";
