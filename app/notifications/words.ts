import { accountEvents } from "./events/account.ts";
import { applicationEvents } from "./events/applications.ts";
import { billingEvents } from "./events/billing.ts";
import { contactEvents } from "./events/contact.ts";
import { hiringEvents } from "./events/hiring.ts";
import { searchEvents } from "./events/searches.ts";
import { securityEvents } from "./events/security.ts";
import {
  Known,
  lines,
  type Events,
  type Facts,
  type Message,
  type MessageLink,
  type Side,
} from "./facts.ts";

/**
 * Every event with its own text, by kind, then event. To add one, add it to its subject's file in events/ (and its row
 * to words.test.ts); unknown events get a general sentence.
 */
export const EVENTS: Events = {
  ...accountEvents,
  ...securityEvents,
  ...applicationEvents,
  ...searchEvents,
  ...hiringEvents,
  ...billingEvents,
  ...contactEvents,
};

const GENERAL: Message = {
  title: "You have an update",
  lines: ["There’s something new on your account. Open it to see what."],
  action: "See what happened",
};

/** A notification in words. */
export type Words = {
  title: string;
  /** For the list in the app. */
  text: string;
  /** The label of its link. */
  action: string;
  /** For the email. */
  subject: string;
  paragraphs: string[];
  items: readonly MessageLink[];
};

const SUBJECT_MAX = 150;

/** A notification in words, from the database record. Never fails: an unknown event gets a general sentence. */
export function wordsOf(told: { kind: string; event: string; facts: unknown }, side: Side): Words {
  const ofKind = Object.hasOwn(EVENTS, told.kind) ? EVENTS[told.kind]! : {};
  const event = Object.hasOwn(ofKind, told.event) ? ofKind[told.event]! : null;
  const message = event?.(new Known(factsOf(told.facts)), side) ?? GENERAL;
  const { title, lines: said, action, items = [] } = message;
  const paragraphs = said.length > 0 ? said : lines(`${title}.`);
  return {
    title,
    text: lines(items[0] && `Among them: ${items[0].text}.`, ...said).join(" ") || `${title}.`,
    action,
    subject: title.length > SUBJECT_MAX ? `${title.slice(0, SUBJECT_MAX - 1).trimEnd()}…` : title,
    paragraphs,
    items,
  };
}

function factsOf(value: unknown): Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Facts)
    : {};
}
