/** Data that the step loaders send to their pages: only what is shown. */
import type { Account } from "#app/account/rules.ts";
import { needsLicense, type CredentialsSent } from "#app/verification/credentials/rules.ts";
import { missingItems, type Papers } from "#app/verification/papers/rules.ts";
import { largestDocument } from "#app/verification/documents/queries.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { matchSkillWords } from "#app/matching/skill-words/queries.server.ts";
import { wordsOf } from "#app/platform/words.ts";
import {
  loadJobSeeker,
  positionsInReach,
  profileRead,
  residenceIn,
  type Loaded,
} from "./queries.server.ts";
import { wizardState } from "../onboarding/wizard.server.ts";
import { certificationLabel, certificationsFor } from "#app/domain/certifications.ts";
import { unitExperience, unitNames, unitOptions } from "#app/domain/units.ts";
import { placesOf } from "#app/domain/places.server.ts";
import { isDone, namedUnits, openQuestion, titleOf } from "./rules.ts";
import { STEPS, type StepName } from "./steps.ts";
import { checked, LIVE_STEPS, placesOfProfile } from "./steps.server.ts";
import { credentialsSent, draftedCredentials, reach, residence } from "./words.ts";

/** Data of a step's page. */
export type StepPageData = Awaited<ReturnType<typeof stepPage>>;

/**
 * A step of a profile that is not approved yet.
 * @param wanted the step, or null for the first incomplete one
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
    ...shown(step, loaded, url, "draft", await readOfDraft(db, step, loaded)),
    check,
  };
}

/** A step of an approved profile; "review" shows the whole profile. */
export async function changePage(db: Db, who: Promise<Account>, step: StepName, url: URL) {
  const { loaded, read } = await live(db, who, step);
  return shown(step, loaded, url, "live", read);
}

/** Derived data of a profile, for the pages that show it. */
type Read = {
  /**
   * Positions that automatic applications would go to today; `matched`: counted from matches, which a draft does not
   * have.
   */
  preview: (Awaited<ReturnType<typeof positionsInReach>> & { matched: boolean }) | null;
  /** Matches closest to the minimum score for automatic applications, and what would happen to them. */
  examples: Awaited<ReturnType<typeof profileRead>>["examples"];
  places: Awaited<ReturnType<typeof placesOf>>;
  /** Licenses and certifications as facilities see them; null for a draft, whose own are shown. */
  credentials: CredentialsSent | null;
  /** How matching reads the skills; loaded where the whole profile is shown. */
  understood: Awaited<ReturnType<typeof matchSkillWords>>;
  /** Document size limit in megabytes; loaded where it is shown. */
  largest: number | null;
};
const NOTHING_READ: Read = {
  preview: null,
  examples: [],
  places: [],
  credentials: null,
  understood: [],
  largest: null,
};
const readsAll = (step: StepName) => step === "automatic" || step === "review";

async function live(db: Db, who: Promise<Account>, step: StepName) {
  const [loaded, found] = await Promise.all([
    loadJobSeeker(db, who, "live"),
    readsAll(step) ? profileRead(db) : null,
  ]);
  const read = found && {
    places: found.places,
    credentials: found.credentials,
    understood: found.understood,
    examples: found.examples,
    preview: { ...found.reach, matched: true },
  };
  return { loaded, read: { ...NOTHING_READ, ...read } };
}

async function readOfDraft(db: Db, step: StepName, loaded: Loaded): Promise<Read> {
  if (step === "documents") return { ...NOTHING_READ, largest: await largestDocument(db) };
  if (!readsAll(step)) return NOTHING_READ;
  const { experience } = loaded.state.values;
  const [found, places, understood] = await Promise.all([
    positionsInReach(db, loaded),
    placesOfProfile(db, loaded),
    matchSkillWords(
      db,
      step === "review" ? wordsOf(String(experience.skills ?? "")) : [],
      String(experience.profession ?? ""),
    ),
  ]);
  return { ...NOTHING_READ, preview: { ...found, matched: false }, places, understood };
}

function shown(
  step: StepName,
  loaded: Loaded,
  url: URL,
  from: "draft" | "live",
  { credentials, ...read }: Read,
) {
  const { state, trade } = loaded;
  const { experience } = state.values;
  const profession = trade.professions.find(({ code }) => code === experience.profession);
  return {
    step,
    live: from === "live",
    version: state.versions[step] ?? 0,
    values: state.values,
    professions: professionOptions(trade.professions),
    /** Unit options of the experience step. */
    units:
      step === "experience"
        ? unitOptions(trade.units, {
            profession: profession?.code,
            held: namedUnits(experience).map(({ unit }) => unit),
          })
        : [],
    /** The profile's units, in words. */
    unitExperience: unitExperience(namedUnits(experience), unitNames(trade.units)),
    profession: profession ?? null,
    credentials: state.credentials.map((item) => ({
      ...item,
      title: titleOf(item),
      reach: reach(item, profession?.compact ?? null, residenceIn(state)),
      residence: residence(item, profession?.compact ?? null, residenceIn(state)),
      expired: item.expiresOn !== null && item.expiresOn < todayCentral(),
      question: openQuestion(item, profession?.code, trade, todayCentral()),
    })),
    /** Licenses and certifications as facilities read them. */
    credentialsSent: readsAll(step)
      ? credentialsSent(
          credentials ?? draftedCredentials(state.credentials),
          profession?.compact ?? null,
          residenceIn(state),
        )
      : [],
    /** Options of the certification form. */
    certifications: step === "credentials" ? certificationOptions(loaded, profession?.code) : [],
    licenseNeeded: trade.rules
      .filter((rule) => rule.profession === profession?.code)
      .map(({ state: of, required }) => ({ state: of, required })),
    documents: state.documents,
    ...read,
    /** The open credential form with its initial values. */
    editing: step === "credentials" ? editingOf(loaded, url) : null,
  };
}

/** Certification options of the profession, those common in the profile's units first; held ones always stay. */
function certificationOptions({ state, trade }: Loaded, profession: string | undefined) {
  const { usual, others } = certificationsFor(trade.certifications, trade.units, {
    profession,
    in: namedUnits(state.values.experience).map(({ unit }) => unit),
    held: state.credentials.flatMap(({ certification }) => certification ?? []),
  });
  const group = (label: string, members: typeof usual) => ({
    label,
    options: members.map((one) => ({ value: one.code, label: certificationLabel(one) })),
  });
  return [
    group(others.length ? "Common for your work" : "For your profession", usual),
    ...(others.length ? [group("Others for your profession", others)] : []),
  ];
}

type Editing = {
  kind: "license" | "certification";
  id: string | null;
  values: Record<string, string | null>;
};

/** The credential form opened by the URL or by an earlier save. */
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

/** A whole approved profile, with the steps to edit it. */
export async function profilePage(db: Db, who: Promise<Account>, url: URL) {
  const { loaded, read } = await live(db, who, "review");
  return {
    ...shown("review", loaded, url, "live", read),
    steps: LIVE_STEPS,
    missing: missingOf(loaded),
  };
}

/** Missing credentials and documents. */
export function missingOf(loaded: Loaded) {
  return missingItems(papersOf(loaded), todayCentral());
}

/** The credentials and documents that decide what is missing. */
export function papersOf({ state, trade }: Loaded): Papers {
  const profession = String(state.values.experience.profession ?? "");
  return {
    needsLicense: needsLicense(trade.rules, profession),
    credentials: state.credentials.map((item) => ({ ...item, title: titleOf(item) })),
    documents: state.documents,
  };
}
