import { z } from "zod";
import { cachedPublic, publicOr, type PublicData } from "#app/platform/cache.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { licenseRuleSchema } from "#app/verification/credentials/results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { toPublicPosition } from "../queries.server.ts";
import type { PublicPosition } from "../rules.ts";
import { choiceCountsSchema } from "../results.server.ts";
import { listedPositionSchema } from "./results.server.ts";
import type { Search } from "../search/filters.ts";
import { areaPath, LIST_PATH, type Area, type ListedCity, type ListedPosition } from "./rules.ts";

const citySchema = z.strictObject({
  city: z.string(),
  state: z.string(),
  n: z.number(),
  latitude: z.number(),
  longitude: z.number(),
}) satisfies z.ZodType<ListedCity>;

/** A page of the public list; `place` is what distance was measured from. */
const listSchema = z.strictObject({
  place: z.string().nullable(),
  unknown_place: z.boolean(),
  total: z.number(),
  page: z.number(),
  counts: choiceCountsSchema,
  cities: z.array(citySchema),
  items: z.array(listedPositionSchema),
});
export type PositionList = z.infer<typeof listSchema>;

/** One page of public open positions, 20 per page. */
export async function listPositions(
  filters: Search["filters"] & Partial<Pick<Area, "city" | "state">>,
  sort: Search["sort"],
  page: number,
): Promise<PositionList> {
  return await jsonOf(anonymousClient(), "list_positions", listSchema, {
    p_filters: filters,
    p_sort: sort,
    p_page: page,
  });
}

const areaSchema = z.strictObject({
  profession: z.string(),
  city: z.string(),
  state: z.string(),
  n: z.number(),
}) satisfies z.ZodType<Area>;

/** Up to four positions of the same profession within 50 miles, nearest first; none when the query fails. */
export async function similarTo(id: string): Promise<PublicData<ListedPosition[]>> {
  return await publicOr(
    `similar positions ${id}`,
    SHOWS.positions,
    () =>
      jsonOf(anonymousClient(), "similar_positions", z.array(listedPositionSchema), { p_id: id }),
    [],
    "similar positions not read",
  );
}

/** Every city with open positions, by profession; most positions first. */
export function positionAreas(): Promise<Area[]> {
  return cachedPublic("position areas", SHOWS.positions, () =>
    jsonOf(anonymousClient(), "position_areas", z.array(areaSchema)),
  );
}

/** URLs of the public list and of each profession in each city with open positions. */
export async function listAddresses(): Promise<{ path: string }[]> {
  const [areas, list] = await Promise.all([positionAreas(), professions()]);
  const names = new Map(list.map(({ code, name }) => [code, name]));
  return [
    { path: LIST_PATH },
    ...areas.map((area) => ({ path: areaPath(names.get(area.profession) ?? "", area) })),
  ];
}

const areaFactsSchema = z.strictObject({
  pay_min_hourly_cents: z.number(),
  pay_max_hourly_cents: z.number(),
  facilities: z.array(z.strictObject({ name: z.string(), n: z.number() })),
  license: licenseRuleSchema,
});
/**
 * Facts about a profession in a city: hourly pay in cents, the facilities with the most positions, the license needed.
 */
export type AreaFacts = z.infer<typeof areaFactsSchema>;

/** Facts of one area; null when nothing is open there. */
export async function areaFacts({ profession, city, state }: Area): Promise<AreaFacts | null> {
  return await jsonOf(anonymousClient(), "position_area", areaFactsSchema.nullable(), {
    p_profession: profession,
    p_city: city,
    p_state: state,
  });
}

/** An ETag-like text that changes whenever an open position changes. */
export async function positionsState(): Promise<string> {
  return unwrap(await anonymousClient().rpc("positions_state"));
}

/** Every open position whose facility allows feeds, newest first, in batches of 100. */
export async function* feedPositions(): AsyncGenerator<PublicPosition[]> {
  let after: { p_before: string; p_after: string } | undefined;
  for (;;) {
    const rows = unwrap(
      await anonymousClient().rpc("newest_positions", { p_limit: 100, p_feed: true, ...after }),
    );
    yield rows.map(toPublicPosition);
    const last = rows.at(-1);
    if (!last || rows.length < 100) return;
    after = { p_before: last.posted_at, p_after: last.id };
  }
}
