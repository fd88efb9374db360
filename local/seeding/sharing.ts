import type { Application } from "./applications.ts";
import type { Book } from "./book.ts";
import type { Candidate } from "./candidates.ts";
import type { MadePosition } from "./facilities.ts";

/** How people find a position and apply: a channel for each link, the most common ones repeated. */
const WAYS = [
  "search",
  "list",
  "search",
  "feed",
  "city",
  "search",
  "listing",
  "alert",
  "feed",
  "link",
  "search",
  "list",
  "referral",
  "rss",
] as const;

/** An application's channel, derived from names so that it uses no random choice. */
export function channelOf(source: string, position: MadePosition, candidate: Candidate): string {
  if (source === "invited") return "invitation";
  if (source === "automatic") return "automatic";
  return WAYS[(position.title.length * 7 + candidate.name.length) % WAYS.length]!;
}

/**
 * Adds positions wanted at sign-up that can't be applied for yet, the demo nurse's own, her referral links for
 * colleagues, and a report of a position. Runs last, so that its random choices affect nothing else.
 */
export function addSharing(
  book: Book,
  candidates: Candidate[],
  positions: MadePosition[],
  applications: Application[],
): void {
  const demo = candidates[0]!;
  const mine = new Set(
    applications.flatMap(({ position, candidate }) => (candidate === demo ? position.id : [])),
  );
  const open = positions.filter(
    ({ status, profession, title }) =>
      status === undefined && profession === "rn" && !title.includes("Medical-Surgical Nights"),
  );
  const free = open.filter(({ id }) => !mine.has(id));
  const want = (user_id: string, position: MadePosition, channel: string, ago: number) =>
    book.add("public.wanted_positions", {
      user_id,
      position_id: position.id,
      channel,
      created_at: book.ago(ago),
    });
  want(demo.id, free[0]!, "city", 30);
  candidates
    .filter(({ status }) => status === "pending")
    .slice(0, 6)
    .forEach(({ id }, place) => {
      want(id, open[place % open.length]!, place % 2 ? "feed" : "city", 2);
    });
  free.slice(1, 3).forEach(({ id }, place) => {
    book.add("public.position_referrals", {
      code: `R-DEMO00000${place + 1}`,
      user_id: demo.id,
      position_id: id,
      opened: [9, 0][place],
      signed_up: [2, 0][place],
      created_at: book.ago(6 - place),
    });
  });
  const reported = open.find(({ at }) => at === "riverbluff") ?? open.at(-1)!;
  book.add("public.position_reports", {
    id: book.uuid(),
    position_id: reported.id,
    reporter_id: null,
    kind: "wrong_facts",
    details: "The listing says days. On the phone they told me it’s nights only.",
    created_at: book.ago(0.8),
  });
}
