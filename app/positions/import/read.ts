/** Reads a cell into the values of a position's form. Pure. */
import { quotedList } from "#app/platform/format.ts";
import { QUESTION_ROWS } from "../posting/rules.ts";
import type { ImportField } from "./columns.ts";
import { BENEFITS, CHOICES, certificationOf, tickOf, type Known } from "./words.ts";

/** Values of a position's form, as submitted and stored. */
export type Values = Record<string, string | string[]>;

/** The values read from a cell, or the problem with it. */
export type Read = { values: Values; problem?: undefined } | { problem: string };

/**
 * Spreadsheets run a cell that begins with one of these as a formula unless an apostrophe precedes it (CSV injection).
 */
const DEFUSED = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** Removes the apostrophe that protects a cell from being run as a formula. */
export const plain = (cell: string): string => cell.replace(DEFUSED, "");

const LINES = new Set(["mustSkills", "niceSkills", "otherBenefits"]);
const MONEY = new Set([
  "nightPay",
  "weekendPay",
  "chargePay",
  "preceptorPay",
  "bonus",
  "relocation",
  "tuition",
  "ceAllowance",
  "loanHelp",
]);
const NUMBERS = new Set([
  "openings",
  "shiftsPerWeek",
  "shiftHours",
  "minYearsExperience",
  "beds",
  "orientationWeeks",
  "decisionDays",
  "matchPercent",
  "matchUpTo",
  "ptoDays",
  "parentalWeeks",
]);

/**
 * Reads a non-empty cell. Plain text is left to the form's own validation.
 * @param raw as plain() returns it
 */
export function readCell(field: ImportField, raw: string, known: Known): Read {
  const cell = raw.trim();
  const one = (value: string): Read => ({ values: { [field]: value } });
  const choices = CHOICES[field];
  if (choices) {
    const code = choices.code(cell);
    return code ? one(code) : { problem: `Enter ${quotedList(choices.labels, "or")}.` };
  }
  if (LINES.has(field)) return one(listed(raw).join("\n"));
  if (MONEY.has(field)) {
    const pay = readPay(cell);
    return pay && pay.min === pay.max
      ? one(pay.min)
      : { problem: "Enter an amount like 4.50 or 10,000." };
  }
  if (NUMBERS.has(field)) return one(numberOf(field, cell));
  switch (field) {
    case "zip":
      return one(cell.replace(/^(\d{5})-\d{4}$/, "$1"));
    case "startsOn":
    case "startsBy": {
      const day = dayOf(cell);
      return day ? one(day) : { problem: "Enter a date like 1/31/2027 or 2027-01-31." };
    }
    case "onCall":
    case "exempt":
    case "inFeeds": {
      const tick = tickOf(cell);
      return tick
        ? { values: tick === "yes" ? { [field]: "on" } : {} }
        : { problem: "Enter Yes or No." };
    }
    case "hours":
    case "hoursMin":
    case "hoursMax":
      return readHours(field, cell);
    case "pay":
    case "payMin":
    case "payMax":
      return readPayCell(field, cell);
    case "mustCertifications":
    case "niceCertifications":
      return readCertifications(field, cell, known);
    case "benefits": {
      const codes = listed(cell).map((word) => BENEFITS.code(word));
      return codes.includes(undefined)
        ? {
            problem: `Enter ${quotedList(BENEFITS.labels, "or")}. List anything else under Other benefits.`,
          }
        : { values: { benefits: [...new Set(codes as string[])] } };
    }
    case "questions":
      return readQuestions(cell);
    default:
      return one(cell);
  }
}

/** Splits a cell with several values: by line, or by semicolon when it has one line. */
export const listed = (cell: string): string[] =>
  cell
    .split(/[\r\n]/.test(cell) ? /[\r\n]+/ : ";")
    .map((word) => word.trim())
    .filter(Boolean);

/** "2+ years", "18 beds" or "4 %" as a bare number; "new grad" as 0. */
function numberOf(field: ImportField, cell: string): string {
  if (
    field === "minYearsExperience" &&
    /^(none|new grad(uate)?s?( welcome| ok)?|entry level)$/i.test(cell)
  )
    return "0";
  const [, digits] = /^(\d[\d,]*(?:\.\d+)?)\s*\+?\s*[a-z%./ ]*$/i.exec(cell) ?? [];
  return digits ? digits.replaceAll(",", "").replace(/\.0+$/, "") : cell;
}

const HOURS = "Enter hours like 36 or 37.5, or a range like 24-36.";
function readHours(field: "hours" | "hoursMin" | "hoursMax", cell: string): Read {
  const [, first, last, unit] =
    /^(\d{1,2}(?:\.\d+)?)(?:\s*(?:-|–|to)\s*(\d{1,2}(?:\.\d+)?))?\s*(fte|h|hrs?|hours?)?\.?\s*(?:(?:\/|per|a)\s*(?:wk|week))?$/i.exec(
      cell,
    ) ?? [];
  if (!first) return { problem: HOURS };
  // 1 FTE is 40 hours.
  const isFte = unit?.toLowerCase() === "fte";
  const tidy = (text: string) => String(isFte ? Math.round(Number(text) * 80) / 2 : Number(text));
  if (last && field !== "hours") return { problem: "Enter one number, such as 36." };
  if (field === "hoursMax") return { values: { hoursMax: tidy(first) } };
  return { values: { hoursMin: tidy(first), ...(last && { hoursMax: tidy(last) }) } };
}

