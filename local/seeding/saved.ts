import type { Book } from "./book.ts";
import type { MadePosition } from "./facilities.ts";

/** How a position differed when it was saved: cents less, and days earlier. */
type Then = { cents?: number; days?: number };

/**
 * A user's saved positions, as SQL to run after positions closed: some unchanged, one with different pay, one with a
 * different start date.
 */
export function savedPositions(book: Book, person: string, positions: MadePosition[]): string[] {
  const nurses = positions.filter(
    ({ profession, facility }) => profession === "rn" && facility.status === "approved",
  );
  const open = nurses.filter(({ status }) => status === undefined);
  const at = (key: string) => open.find((position) => position.at === key)!;
  const closed = nurses.find(({ status }) => status === "closed")!;
  const paused = positions.find(
    ({ status, facility }) => status === "paused" && facility.status === "approved",
  )!;
  const save = ({ id }: MadePosition, ago: number, { cents = 0, days = 0 }: Then = {}) => `
    insert into public.saved_positions (user_id, position_id, saved_at, title, facility_name, pay_min_cents,
      pay_max_cents, pay_period, starts_on, starts_by)
    select '${person}', p.id, '${book.ago(ago)}', p.title, f.facility_name, p.pay_min_cents - ${cents},
      p.pay_max_cents - ${cents}, p.pay_period, p.starts_on - ${days}, p.starts_by - ${days}
    from public.positions p join public.employer_profiles f on f.user_id = p.employer_id where p.id = '${id}';`;
  return [
    save(at("northland"), 2),
    save(at("bluestem"), 5, { cents: 200 }),
    save(
      open.findLast(({ at: key }) => !["northland", "bluestem"].includes(key))!,
      6,
      { days: 14 },
    ),
    save(paused, 8),
    save(closed, closed.closedAgo! + 4),
  ];
}
