/** Words that nobody in a Kansas City hospital would say, and what to say instead. docs/style.md has the guide. */

/** A pattern, and the words to use in its place. */
export type Banned = { pattern: RegExp; say: string };

const ban = (pattern: RegExp, say: string): Banned => ({ pattern, say });

/** Banned in anything a person reads: pages, emails, code, comments, SQL, seeds, tests and docs. */
export const BANNED_WORDS: readonly Banned[] = [
  ban(/\bhand(?:s|ed|ing)? (?:it |them |this |that )?in\b/i, "submit"),
  ban(/\bwish(?:es|ed)?\b/i, "preference"),
  ban(/\bstanding\b(?! for)/i, "account status, approval"),
  ban(/\bpay (?:that )?you want\b|\bpay, at least\b/i, "minimum pay"),
  ban(/\bfurther place/i, "another location"),
  ban(/\bcould start from\b/i, "earliest start date"),
  ban(
    /\bcall(?:ed|ing)? (?:it |them |this |an? interview |the interviews? |this interview )?off\b/i,
    "cancel",
  ),
  ban(/\bleave it\b(?! (?:out|empty|blank|for|to|as|at)\b)/i, "cancel"),
  ban(/\beverybody sees of\b/i, "view public listing"),
  ban(/\b(?:do|does|did) not fit together\b/i, "incorrect email or password"),
  ban(/\bpresent (?:password|one)\b/i, "current password"),
  ban(/\bthings? needs? you\b/i, "8 things to do"),
  ban(/\bwaits? for you\b|\btake this one\b|\bnobody['’]s yet\b/i, "needs attention, unassigned"),
  ban(/\b(?:what|which|that) runs? out\b/i, "expiring"),
  ban(/\bgoes on each month\b|\byour plan runs\b/i, "renews monthly, your plan is active"),
  ban(/\bdecided against\b/i, "isn’t moving forward"),
  ban(/\ball is well\b/i, "approved"),
  ban(/\bnames? no skills\b/i, "no skills listed"),
  ban(/(?<!\w)Not: /, "missing"),
  ban(/\bfewer lower\b/i, "preferred, not required"),
  ban(/\bstands here\b/i, "appears here"),
  ban(/\bis no \w+ that we know\b/i, "we can’t accept this file type"),
  ban(/\blies in\b/i, "located in"),
  ban(/(?<!jobs?[\s_[\]-]{0,4})\bseekers?\b/i, "job seeker"),
];

/**
 * Banned on pages as well: our sentences have curly apostrophes. Names of places and units keep theirs, and so does the
 * sentence of a failed component, which the specification quotes.
 */
export const BANNED_ON_PAGES: readonly Banned[] = [
  ...BANNED_WORDS,
  ban(
    /\b(?!couldn't be displayed)\w+n't\b|\b(?:I|we|you|they|it|that|there|what|who)'(?:d|ll|m|re|s|ve)\b/i,
    "can’t",
  ),
];

/** Cryptic names, each with a clearer one. */
export const BANNED_NAMES: readonly Banned[] = [
  ban(/\b(?:type|interface|class) (?:Asked|Given)\b/, "Filters, or what is given"),
  ban(/\b(?:type|interface|class|const|function) Said\b/, "Message"),
  ban(/\b[oO]nward\b/, "Pagination, or where it leads"),
  ban(/\bbared\b/, "stripMetadata"),
  ban(/\bgiveBackDoubles\b/, "refundDuplicates"),
  ban(/\bkeepNotingHead\b/, "recordAuditHead"),
  ban(/\bStanding\b/, "AccountStatus"),
];

/** The words of a text that are banned, each with what to say instead. */
export function bannedIn(text: string, banned = BANNED_WORDS): string[] {
  return banned.flatMap(({ pattern, say }) => {
    const found = pattern.exec(text);
    return found ? [`“${found[0].trim()}”: say ${say}`] : [];
  });
}
