import { z } from "zod";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { publicOr, type PublicData } from "#app/platform/cache.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { employmentText, type PositionHours } from "#app/domain/employment.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import type { PositionDetails } from "./details/rules.ts";
import {
  positionPath,
  type ClosedListing,
  type PositionNotice,
  type PublicPosition,
} from "./rules.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A public open position; null when the id is unknown or the position is not open. */
export async function publicPosition(id: string): Promise<PublicPosition | null> {
  // Skip the query for anything that is not a UUID.
  if (!UUID.test(id)) return null;
  const [row] = unwrap(await anonymousClient().rpc("public_position", { p_id: id }));
  if (!row) return null;
  return { ...toPublicPosition(row), ...facilityBeside(row) };
}

/** What a position's page shows of its facility besides the name. */
export function facilityBeside(row: {
  about_facility: string | null;
  facility_slug: string | null;
  facility_logo: string | null;
}) {
  return {
    aboutFacility: row.about_facility,
    facilitySlug: row.facility_slug,
    facilityLogo: row.facility_logo,
  };
}

const closedSchema = z.strictObject({
  title: z.string(),
  facility: z.string(),
  city: z.string(),
  state: z.string(),
  profession: z.string(),
  profession_code: z.string(),
  closed_at: z.string(),
});

/** A closed position that was public, for any reader; null otherwise. */
export async function closedListing(id: string): Promise<ClosedListing | null> {
  if (!UUID.test(id)) return null;
  const found = await jsonOf(anonymousClient(), "closed_position", closedSchema.nullable(), {
    p_id: id,
  });
  if (!found) return null;
  const { profession_code: professionCode, closed_at: closedAt, ...rest } = found;
  return { ...rest, professionCode, closedAt };
}

/** Newest open positions; empty when the database is down, because the pages that list them must still render. */
export function newestPositions(limit: number): Promise<PublicData<PositionNotice[]>> {
  return publicOr(
    `newest positions ${limit}`,
    SHOWS.positions,
    async () =>
      unwrap(await anonymousClient().rpc("newest_positions", { p_limit: limit })).map((row) => {
        const { title, facility, unit, city, state, shift, ...rest } = toPublicPosition(row);
        const { payMinCents, payMaxCents, payPeriod, hours } = rest;
        const employment = employmentText(hours);
        const pay = { payMinCents, payMaxCents, payPeriod, employment };
        const path = positionPath({ id: row.id });
        return { path, title, facility, unit, city, state, shift, ...pay };
      }),
    [],
    "newest positions not read",
  );
}

/** Path of each open position's page, with its last change. */
export async function positionAddresses(): Promise<{ path: string; changedAt: string }[]> {
  const rows = await jsonOf(
    anonymousClient(),
    "position_addresses",
    z.array(
      z.strictObject({
        id: z.string(),
        changed_at: z.string(),
      }),
    ),
  );
  return rows.map(({ id, changed_at }) => ({
    path: positionPath({ id }),
    changedAt: changed_at,
  }));
}

/** A row of the database's public view of positions. */
export type PublicRow = Database["public"]["Functions"]["newest_positions"]["Returns"][number];

/** Maps a row of the public view to the type that pages use. */
export function toPublicPosition(row: PublicRow): PublicPosition {
  return {
    id: row.id,
    title: row.title,
    facility: row.facility_name,
    facilityType: row.facility_type,
    profession: row.profession_name,
    professionCode: row.profession,
    unit: row.unit as string | null,
    city: row.city,
    state: row.state,
    zip: row.zip,
    shift: row.shift,
    minYearsExperience: row.min_years_experience,
    yearsRequired: row.years_importance === "must",
    payMinCents: row.pay_min_cents,
    payMaxCents: row.pay_max_cents,
    payPeriod: row.pay_period as PayPeriod,
    startsOn: row.starts_on,
    startsBy: row.starts_by as string | null,
    openUntil: row.pauses_on,
    description: row.description,
    aboutFacility: null,
    facilitySlug: null,
    facilityLogo: null,
    postedAt: row.posted_at,
    license: {
      required: row.license_required as boolean | null,
      confirmed: row.license_rule_confirmed,
      compact: row.license_compact as PublicPosition["license"]["compact"],
    },
    schedule: row.schedule as string | null,
    onCall: row.on_call,
    hours: row.hours as PositionHours,
    openings: row.openings,
    benefits: row.benefits,
    details: row.details as PositionDetails,
    requirements: row.requirements as PublicPosition["requirements"],
  };
}
