import { invalid, missing } from "./errors.ts";
import type { Params } from "./shapes.ts";
import { tables, type Stored, type Table } from "./store.ts";
import type { World } from "./world.ts";

/** A request whose parameters were validated against the table of operations. */
export interface Call {
  world: World;
  params: Params;
  /** The first id in the path, "" if there is none. */
  id: string;
  /** The second id in the path. */
  innerId: string;
  /** The path without its query. */
  path: string;
}

/** An operation's response. */
export type Answer = Record<string, unknown>;

/** A page of a list, newest first, paginated as Stripe does. */
export function page(
  call: Call,
  table: Table,
  test: (each: Stored) => boolean = () => true,
): Answer {
  const { world, params } = call;
  const created = params["created"] ?? {};
  const all = world.store.peek(table, (each) => test(each) && within(each, created)).reverse();
  const limit = params["limit"] ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid(
      limit > 100
        ? "This value must be less than or equal to 100."
        : "This value must be greater than or equal to 1.",
      "limit",
    );
  }
  const place = (param: string) => {
    const id = params[param];
    const found = all.findIndex((each) => each.id === id);
    if (found < 0) throw missing(tables[table], id, param);
    return found;
  };
  let start = 0;
  let end = all.length;
  if (params["starting_after"]) start = place("starting_after") + 1;
  if (params["ending_before"]) end = place("ending_before");
  // With ending_before, the page directly before the named object.
  if (params["ending_before"]) start = Math.max(start, end - limit);
  const data = all.slice(start, Math.min(end, start + limit));
  const more = params["ending_before"] ? start > 0 : start + limit < end;
  return { object: "list", data, has_more: more, url: call.path };
}

function within(each: Stored, created: Params): boolean {
  const at = each["created"];
  const { gt, gte, lt, lte } = created;
  return !(at <= gt || at < gte || at >= lt || at > lte);
}

/** An object's metadata after a request: an empty value deletes its key. */
export function mergedMetadata(
  before: Record<string, string>,
  given: Record<string, string> | "" | undefined,
): Record<string, string> {
  if (given === undefined) return before;
  if (given === "") return {};
  return Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""),
  );
}

/** What a payment accepts: as if the Dashboard allowed Link too, unless the request narrows it. */
export function methodTypesOf(params: Params): string[] {
  return params["allowed_payment_method_types"] ?? ["card", "link"];
}

/** The given parameters among these names. */
export function given(params: Params, ...names: string[]): Params {
  return Object.fromEntries(
    names.filter((name) => name in params).map((name) => [name, params[name]]),
  );
}
