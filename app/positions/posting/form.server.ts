/** What a new position's form is filled with and may choose from. */
import { randomUUID } from "node:crypto";
import { certificationList, professions } from "#app/verification/credentials/queries.server.ts";
import { units } from "#app/domain/units.server.ts";
import { unitOptions } from "#app/domain/units.ts";
import { professionOptions } from "#app/domain/professions.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { myFacility, positionDraft } from "./queries.server.ts";

/** Units where a profession works, and the one that a position has; none while no profession is chosen. */
export async function unitsOf(profession: string | null, unit?: string | string[] | null) {
  return profession ? unitOptions(await units(), { profession, held: [unit ?? []].flat() }) : [];
}

/** What a position's form is filled with, and what was sent of it. */
type Asked = {
  profession?: string | string[] | null | undefined;
  unit?: string | string[] | null | undefined;
  sent?: FormData | undefined;
};

/** The choices of a position's form. The units are those of the profession that was sent, else of the one it has. */
export async function positionChoices({ profession: held, unit, sent }: Asked) {
  const profession = String(sent?.get("profession") ?? "") || [held ?? []].flat()[0] || null;
  const [list, known, offered] = await Promise.all([
    professions(),
    certificationList(),
    unitsOf(profession, unit),
  ]);
  return {
    professions: professionOptions(list),
    units: offered,
    /** The profession whose units these are. */
    unitsFor: profession,
    certifications: known.map(({ code, shortName, name }) => ({
      value: code,
      label: `${name} (${shortName})`,
    })),
  };
}

/** The page of a new position, or of a draft that was left: `?draft=` names it. */
export async function newPositionPage(db: Db, url: URL, sent?: FormData) {
  const wanted = url.searchParams.get("draft");
  const [facility, draft] = await Promise.all([
    myFacility(db),
    wanted ? positionDraft(db, wanted) : null,
  ]);
  const { profession, unit } = (draft?.defaults ?? {}) as Record<string, string | string[]>;
  const choices = await positionChoices({ profession, unit, sent });
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
