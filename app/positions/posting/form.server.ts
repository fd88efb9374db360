/** What a new position's form is filled with and may choose from. */
import { randomUUID } from "node:crypto";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { certificationList } from "#app/domain/certifications.server.ts";
import { certificationLabel, certificationsFor } from "#app/domain/certifications.ts";
import { units } from "#app/domain/units.server.ts";
import { unitOptions } from "#app/domain/units.ts";
import { professionOptions } from "#app/domain/professions.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { PositionChoices } from "./components/position-form.tsx";
import { myFacility, positionDraft } from "./queries.server.ts";

type Values = Record<string, string | readonly string[] | null | undefined>;
const all = (value: Values[string]): string[] => [value ?? []].flat().map(String);

/** Units where a profession works, and those that a position has; none while no profession is chosen. */
export async function unitsOf(profession: string | null, held: readonly string[] = []) {
  return profession ? unitOptions(await units(), { profession, held }) : [];
}

/** The certifications of a form about this profession and unit; null while no profession is known. */
export async function certificationChoices(of: Values): Promise<PositionChoices["certifications"]> {
  const [profession] = all(of["profession"]);
  if (!profession) return null;
  const [list, wards] = await Promise.all([certificationList(), units()]);
  const { usual, others } = certificationsFor(list, wards, {
    profession,
    in: all(of["unit"]),
    held: [...all(of["mustCertifications"]), ...all(of["niceCertifications"])],
  });
  return {
    usual: usual.map((one) => ({ value: one.code, label: certificationLabel(one) })),
    // Twice on the page and many: who asks for one of them knows what it is called for short.
    others: others.map(({ code, shortName }) => ({ value: code, label: shortName })),
  };
}

/**
 * The choices of a position's form: units and certifications are those of the profession that was sent, else of the one
 * it has. The lists of the trade are kept: they cost no round trip.
 * @param held what it has: that stays a choice when it is not offered any more
 * @param sent what was sent, where the form comes back
 */
export async function positionChoices(held: Values, sent?: FormData): Promise<PositionChoices> {
  const typed = sent
    ? Object.fromEntries([...sent.keys()].map((name) => [name, sent.getAll(name).map(String)]))
    : held;
  const profession =
    [...all(typed["profession"]), ...all(held["profession"])].find(Boolean) ?? null;
  const [list, offered, certifications] = await Promise.all([
    professions(),
    unitsOf(profession, all(held["unit"])),
    certificationChoices({ ...typed, profession }),
  ]);
  return {
    professions: professionOptions(list),
    units: offered,
    unitsFor: profession,
    certifications,
  };
}

/** The page of a new position, or of a draft that was left: `?draft=` names it. */
export async function newPositionPage(db: Db, url: URL, sent?: FormData) {
  const wanted = url.searchParams.get("draft");
  const [facility, draft] = await Promise.all([
    myFacility(db),
    wanted ? positionDraft(db, wanted) : null,
  ]);
  const choices = await positionChoices(draft?.defaults ?? {}, sent);
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
      inFeeds: "on",
    },
  };
}
