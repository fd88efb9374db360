import type { UnitExperience } from "#app/domain/units.ts";
import type { Compact } from "#app/verification/credentials/rules.ts";
/** A candidate as a facility is told of them; what identifies is absent until it may be known. */
export type CandidateFacts = {
  profession: string | null;
  compact: Compact | null;
  years: number | null;
  city: string | null;
  state: string | null;
  home_state: string | null;
  shifts: string[];
  schedules: string[];
  on_call: boolean;
  available_from: string | null;
  /** Units with years in each, and what the candidate did there. */
  units: UnitExperience[];
  charge_experience: boolean;
  preceptor_experience: boolean;
  records_systems: string[];
  licenses: {
    state: string;
    multistate: boolean;
    expires_on: string;
    /** Who verified it, and on which day; null for what is only stated. */
    source: string | null;
    verified_on: string | null;
    number: string | null;
    /** The last day on which it works outside its state, after a move. */
    moved_until: string | null;
  }[];
  certifications: {
    name: string;
    expires_on: string | null;
    source: string | null;
    verified_on: string | null;
  }[];
  /** "Dana R." until they applied. */
  name: string | null;
  /** These once the facility viewed them, or they applied. */
  skills?: string[];
  pay_cents?: number;
  pay_period?: "hour" | "week" | "year";
  /** From here on only after they applied. */
  summary?: string | null;
  phone?: string | null;
  documents?: {
    id: string;
    kind: "resume" | "license" | "certification" | "other";
    name: string;
    status: "pending" | "accepted";
    expires_on: string | null;
  }[];
};
