import { formatMoment } from "#app/platform/format.ts";

type View = { id: number; at: string; fileName: string | null; who: string };

/** Who last viewed the user's documents. */
export function DocumentViews({ views }: { views: readonly View[] }) {
  return (
    <section className="space-y-4">
      <h2 className="text-xl">Who opened your documents</h2>
      {views.length === 0 ? (
        <p className="text-muted">
          Nobody yet. When a facility or one of our administrators opens one, you’ll see it here.
        </p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {views.map((view) => (
            <li key={view.id} className="flex flex-wrap justify-between gap-x-6 py-3">
              <span className="min-w-0 break-words">
                <strong>{view.who}</strong> opened {view.fileName ?? "a document"}
              </span>
              <span className="text-muted">{formatMoment(view.at)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
