import { publicChanges } from "#app/platform/public-changes.server.ts";

/** What a change is about: the topics that supabase/schemas/platform/public_changes.sql logs. */
export type Topic =
  | "positions"
  | "facilities"
  | "checks"
  | "professions"
  | "license rules"
  | "units"
  | "certifications"
  | "plans"
  | "settings"
  | "faqs"
  | "blog";

/** What a position or a list of them shows. */
const POSITIONS = [
  "positions",
  "facilities",
  "professions",
  "license rules",
  "units",
  "certifications",
] as const;
const CHECKS = ["checks", "professions", "settings"] as const;

/**
 * What each kept page, and each piece of cached public data, shows: a change of one of its topics drops it.
 * tests/integration/platform/public-topics.test.ts compares it with what the database functions read.
 */
export const SHOWS = {
  // Pages.
  positionPages: POSITIONS,
  facilityPage: [...POSITIONS, "checks"],
  employersPage: ["faqs", "plans"],
  agreementPage: ["plans", "settings"],
  verifyPage: CHECKS,
  blogPages: ["blog"],
  /** Nothing of the database. */
  text: [],

  // Data.
  positions: POSITIONS,
  sitemap: [...POSITIONS, "blog"],
  professions: ["professions"],
  licenseRules: ["license rules"],
  units: ["units"],
  certifications: ["certifications"],
  checks: CHECKS,
  plans: ["plans"],
  agreementNumbers: ["settings"],
  faqs: ["faqs"],
} as const satisfies Record<string, readonly Topic[]>;

/** Drops what this process keeps of a topic, after its own write. Other processes notice within a second. */
export const publicChanged = (topic: Topic): void => publicChanges.drop(topic);
