import { formatMoment } from "#app/platform/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import type { ProfileView, Visibility } from "../queries.server.ts";
import { VIEW_FIELDS, whatWasViewed, viewerOf, type ViewFilters } from "../rules.ts";
import { BlockButton } from "./visibility.tsx";

/** Views of the reader's profile, newest first, filtered by what was viewed. */
export function ProfileViews({ seen, asked }: { seen: Visibility; asked: ViewFilters }) {
  return (
    <section id="views" aria-labelledby="viewed" className="space-y-4">
      <h2 id="viewed" className="text-2xl">
        Who viewed your profile
      </h2>
      <p>
        Facilities and our administrators who opened a list with you in it, your profile, an
        application, messages or a document. Repeat views on one day are one entry.
      </p>
      <ListPage
        fields={VIEW_FIELDS}
        asked={asked}
        hash="#viewed"
        rows={seen.views}
        paging={{ page: seen.page, total: seen.total, noun: "views" }}
        empty={
          <EmptyState
            title={(asked.show ?? "all") === "all" ? "No views yet" : "No views of this kind yet"}
          >
            <p>Each view appears here, with who it was and when.</p>
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {seen.views.map((view) => (
            <Entry key={view.id} view={view} />
          ))}
        </ul>
      </ListPage>
      <p>
        Decisions our administrators made about you are in{" "}
        <Link to="/account/access" className="inline-flex min-h-11 items-center">
          your access log
        </Link>
        .
      </p>
    </section>
  );
}

function Entry({ view }: { view: ProfileView }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">{viewerOf(view)}</p>
        <p className="wrap-anywhere">{whatWasViewed(view)}</p>
        <p className="text-sm text-muted">
          {formatMoment(view.last)}
          {view.times > 1 ? `, ${view.times} times since ${formatMoment(view.first)}` : null}
        </p>
      </div>
      {view.facility_id === null ? null : view.blocked ? (
        <BlockButton id={view.facility_id} name={view.facility ?? ""} blocked />
      ) : (
        // The linked page explains what a block does before it is confirmed.
        <Link
          to={`/job-seeker/visibility?find=${encodeURIComponent(view.facility ?? "")}#block`}
          className="inline-flex min-h-11 items-center"
        >
          Block…<span className="sr-only"> {view.facility}</span>
        </Link>
      )}
    </li>
  );
}
