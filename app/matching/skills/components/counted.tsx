import { formatMoment } from "#app/platform/format.ts";

/** When the worker last counted who uses the skills. `at` is UTC; null before the first count. */
export function Counted({ at }: { at: string | null }) {
  return (
    <p className="text-sm text-muted">
      {at
        ? `Counted ${formatMoment(at)}. Updates every minute or so.`
        : "Who uses a skill, and which words we don’t know, appears here once the worker has counted, usually within a minute of its start."}
    </p>
  );
}
