import { formatMoment } from "#app/platform/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import type { Look, Visibility } from "../queries.server.ts";
import { LOOK_FIELDS, whatWasSeen, whoLooked, type LookFilters } from "../rules.ts";
import { BlockButton } from "./visibility.tsx";

/** Every look at the reader, the newest first, by what was looked at. */
export function WhoLooked({ seen, asked }: { seen: Visibility; asked: LookFilters }) {
  return (
    <section id="looks" aria-labelledby="looked" className="space-y-4">
      <h2 id="looked" className="text-2xl">
        Who viewed your profile
      </h2>
      <p>
        Facilities and our administrators who opened a list with you in it, your profile, an
        application, messages or a document. Repeat views on one day are one entry.
      </p>
      <ListPage
        fields={LOOK_FIELDS}
        asked={asked}
        hash="#looked"
        rows={seen.looks}
        paging={{ page: seen.page, total: seen.total, noun: "looks" }}
        empty={
          <EmptyState
            title={(asked.show ?? "all") === "all" ? "No views yet" : "No views of this kind yet"}
          >
            <p>Each view appears here, with who it was and when.</p>
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {seen.looks.map((look) => (
            <Entry key={look.id} look={look} />
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

function Entry({ look }: { look: Look }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">{whoLooked(look)}</p>
        <p className="wrap-anywhere">{whatWasSeen(look)}</p>
        <p className="text-sm text-muted">
          {formatMoment(look.last)}
          {look.times > 1 ? `, ${look.times} times since ${formatMoment(look.first)}` : null}
        </p>
      </div>
      {look.facility_id === null ? null : look.blocked ? (
        <BlockButton id={look.facility_id} name={look.facility ?? ""} blocked />
      ) : (
        // What a block ends is said there, before it is done.
        <Link
          to={`/job-seeker/visibility?find=${encodeURIComponent(look.facility ?? "")}#block`}
          className="inline-flex min-h-11 items-center"
        >
          Block…<span className="sr-only"> {look.facility}</span>
        </Link>
      )}
    </li>
  );
}
