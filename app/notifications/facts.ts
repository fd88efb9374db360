import { formatAppointment, formatDate } from "#app/platform/format.ts";
import { isPayPeriod, payAmount, type PayPeriod } from "#app/domain/pay.ts";

/** The data of a notification, as the database recorded it with the event. */
export type Facts = Readonly<Record<string, unknown>>;
/** Who the text is for: the job seeker, or a member of a facility. */
export type Side = "job_seeker" | "employer";

/** One of several links in an email, with a line about it. */
export type MessageLink = { text: string; about: string; href: string };

/** The text of one event. */
export type Message = {
  /** One short line; also the email's subject. */
  title: string;
  /** Full sentences, one per paragraph. */
  lines: string[];
  /** More links, for the email. */
  items?: MessageLink[];
  /** The label of the main link. */
  action: string;
};
/**
 * Writes the text of one event. Facts may be missing or have an unexpected type: the result must still be a sentence.
 */
export type Event = (facts: Known, side: Side) => Message;
/** Events by kind, then event. */
export type Events = Readonly<Record<string, Readonly<Record<string, Event>>>>;

const LONGEST = 300;

/** Drops empty lines from a list. */
export function lines(...all: (string | null | undefined)[]): string[] {
  return all.filter((line): line is string => Boolean(line));
}

/** Reads facts that may be missing or have the wrong type. */
export class Known {
  readonly #facts: Facts;
  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** A text on one line, or the fallback: "a position". */
  text(name: string, otherwise: string): string {
    return this.maybe(name) ?? otherwise;
  }

  /** A text on one line, cut to a few hundred characters; null if there is none. */
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

  /** "Reason: …" or "Message: …"; null if it is empty. */
  quoted(label: string, name: string): string | null {
    const said = this.maybe(name);
    return said && `${label}: “${said}”`;
  }

  /** A list of nested facts; empty if there is none. */
  list(name: string): Known[] {
    const value = this.#facts[name];
    if (!Array.isArray(value)) return [];
    return value
      .filter((one: unknown): one is Facts => typeof one === "object" && one !== null)
      .map((one) => new Known(one));
  }

  /** A number; null if there is none. */
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

  /** A time in words, in the facts' time zone or US Central: "Fri, Dec 4, 2026, 3:00 PM CT". */
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

  /** The pay period; null if it is unknown. */
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
