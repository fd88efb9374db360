import { formatMoment } from "#app/platform/format.ts";

/**
 * When the worker last counted what a page shows.
 * @param props.at UTC; null before the first count
 * @param props.what What the page lacks until then
 */
export function Counted({ at, what = "Counts" }: { at: string | null; what?: string }) {
  return (
    <p className="text-sm text-muted">
      {at
        ? `Counted ${formatMoment(at)}. Updates every few minutes.`
        : `${what} appear here once the worker has run, usually within a minute of its start.`}
    </p>
  );
}
