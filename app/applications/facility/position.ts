import type { PositionHours } from "#app/domain/employment.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { ApplicationStatus } from "../rules.ts";
import type { StageCounts, TeamRole } from "./rules.ts";

/** A position as the head of its pages shows it, in the database's names. */
export type PositionHead = {
  id: string;
  title: string;
  status: "draft" | "open" | "paused" | "closed";
  version: number;
  /** The profession's short name. */
  profession: string;
  city: string;
  state: string;
  shift: string;
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  hours: PositionHours;
  starts_on: string;
  starts_by: string | null;
  openings: number;
  hired: number;
  opened_at: string | null;
  closed_at: string | null;
  closed_reason: string | null;
  role: TeamRole;
  stages: StageCounts;
  /** How many fit; 101 stands for more than 100. */
  matches: number;
};

/** What a list's row, or a card of the board, says of an application. */
export type PipelineRow = {
  id: string;
  version: number;
  status: ApplicationStatus;
  source: "applied" | "invited" | "automatic";
  created_at: string;
  status_at: string;
  /** Basis points; null where there was no match. */
  score_bp: number | null;
  /** Null as long as it is not to be known. */
  name: string | null;
  profession: string | null;
  city: string | null;
  state: string | null;
  years: number | null;
  unread: number;
  interview_at: string | null;
  times_wait: boolean;
  offer_expires_at: string | null;
};

/** What became of one of several that were moved or invited at once. */
export type Outcome = { id: string; name: string | null; done: boolean; sentence: string | null };
