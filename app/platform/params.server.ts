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

/** The page number of an address, from 1. */
export function pageOf(url: URL): number {
  const typed = url.searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1;
}
