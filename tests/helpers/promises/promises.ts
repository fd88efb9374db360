/** A part of the product and its sentences: claims by the test that proves them, and sentences that claim nothing. */
export type Promises = {
  /**
   * The page, as the server renders it; or globs of the source files with the sentences, `labels` to include badges.
   */
  from: { page: string } | { files: readonly string[]; labels?: true };
  /** Parts of a page rendered from rows, as selectors, each with the test that covers all of it. */
  drawn?: Readonly<Record<string, string>>;
  /** Claims by the test that would fail if they were untrue: "tests/integration/contact/contact.test.ts › its title". */
  held: Readonly<Record<string, readonly string[]>>;
  /** Claims quoted from the specification, by the test that checks that they appear as quoted. */
  quoted?: Readonly<Record<string, readonly string[]>>;
  /** Sentences that claim nothing about the product, by kind. */
  claimless: Partial<Record<Claimless, readonly string[]>>;
};

/** Why a sentence claims nothing that a test could prove. */
export type Claimless =
  /** Headings, labels, buttons, questions, invitations. */
  | "headings"
  /** Fictional facts, labeled as an example. */
  | "examples"
  /** Instructions and advice to readers. */
  | "asked"
  /** Statements about the law or the profession, and our legal status; reviewed by the operator's counsel. */
  | "law"
  /** What people do, or how long it takes them. Keep it short; a claim proved by a test is better. */
  | "people";
