import type { UnitExperience } from "#app/domain/units.ts";
import type { Compact, CredentialsSent } from "#app/verification/credentials/rules.ts";
/** A candidate as shown to a facility; identifying fields are absent until it may see them. */
export type CandidateFacts = CredentialsSent & {
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
  /** Units with years and duties in each. */
  units: UnitExperience[];
  charge_experience: boolean;
  preceptor_experience: boolean;
  records_systems: string[];
  /** "Dana R." until they apply. */
  name: string | null;
  /** Present once the facility viewed the profile or the candidate applied. */
  skills?: string[];
  pay_cents?: number;
  pay_period?: "hour" | "week" | "year";
  /** From here on, present only after the candidate applied. */
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