type Pay = { min: string; max: string; period: "hour" | "week" | "year" | undefined };
const AMOUNT = String.raw`\$?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(k?)`;
const PER = String.raw`\s*(?:(?:usd)?\s*(?:\/|per|an?)?\s*(h|hrs?|hours?|hourly|w|wks?|weeks?|weekly|y|yrs?|years?|yearly|annum|annual|annually))?\.?`;
const PAY = new RegExp(`^${AMOUNT}${PER}(?:\\s*(?:-|–|—|to)\\s*${AMOUNT}${PER})?$`, "i");

/** "$43.50/hr", "43.5", "38-45 hourly", "85k a year": dollars with cents, and the period where stated. */
export function readPay(cell: string): Pay | undefined {
  const [, first, firstK, firstPer, last, lastK, lastPer] = PAY.exec(cell.trim()) ?? [];
  if (!first) return undefined;
  // A trailing "k" applies to both ends of a range: "85-95k".
  const scale = (k: string | undefined) => (k || (last && lastK) ? 1000 : 1);
  const dollars = (text: string, k: string | undefined) =>
    (Number(text.replaceAll(",", "")) * scale(k)).toFixed(2);
  const min = dollars(first, firstK);
  const per = (lastPer ?? firstPer)?.[0]?.toLowerCase();
  return {
    min,
    max: last ? dollars(last, lastK) : min,
    period: per === undefined ? undefined : per === "h" ? "hour" : per === "w" ? "week" : "year",
  };
}

function readPayCell(field: "pay" | "payMin" | "payMax", cell: string): Read {
  const pay = readPay(cell);
  if (!pay)
    return { problem: "Enter a number such as 43.50, or add the pay period, such as $43.50/hr." };
  const period: Values = pay.period ? { payPeriod: pay.period } : {};
  if (field === "pay") return { values: { payMin: pay.min, payMax: pay.max, ...period } };
  if (pay.min !== pay.max) return { problem: "Enter one number, such as 43.50." };
  return { values: { [field]: pay.min, ...period } };
}

/** Guesses the period of an amount without one: nobody earns $300/hr, or $10,000/wk. */
export function usualPeriod(amount: string): "hour" | "year" | undefined {
  const dollars = Number(amount);
  return dollars < 300 ? "hour" : dollars >= 10_000 ? "year" : undefined;
}

function readCertifications(field: ImportField, cell: string, known: Known): Read {
  const words = listed(cell).flatMap((word) =>
    // A name may contain a comma.
    certificationOf(word, known)
      ? [word]
      : word
          .split(/[,;]/)
          .map((part) => part.trim())
          .filter(Boolean),
  );
  const found = words.map((word) => certificationOf(word, known)?.code);
  const unknown = words.find((_, at) => found[at] === undefined);
  return unknown === undefined
    ? { values: { [field]: [...new Set(found as string[])] } }
    : {
        problem: `We don’t recognize the certification “${unknown.slice(0, 60)}.” Add it under skills instead.`,
      };
}

/** One question per line; a trailing "[text]" or "[optional]" sets how it is answered. */
function readQuestions(cell: string): Read {
  const questions = cell
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (questions.length > QUESTION_ROWS.length)
    return { problem: `Ask at most ${QUESTION_ROWS.length} questions, one per line.` };
  const values: Values = {};
  for (const [index, line] of questions.entries()) {
    const row = index + 1;
    const [question, ...marks] = line.split(/\s*\[(?=(?:text|optional)\])/i);
    values[`question${row}`] = question!;
    values[`questionKind${row}`] = marks.some((mark) => /^text/i.test(mark)) ? "text" : "yes_no";
    if (marks.some((mark) => /^optional/i.test(mark))) values[`questionOptional${row}`] = "on";
  }
  return { values };
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (word: string | undefined) =>
  MONTHS.indexOf((word ?? "").slice(0, 3).toLowerCase()) + 1;

/**
 * "1/31/2027", "01-31-27", "2027-01-31", "Jan 31, 2027" or "31-Jan-2027" as stored; undefined when it is not a date.
 */
export function dayOf(cell: string): string | undefined {
  // Spreadsheets append midnight to a date.
  const text = cell.trim().replace(/[ T]0?0:00(:00)?(\.0+)?Z?$/, "");
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return asDay(iso[1], Number(iso[2]), Number(iso[3]));
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text);
  if (us) return asDay(us[3], Number(us[1]), Number(us[2]));
  const named = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  if (named) return asDay(named[3], monthOf(named[1]), Number(named[2]));
  const turned = /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ,]+(\d{2}|\d{4})$/i.exec(text);
  return turned ? asDay(turned[3], monthOf(turned[2]), Number(turned[1])) : undefined;
}

function asDay(year: string | undefined, month: number, day: number): string | undefined {
  const whole = year!.length === 2 ? `20${year}` : year!;
  const two = (value: number) => String(value).padStart(2, "0");
  const date = new Date(`${whole}-${two(month)}-${two(day)}T00:00:00Z`);
  // Date would turn February 30 into March 2.
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
}
