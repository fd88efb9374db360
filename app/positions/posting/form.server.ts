/** Initial values and options of a new position's form. */
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

/** Units of a profession, plus those already held; none until a profession is chosen. */
export async function unitsOf(profession: string | null, held: readonly string[] = []) {
  return profession ? unitOptions(await units(), { profession, held }) : [];
}

/** Certification options for a profession and unit; null until a profession is chosen. */
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
    // This long list appears twice on the page, so it uses abbreviations: anyone who needs one knows it.
    others: others.map(({ code, shortName }) => ({ value: code, label: shortName })),
  };
}

/**
 * Options of a position's form. Units and certifications follow the submitted profession, else the saved one. Reference
 * lists are cached, so they cost no round trip.
 * @param held saved values, which stay options even when no longer offered
 * @param sent the submitted form, when it is shown again
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

/** Page of a new position, or of the saved draft named by `?draft=`. */
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
    /** The requested draft was finished, deleted or never saved. */
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
