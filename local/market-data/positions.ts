// The demo market's positions, worded as facilities might write them.
import type { WEEKENDS } from "#app/domain/employment.ts";
import { cityHospitals } from "./positions/city-hospitals.ts";
import { clinicsAndCare } from "./positions/clinics-and-care.ts";
import { regionalHospitals } from "./positions/regional-hospitals.ts";

/** A position as its facility words it. */
export type Position = {
  /** The facility's key. */
  at: string;
  title: string;
  profession: string;
  shift: string;
  schedule?: "3x12" | "4x10" | "5x8";
  onCall?: true;
  /** How often weekends are worked; by turns if absent. */
  weekends?: (typeof WEEKENDS)[number];
  /** Years of experience, preferred unless required. */
  years: number;
  yearsRequired?: true;
  /** In dollars. */
  pay: [number, number];
  period: "hour" | "week" | "year";
  /** Days from now. */
  startsIn: number;
  openings?: number;
  /** Open if absent. */
  status?: "draft" | "paused" | "closed";
  closedReason?: string;
  must?: string[];
  nice?: string[];
  /** Preferred and required skills. */
  skills?: string[];
  mustSkills?: string[];
  questions?: [question: string, kind: "yes_no" | "text"][];
  description: string;
};

/** Sixty, most of them open. */
export const positions: Position[] = [...cityHospitals, ...clinicsAndCare, ...regionalHospitals];
