import type { LicenseRule } from "#app/verification/credentials/rules.ts";
import type { Match } from "#app/matching/rules.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Gates, HeldCredential, Opening, SeekerMatch, SeekerNotice } from "./rules.ts";
import type { Search } from "./filters.ts";

type Task = { id: string; title: string; facility: string };

/** What the dashboard tells. Times are ISO. */
export type Week = {
  paused: boolean;
  offers: (Task & { expires_at: string })[];
  invitations: (Task & { expires_at: string })[];
  proposals: Task[];
  coming: (Task & {
    interview: string;
    starts_at: string;
    minutes: number;
    time_zone: string;
    kind: string;
  })[];
  unread: (Task & { messages: number })[];
  open_applications: number;
  /** How the newest résumé stands; null without one. */
  resume: string | null;
  refused_documents: number;
  credentials: HeldCredential[];
  /** Facilities that looked in the last seven days. */
  views: number;
  matches_total: number;
  matches: SeekerMatch[];
  would_open: Opening[];
};

/** A page of search results; `place` is what distance was measured from, null for home. */
export type Found = {
  place: string | null;
  unknown_place: boolean;
  total: number;
  page: number;
  items: SeekerNotice[];
};

/** How one's application for a position stands. */
export type OwnApplication = {
  id: string;
  status: string;
  version: number;
  status_at: string;
  reason: string | null;
  /** What the facility wrote with an invitation. */
  invitation: string | null;
  answer_by: string | null;
};

/** A position as one job seeker sees it. */
export type PositionForMe =
  | {
      open: false;
      application: OwnApplication | null;
      title: string | null;
      facility: string | null;
    }
  | {
      open: true;
      application: OwnApplication | null;
      title: string;
      facility: string;
      position: SeekerNotice;
      facility_id: string;
      facility_type: string;
      zip: string;
      posted_at: string;
      description: string;
      openings: number;
      benefits: string[];
      min_years: number;
      blocked: boolean;
      /** Why one said "not for me". */
      dismissal: string | null;
      match: Match | null;
      gates: Gates;
      license: LicenseRule;
      requirements: { name: string; must: boolean; certification: boolean; have: boolean }[];
      questions: { id: string; question: string; kind: "yes_no" | "text"; required: boolean }[];
    };

/** A saved search with what it finds now. */
export type SavedSearch = {
  id: string;
  name: string;
  query: string;
  created_at: string;
  looked_at: string;
  total: number;
  /** Opened since it was looked at. */
  new: number;
};

/** Who sees the caller, and whom they keep away. */
export type Visibility = {
  paused: boolean;
  total: number;
  page: number;
  views: { facility_id: string; facility: string; first: string; last: string; blocked: boolean }[];
  documents: { id: number; file: string; kind: string; at: string; facility: string | null }[];
  blocks: { facility_id: string; facility: string; since: string }[];
  found: {
    facility_id: string;
    facility: string;
    city: string | null;
    state: string | null;
    blocked: boolean;
  }[];
};

/** The week of nobody in particular: an admin who looks at these pages as a job seeker. */
const NO_WEEK: Week = {
  paused: false,
  offers: [],
  invitations: [],
  proposals: [],
  coming: [],
  unread: [],
  open_applications: 0,
  resume: null,
  refused_documents: 0,
  credentials: [],
  views: 0,
  matches_total: 0,
  matches: [],
  would_open: [],
};

/** Everything on the dashboard. */
export async function myWeek(db: Db): Promise<Week> {
  return (unwrap(await db.rpc("my_week")) as Week | null) ?? NO_WEEK;
}

/** One page of a search, 25 positions. */
export async function searchPositions(db: Db, search: Search, page: number): Promise<Found> {
  return unwrap(
    await db.rpc("search_positions", {
      p_filters: search.filters,
      p_sort: search.sort,
      p_page: page,
    }),
  ) as Found;
}

/** A position with its gates, reasons and questions; null when there is none, or it is only a draft. */
export async function positionForMe(db: Db, id: string): Promise<PositionForMe | null> {
  return unwrap(await db.rpc("position_for_me", { p_id: id })) as PositionForMe | null;
}

/** One's saved searches, the newest first. */
export async function mySearches(db: Db): Promise<SavedSearch[]> {
  return unwrap(await db.rpc("my_searches")) as SavedSearch[];
}

/** Who looked, whom one blocked, and facilities whose name has `find` in it. */
export async function myVisibility(db: Db, page: number, find: string): Promise<Visibility> {
  return unwrap(
    await db.rpc("my_visibility", { p_page: page, ...(find && { p_find: find }) }),
  ) as Visibility;
}
