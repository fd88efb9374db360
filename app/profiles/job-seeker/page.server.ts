/** What the loaders of the steps hand to their pages: only what is shown. */
import type { Account } from "#app/account/rules.ts";
import { missingPapers, needsLicense } from "#app/verification/credentials/rules.ts";
import { largestDocument } from "#app/verification/documents/queries.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { skillsUnderstood } from "#app/matching/skill-words/queries.server.ts";
import { skillWords } from "#app/matching/skill-words/rules.ts";
import {
  automaticReach,
  loadJobSeeker,
  positionsInReach,
  residenceIn,
  type Loaded,
} from "./queries.server.ts";
import { wizardState } from "../onboarding/wizard.server.ts";
import { placesOf } from "#app/domain/places.server.ts";
import { isDone, openQuestion, titleOf } from "./rules.ts";
import { STEPS, type StepName } from "./steps.ts";
import { checked, LIVE_STEPS, placesOfProfile } from "./steps.server.ts";
import { reach, residence } from "./words.ts";

/** What a step's page shows. */
export type StepPageData = Awaited<ReturnType<typeof stepPage>>;

/**
 * A step of a profile that is being made, or changed before its approval.
 * @param wanted the step, or null for the first one that needs something
 */
export async function stepPage(db: Db, who: Account, wanted: StepName | null, url: URL) {
  const loaded = await loadJobSeeker(db, who, "draft");
  const now = todayCentral();
  const wizard = wizardState(who, {
    steps: STEPS,
    wanted,
    isDone: (name) => isDone(name, loaded.state, loaded.trade, now),
    hasChanges: loaded.hasChanges,
  });
  const { step } = wizard;
  const check = url.searchParams.has("check") ? await checked(db, step, loaded) : null;
  return {
    wizard,
    ...(await shown(db, step, loaded, url, "draft")),
    check,
  };
}

/** A step of an approved profile. */
export async function changePage(db: Db, who: Account, step: StepName, url: URL) {
  return shown(db, step, await loadJobSeeker(db, who, "live"), url, "live");
}

async function shown(db: Db, step: StepName, loaded: Loaded, url: URL, from: "draft" | "live") {
  const { state, trade } = loaded;
  const whole = step === "review";
  const { experience } = state.values;
  const [preview, places, understood, largest] = await Promise.all([
    step === "automatic" || whole ? previewOf(db, loaded, from) : null,
    step === "automatic" || whole ? placesOfProfile(db, loaded) : placesOf(db, []),
    skillsUnderstood(
      db,
      whole ? skillWords(String(experience.skills ?? "")) : [],
      String(experience.profession ?? ""),
    ),
    step === "documents" ? largestDocument(db) : null,
  ]);
  const profession = trade.professions.find(({ code }) => code === experience.profession);
  return {
    step,
    live: from === "live",
    version: state.versions[step] ?? 0,
    values: state.values,
    professions: professionOptions(trade.professions),
    profession: profession ?? null,
    credentials: state.credentials.map((item) => ({
      ...item,
      title: titleOf(item),
      reach: reach(item, profession?.compact ?? null, residenceIn(state)),
      residence: residence(item, profession?.compact ?? null, residenceIn(state)),
      expired: item.expiresOn !== null && item.expiresOn < todayCentral(),
      question: openQuestion(item, profession?.code, trade, todayCentral()),
    })),
    certifications: trade.certifications,
    licenseNeeded: trade.rules
      .filter((rule) => rule.profession === profession?.code)
      .map(({ state: of, required }) => ({ state: of, required })),
    documents: state.documents,
    /** How large a document may be, in megabytes; read where that is said. */
    largest,
    /** The form of a credential that is open, with what it starts from. */
    editing: step === "credentials" ? editingOf(loaded, url) : null,
    preview,
    places,
    /** What the skills are compared as; read where the whole profile is shown. */
    understood,
  };
}

type Editing = {
  kind: "license" | "certification";
  id: string | null;
  values: Record<string, string | null>;
};

/** Which credential's form the address, or an earlier save, opens. */
function editingOf({ state, open }: Loaded, url: URL): Editing | null {
  const wanted = url.searchParams;
  const item = state.credentials.find(({ id }) => id === wanted.get("change"));
  if (item) {
    return {
      kind: item.kind,
      id: item.id,
      values: {
        licenseState: item.state,
        licenseNumber: item.number,
        licenseMultistate: item.multistate ? "on" : null,
        licenseExpiresOn: item.kind === "license" ? item.expiresOn : null,
        certification: item.certification ?? (item.kind === "certification" ? "other" : null),
        certificationName: item.certification ? null : item.name,
        certificationExpiresOn: item.kind === "certification" ? item.expiresOn : null,
      } as Record<string, string | null>,
    };
  }
  const add = wanted.get("add");
  if (add === "license" || add === "certification") return { kind: add, id: null, values: {} };
  if (wanted.has("list")) return null;
  if (open) return { kind: open.kind, id: open.values.id ?? null, values: open.values };
  return null;
}

/** Where automatic applications would go today: what is known without anybody's decision. */
async function previewOf(db: Db, loaded: Loaded, from: "draft" | "live") {
  if (from === "draft") return { ...(await positionsInReach(db, loaded)), matched: false };
  const least = Number(loaded.state.values.automatic.minimumMatch ?? 70) * 100;
  return { ...(await automaticReach(db, least)), matched: true };
}

/** The whole of an approved profile, with the steps that change it. */
export async function profilePage(db: Db, who: Account, url: URL) {
  const loaded = await loadJobSeeker(db, who, "live");
  return {
    ...(await shown(db, "review", loaded, url, "live")),
    steps: LIVE_STEPS,
    missing: missingOf(loaded),
  };
}

/** What is still missing of credentials and papers. */
export function missingOf({ state, trade }: Loaded) {
  const profession = String(state.values.experience.profession ?? "");
  return missingPapers(
    {
      needsLicense: needsLicense(trade.rules, profession),
      credentials: state.credentials.map((item) => ({ ...item, title: titleOf(item) })),
      documents: state.documents,
    },
    todayCentral(),
  );
}

/** The documents that are still missing of a profile in its steps, as a list names them: "Your résumé". */
export function missingDocuments(loaded: Loaded): string[] {
  return missingOf(loaded)
    .filter(({ what }) => what === "documents")
    .map(({ sentence }) => sentence.replace(/\.$/, ""));
}
