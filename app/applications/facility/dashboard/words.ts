/** The facility's tasks in words: a count for each kind, and the first thing to do. Pure. */
import { count, formatTime } from "#app/platform/format.ts";
import { zoneOf } from "../../interview-times.ts";
import { shortDay } from "../when.ts";

type Kind = "today" | "accepted" | "times" | "applied" | "message";

type KindWords = {
  kind: Kind;
  /** Heading of the list. */
  title: (total: number) => string;
  /** One item as a task. */
  task: (name: string) => string;
  button: string;
  /** Where to do it: path after the application's URL. */
  at: string;
  /** Button for viewers, who may not do it and only open the application. */
  viewerButton?: string;
};

/** Task kinds by urgency: those with a set time, those a candidate is waiting for, then new ones. */
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
    viewerButton: "Open application",
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

/** Where a task leads, and its button. */
export function doorOf(
  { at, button, viewerButton }: KindWords,
  recruits: boolean,
): Pick<KindWords, "at" | "button"> {
  return viewerButton && !recruits ? { at: "", button: viewerButton } : { at, button };
}

/** How long the task has been open, or when it takes place. */
export const waitingSince = (
  { kind, at, time_zone: zone }: { kind: Kind; at: string; time_zone: string | null },
  today: string,
): string => (kind === "today" ? formatTime(at, zoneOf(zone ?? "")) : shortDay(at, today));
