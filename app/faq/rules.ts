/** A question with its answer, as visitors see it. */
export type Faq = { question: string; answer: string };
/** A question that a search found; `inAnswer` when the words are not all in the question itself. */
export type FoundFaq = Faq & { inAnswer: boolean };

/** The longest search we look for, in characters. */
export const MAX_SEARCH = 200;

/** The questions that are answered before anybody has asked. */
export const BUILT_IN_FAQS: readonly Faq[] = [
  {
    question: "What does it cost to hire through Nomera Health?",
    answer:
      "Employers pay a monthly plan, and a placement fee when they hire. There are no setup fees, no long-term contracts and no staffing agency markup, and you can cancel anytime. Candidates pay nothing.",
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

/** How texts are compared: case, spaces and the kind of apostrophe make no difference. */
function folded(text: string): string {
  return text.normalize("NFC").replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim().toLowerCase();
}

/** Published questions first, as they come, then the built-in ones; no question stands there twice. */
export function mergeFaqs(published: readonly Faq[], builtIn: readonly Faq[]): Faq[] {
  const seen = new Set<string>();
  return [...published, ...builtIn].filter(({ question }) => {
    const key = folded(question);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The questions whose text, answer included, has every word of the search; all of them for an empty one. */
export function searchFaqs(faqs: readonly Faq[], search: string): FoundFaq[] {
  const words = folded(search).split(" ");
  const has = (text: string) => words.every((word) => folded(text).includes(word));
  return faqs
    .filter(({ question, answer }) => has(`${question} ${answer}`))
    .map((faq) => ({ ...faq, inAnswer: !has(faq.question) }));
}

/** A search as it came in an address: one line, not longer than we look for. */
export function searchOf(sent: string | null): string {
  const line = (sent ?? "").replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  return [...line].slice(0, MAX_SEARCH).join("").trim();
}

/** What stands at the form when a question could not be taken. */
export function submissionFailure(message: string): string {
  const [, what, when] = /^(.*?)\.?(?: Try again (in .*?)\.?)?$/s.exec(message.trim()) ?? [];
  return `Error submitting question: ${what || "Unknown error"}. Please try again${when ? ` ${when}` : ""}.`;
}
