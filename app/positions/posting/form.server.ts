/** What a new position's form is filled with and may choose from. */
import { randomUUID } from "node:crypto";
import { certificationList, professions } from "#app/verification/credentials/queries.server.ts";
import { units } from "#app/domain/units.server.ts";
import { unitOptions } from "#app/domain/units.ts";
import { professionOptions } from "#app/domain/professions.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { myFacility, positionDraft } from "./queries.server.ts";

/**
 * The choices of a position's form.
 * @param unit the one it has: it stays a choice when it is not offered any more
 */
export async function positionChoices(unit?: string | string[] | null) {
  const [list, known, all] = await Promise.all([professions(), certificationList(), units()]);
  return {
    professions: professionOptions(list),
    units: unitOptions(all, { held: [unit ?? []].flat() }),
    certifications: known.map(({ code, shortName, name }) => ({
      value: code,
      label: `${name} (${shortName})`,
    })),
  };
}

/** The page of a new position, or of a draft that was left: `?draft=` names it. */
export async function newPositionPage(db: Db, url: URL) {
  const wanted = url.searchParams.get("draft");
  const [choices, facility, draft] = await Promise.all([
    positionChoices(),
    myFacility(db),
    wanted ? positionDraft(db, wanted) : null,
  ]);
  return {
    ...choices,
    id: draft?.id ?? randomUUID(),
    version: draft?.version ?? null,
    draft: draft !== null,
    /** Asked for, but finished, deleted or never saved. */
    gone: wanted !== null && draft === null,
    recruits: facility?.recruits ?? true,
    plan: facility?.plan ?? null,
    defaults: draft?.defaults ?? {
      zip: facility?.zip ?? "",
      payPeriod: "hour",
      openings: "1",
    },
  };
}
