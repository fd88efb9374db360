import { waitingNumber } from "#app/platform/queue.ts";
import { Link } from "#app/ui/link.tsx";

const QUEUES = [
  { to: "/admin/pending-approval", label: "Accounts" },
  { to: "/admin/pending-approval/credentials", label: "Changed credentials" },
  { to: "/admin/pending-approval/appeals", label: "Appeals" },
  { to: "/admin/documents", label: "Documents" },
] as const;

/**
 * The queues of what waits for an admin, each with how much is in it.
 * @param counts by the queue's address
 */
export function QueueLinks({ here, counts }: { here: string; counts: Record<string, number> }) {
  return (
    <nav aria-label="What waits for a decision">
      <ul className="flex flex-wrap gap-x-6 border-b border-line">
        {QUEUES.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? "page" : undefined}
              className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
            >
              {label}
              {` (${waitingNumber(counts[to] ?? 0)})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
