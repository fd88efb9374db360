import type { PositionHours } from "#app/domain/employment.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { ApplicationStatus } from "../rules.ts";
import type { StageCounts, TeamRole } from "./rules.ts";

/** A position for the header of its pages, with the database's names. */
export type PositionHead = {
  id: string;
  title: string;
  status: "draft" | "open" | "paused" | "closed";
  version: number;
  /** Short name of the profession. */
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
  /** Number of matches; 101 means more than 100. */
  matches: number;
};

/** An application for a list row or board card. */
export type PipelineRow = {
  id: string;
  version: number;
  status: ApplicationStatus;
  /** Whether it was last sent automatically. */
  automatic: boolean;
  created_at: string;
  status_at: string;
  /** Basis points; null when there was no match. */
  score_bp: number | null;
  /** Null until the facility may know it. */
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

/** Outcome for one item of a bulk move or invitation. */
export type Outcome = { id: string; name: string | null; done: boolean; sentence: string | null };
