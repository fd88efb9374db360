import { formatAppointment, formatDate } from "#app/platform/format.ts";
import { isPayPeriod, payAmount, type PayPeriod } from "#app/domain/pay.ts";

/** What a notification is about, as the database wrote it down with what happened. */
export type Facts = Readonly<Record<string, unknown>>;
/** For whom the words are: the person who looks for work, or somebody of a facility. */
export type Side = "job_seeker" | "employer";

/** One of several things that an email leads to, with a line about it. */
export type MessageLink = { text: string; about: string; href: string };

/** What one event says. */
export type Message = {
  /** One short line; also the email's subject. */
  title: string;
  /** Whole sentences, one a paragraph. */
  lines: string[];
  /** Further links, for the email. */
  items?: MessageLink[];
  /** What the link says that leads to it. */
  action: string;
};
/** The words of one event. Facts may be missing or of another type than expected: it must still be a sentence. */
export type Event = (facts: Known, side: Side) => Message;
/** The events of some kinds: kind, then event. */
export type Events = Readonly<Record<string, Readonly<Record<string, Event>>>>;

const LONGEST = 300;

/** A list of lines without those that there is nothing for. */
export function lines(...all: (string | null | undefined)[]): string[] {
  return all.filter((line): line is string => Boolean(line));
}

/** Facts, read without trusting that they are there. */
export class Known {
  readonly #facts: Facts;
  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** A text on one line, or the stand-in: "a position". */
  text(name: string, otherwise: string): string {
    return this.maybe(name) ?? otherwise;
  }

  /** A text on one line, cut to a few hundred characters; null when there is none. */
  maybe(name: string): string | null {
    const value = this.#facts[name];
    if (typeof value !== "string") return null;
    const plain = value
      .replace(/[\u0000-\u001f\u007f]+/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    if (plain === "") return null;
    return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).trimEnd()}…` : plain;
  }

  /** "Reason: …" or "Message: …"; null when nothing was said. */
  quoted(label: string, name: string): string | null {
    const said = this.maybe(name);
    return said && `${label}: “${said}”`;
  }

  /** A list of facts of their own; empty when there is none. */
  list(name: string): Known[] {
    const value = this.#facts[name];
    if (!Array.isArray(value)) return [];
    return value
      .filter((one: unknown): one is Facts => typeof one === "object" && one !== null)
      .map((one) => new Known(one));
  }

  /** A number; null when there is none. */
  number(name: string): number | null {
    const value = this.#facts[name];
    if (typeof value !== "number" && typeof value !== "string") return null;
    const read = Number(value);
    return value !== "" && Number.isFinite(read) ? read : null;
  }

  /** A day in words: "Apr 30, 2027". */
  day(name: string): string | null {
    const value = this.#facts[name];
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
    const day = value.slice(0, 10);
    return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : formatDate(day);
  }

  /** A moment in words, in the time zone of the facts or US Central: "Fri, Dec 4, 2026, 3:00 PM CT". */
  moment(name: string): string | null {
    const value = this.#facts[name];
    if (typeof value !== "string") return null;
    const at = new Date(value);
    if (Number.isNaN(at.getTime())) return null;
    return formatAppointment(
      value,
      this.#facts["time_zone"] === "America/Denver" ? "America/Denver" : "America/Chicago",
    );
  }

  /** What pay is counted by; null when it is none that we know. */
  period(name: string): PayPeriod | null {
    const value = this.#facts[name];
    return isPayPeriod(value) ? value : null;
  }

  /** Pay in words: "$42.50/hr". */
  pay(): string | null {
    const cents = this.number("pay_cents");
    const period = this.period("pay_period");
    if (cents === null || period === null) return null;
    return payAmount(cents, period);
  }
}
