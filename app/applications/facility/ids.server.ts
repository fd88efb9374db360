import { Refusal } from "#app/platform/failures.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An id out of an address. What is none is not worth a question to the database.
 * @throws {Refusal} 404
 */
export function idOf(param: string | undefined): string {
  if (!param || !UUID.test(param)) throw new Refusal(404, "There is nothing at this address.");
  return param;
}

/** The page number of an address, from 1. */
export function pageOf(url: URL): number {
  const typed = Number(url.searchParams.get("page") ?? "1");
  return Number.isInteger(typed) && typed >= 1 && typed <= 10_000 ? typed : 1;
}
