/** Contact topics. Pure. */
export const TOPICS = {
  account: "My account",
  hiring: "A position, an application or a hire",
  billing: "A plan, a fee or the guarantee",
  verification: "A check or a decision",
  privacy: "My data",
  other: "Something else",
} as const;
/** A topic, as stored. */
export type Topic = keyof typeof TOPICS;

/** A topic in words; unknown ones become "something else". */
export function topicWords(topic: string): string {
  return Object.hasOwn(TOPICS, topic) ? TOPICS[topic as Topic] : TOPICS.other;
}

/** Message at the form when the network or the service does not answer. */
export const NOT_SENT =
  "Your message was not sent, because we could not be reached. It is still here: send it again in a minute.";
