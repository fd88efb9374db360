import { cardObject, cardOfNumber, type TestCard } from "../cards.ts";
import { newId } from "../ids.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { escape } from "./layout.ts";

/** A form's values, by field. */
export type Typed = Record<string, string>;

/** Validation errors by field; "" is for the whole form. */
export type Mistakes = Record<string, string>;

/** A valid entered card. */
export interface TypedCard {
  card: TestCard;
  month: number;
  year: number;
}

/** Reads the card fields; `now` in seconds decides which cards have expired. */
export function readCard(
  typed: Typed,
  now: number,
): { card: TypedCard | null; mistakes: Mistakes } {
  const mistakes: Mistakes = {};
  const card = cardOfNumber(typed["number"] ?? "");
  if (!card) {
    mistakes["number"] = typed["number"]
      ? "This is none of the test cards. Pick a number from the list of test cards."
      : "Enter a card number. The list of test cards has some.";
  }
  const [, monthText, yearText] =
    /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(typed["expiry"] ?? "") ?? [];
  const month = Number(monthText);
  const year = Number(yearText) + (yearText?.length === 2 ? 2000 : 0);
  const today = new Date(now * 1000);
  if (!yearText || month < 1 || month > 12) {
    mistakes["expiry"] = "Enter the month and the year when the card ends, as in 12 / 34.";
  } else if (Date.UTC(year, month) <= today.getTime()) {
    mistakes["expiry"] = "This card has expired. Enter a date that is still to come.";
  }
  if (!/^\d{3,4}$/.test((typed["cvc"] ?? "").trim())) {
    mistakes["cvc"] = "Enter the 3 digits of the security code. Any will do.";
  }
  return { card: card && !Object.keys(mistakes).length ? { card, month, year } : null, mistakes };
}

/** Stores an entered card as a payment method that is not attached to a customer. */
export function keepCard(
  world: World,
  { card, month, year }: TypedCard,
  billing: { email?: string | null; name?: string | null },
): Stored {
  const method = cardObject(newId("pm"), card, { month, year }, world.now(), billing);
  return world.store.insert("payment_methods", method);
}

/** A labeled field with its error, if any. */
export function field(
  name: string,
  label: string,
  typed: Typed,
  mistakes: Mistakes,
  { hint = "", autocomplete = "off", type = "text" } = {},
): string {
  const mistake = mistakes[name];
  const described = [hint && `${name}-hint`, mistake && `${name}-error`].filter(Boolean).join(" ");
  return `<label for="${name}">${escape(label)}${hint ? `<span id="${name}-hint">${escape(hint)}</span>` : ""}
${mistake ? `<strong class="field-error" id="${name}-error">${escape(mistake)}</strong>` : ""}
<input id="${name}" name="${name}" type="${type}" value="${escape(typed[name] ?? "")}" autocomplete="${autocomplete}"${type === "text" && name !== "name" ? ' inputmode="numeric"' : ""}${described ? ` aria-describedby="${described}"` : ""}${mistake ? ' aria-invalid="true"' : ""}></label>`;
}

/** The card fields, with the available test cards. */
export function cardFields(typed: Typed, mistakes: Mistakes): string {
  return `<details${mistakes["number"] ? " open" : ""}><summary>Test cards</summary>
<ul>
<li><code>4242 4242 4242 4242</code> succeeds</li>
<li><code>4000 0000 0000 0002</code> is declined</li>
<li><code>4000 0000 0000 9995</code> has insufficient funds</li>
<li><code>4000 0025 0000 3155</code> asks for the cardholder’s approval (3-D Secure)</li>
<li><code>4000 0000 0000 0341</code> can be saved, and fails when it is charged</li>
</ul></details>
${field("number", "Card number", typed, mistakes)}
<div class="pair">${field("expiry", "Ends", typed, mistakes, { hint: "Month and year, as in 12 / 34" })}
${field("cvc", "Security code", { ...typed, cvc: "" }, mistakes, { hint: "Any 3 digits" })}</div>`;
}

/** All errors above the form, each linked to its field. */
export function summary(mistakes: Mistakes): string {
  const entries = Object.entries(mistakes);
  if (!entries.length) return "";
  const items = entries.map(([name, mistake]) =>
    name ? `<li><a href="#${name}">${escape(mistake)}</a></li>` : `<li>${escape(mistake)}</li>`,
  );
  return `<div class="error" role="alert" id="errors"><h2>That did not work</h2><ul>${items.join("")}</ul></div>`;
}
