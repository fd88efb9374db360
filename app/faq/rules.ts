/** A question with its answer, as published. */
export type Faq = { question: string; answer: string };
/** A search result; `inAnswer` when some of the words are only in the answer. */
export type FoundFaq = Faq & { inAnswer: boolean };

/** Longest search, in characters. */
export const MAX_SEARCH = 200;

/** Built-in questions. */
export const BUILT_IN_FAQS: readonly Faq[] = [
  {
    question: "What does it cost to hire through Nomera Health?",
    answer:
      "Employers pay for a monthly plan, and a placement fee when they hire. There are no setup fees, no long-term contracts and no staffing agency markup, and you can cancel anytime. Candidates pay nothing.",
  },
  {
    question: "Which positions and places do you cover?",
    answer:
      "Permanent positions at facilities in Missouri and Kansas: nursing, allied health, diagnostic and lab, pharmacy and support, and the front desk. We do not place temporary staff.",
  },
  {
    question: "How are candidates checked?",
    answer:
      "A person checks every profile and license before anyone is matched. Each match then compares the license with your position’s state and start date, including the Nurse Licensure Compact.",
  },
];

/** Normalizes text for comparison: case, spaces and the kind of apostrophe are ignored. */
function folded(text: string): string {
  return text.normalize("NFC").replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim().toLowerCase();
}

/** Published questions in their order, then the built-in ones, without duplicates. */
export function mergeFaqs(published: readonly Faq[], builtIn: readonly Faq[]): Faq[] {
  const seen = new Set<string>();
  return [...published, ...builtIn].filter(({ question }) => {
    const key = folded(question);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Questions that contain every word of the search, answers included; all of them for an empty search. */
export function searchFaqs(faqs: readonly Faq[], search: string): FoundFaq[] {
  const words = folded(search).split(" ");
  const has = (text: string) => words.every((word) => folded(text).includes(word));
  return faqs
    .filter(({ question, answer }) => has(`${question} ${answer}`))
    .map((faq) => ({ ...faq, inAnswer: !has(faq.question) }));
}

/** A search from the URL: one line, cut to the longest search. */
export function searchOf(sent: string | null): string {
  const line = (sent ?? "").replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  return [...line].slice(0, MAX_SEARCH).join("").trim();
}

/** Message at the form when a question could not be stored. */
export function submissionFailure(message: string): string {
  const [, what, when] = /^(.*?)\.?(?: Try again (in .*?)\.?)?$/s.exec(message.trim()) ?? [];
  return `Error submitting question: ${what || "Unknown error"}. Please try again${when ? ` ${when}` : ""}.`;
}
