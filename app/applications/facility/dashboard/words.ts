/** What waits for a facility, in words: how many of each kind, and the one thing to do first. Pure. */
import { count, formatTime } from "#app/platform/format.ts";
import { shortDay } from "../when.ts";

type Kind = "today" | "accepted" | "times" | "applied" | "message";

type KindWords = {
  kind: Kind;
  /** The heading of the list. */
  title: (total: number) => string;
  /** One of them, as something to do. */
  task: (name: string) => string;
  button: string;
  /** Where it is done, after the address of the application. */
  at: string;
};

/** Kinds in the order in which they are done: what has an hour, what the candidate waits for, what is new. */
export const WAITING_KINDS: readonly KindWords[] = [
  {
    kind: "today",
    title: (n) => `${count(n, "interview")} today`,
    task: (name) => `Interview ${name} today`,
    button: "Open interview",
    at: "#interviews",
  },
  {
    kind: "accepted",
    title: (n) => `${count(n, "hire")} to confirm`,
    task: (name) => `Confirm the hire of ${name}`,
    button: "Confirm the hire",
    at: "/hire",
  },
  {
    kind: "times",
    title: (n) => `${count(n, "interview")} to schedule`,
    task: (name) => `Choose an interview time with ${name}`,
    button: "See proposed times",
    at: "#interviews",
  },
  {
    kind: "applied",
    title: (n) => count(n, "new application"),
    task: (name) => `Review ${name}’s application`,
    button: "Review application",
    at: "",
  },
  {
    kind: "message",
    title: (n) => `Unread messages in ${count(n, "application")}`,
    task: (name) => `Reply to ${name}`,
    button: "Read messages",
    at: "#messages",
  },
];

/** Since when it waits, or at what time it is. */
export const waitingSince = (kind: Kind, at: string, today: string): string =>
  kind === "today" ? formatTime(at) : shortDay(at, today);
