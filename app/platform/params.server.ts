import { Refusal } from "./failures.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An id from a URL parameter. An invalid one is rejected without asking the database.
 * @throws {Refusal} 404
 */
export function idOf(param: string | undefined): string {
  if (!param || !UUID.test(param)) throw new Refusal(404, "There is nothing at this address.");
  return param;
}

/** An id from a query parameter; undefined if it is missing or invalid. */
export function askedId(url: URL, name: string): string | undefined {
  const asked = url.searchParams.get(name) ?? "";
  return UUID.test(asked) ? asked : undefined;
}

/** Text from a query parameter, cut to this many characters; undefined if it is missing. */
export function askedText(url: URL, name: string, longest: number): string | undefined {
  // PostgreSQL text cannot hold a null byte.
  const asked = (url.searchParams.get(name) ?? "").replaceAll("\u0000", "");
  return asked.trim().slice(0, longest) || undefined;
}

/** The page number in a URL, from 1. */
export function pageOf(url: URL): number {
  const typed = url.searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1;
}
