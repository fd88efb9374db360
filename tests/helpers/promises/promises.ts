/** A part of the product and what it says: sentences by the test that holds them, and those that claim nothing. */
export type Promises = {
  /** The page, as the server answers it; or the source files that have the sentences, as globs, `labels` with badges. */
  from: { page: string } | { files: readonly string[]; labels?: true };
  /** Parts of a page that are drawn from rows, as selectors, each with the test that holds all of it. */
  drawn?: Readonly<Record<string, string>>;
  /** Sentences by what holds them: "tests/integration/contact/contact.test.ts › its title". */
  held: Readonly<Record<string, readonly string[]>>;
  /** Claims that the specification quotes, by the test that holds that they stand there as quoted. */
  quoted?: Readonly<Record<string, readonly string[]>>;
  /** Sentences that claim nothing of the product, by what they are instead. */
  claimless: Partial<Record<Claimless, readonly string[]>>;
};

/** Why a sentence claims nothing that a test could hold. */
export type Claimless =
  /** Headings, labels, buttons, questions, invitations. */
  | "headings"
  /** Made-up facts, said to be an example. */
  | "examples"
  /** What readers are asked to do or to know. */
  | "asked"
  /** What the law or the trade says, and what we are in law; the operator's counsel reads it. */
  | "law"
  /** What people do, or how long it takes them. Keep it short: better a claim that a test holds. */
  | "people";
