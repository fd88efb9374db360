import { Refusal } from "./failures.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An id out of an address. What is none is not worth a question to the database.
 * @throws {Refusal} 404
 */
export function idOf(param: string | undefined): string {
  if (!param || !UUID.test(param)) throw new Refusal(404, "There is nothing at this address.");
  return param;
}

/** An id out of a query; undefined when there is none, or it is no id. */
export function askedId(url: URL, name: string): string | undefined {
  const asked = url.searchParams.get(name) ?? "";
  return UUID.test(asked) ? asked : undefined;
}

/** A text out of a query, cut to so many characters; undefined when there is none. */
export function askedText(url: URL, name: string, longest: number): string | undefined {
  // The database takes no null byte in a text.
  const asked = (url.searchParams.get(name) ?? "").replaceAll("\u0000", "");
  return asked.trim().slice(0, longest) || undefined;
}

/** One of a few words out of a query; undefined when it is none of them. */
export function askedWord(url: URL, name: string, words: readonly string[]): string | undefined {
  const asked = url.searchParams.get(name) ?? "";
  return words.includes(asked) ? asked : undefined;
}

/** The page number of an address, from 1. */
export function pageOf(url: URL): number {
  const typed = url.searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1;
}

/** Where a part of a list begins, packed by the database: microseconds and an id; undefined when it is none. */
export function askedKey(url: URL, ids: "uuid" | "number" = "uuid"): string | undefined {
  const asked = url.searchParams.get("after") ?? "";
  const [micros = "", id = "", ...rest] = asked.split("_");
  const isId = ids === "uuid" ? UUID.test(id) : /^\d{1,15}$/.test(id);
  return /^\d{1,16}$/.test(micros) && isId && rest.length === 0 ? asked : undefined;
}

/** A short code such as "rn" or "MO". */
export function askedCode(url: URL, name: string): string | undefined {
  const asked = url.searchParams.get(name) ?? "";
  return /^\w{1,40}$/.test(asked) ? asked : undefined;
}
