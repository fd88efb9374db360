import { waitingNumber } from "#app/platform/queue.ts";
import { SubNav } from "#app/ui/sub-nav.tsx";

const QUEUES = [
  { to: "/admin/pending-approval", label: "Accounts" },
  { to: "/admin/pending-approval/credentials", label: "Changed credentials" },
  { to: "/admin/pending-approval/appeals", label: "Appeals" },
  { to: "/admin/documents", label: "Documents" },
] as const;

/**
 * Links to the admin queues, each with its size.
 * @param counts by the queue's URL
 */
export function QueueLinks({ here, counts }: { here: string; counts: Record<string, number> }) {
  return (
    <SubNav
      label="Queues"
      links={QUEUES.map(({ to, label }) => ({
        to,
        label: `${label} (${waitingNumber(counts[to] ?? 0)})`,
        isHere: to === here,
      }))}
    />
  );
}
