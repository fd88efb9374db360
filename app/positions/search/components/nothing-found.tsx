import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { SEARCH_PATHS, widerSearches, type Search, type Searcher } from "../filters.ts";

/** Empty search results: wider searches, or other next steps when there are none. */
export function NothingFound(props: {
  search: Pick<Search, "typed" | "filters">;
  searcher: Searcher;
  children: ReactNode;
}) {
  const { search, searcher, children } = props;
  const wider = widerSearches(search, searcher);
  return (
    <EmptyState title="No open positions match">
      {wider.length ? (
        <>
          <p>Try a wider search:</p>
          <ul>
            {wider.map(({ label, query }) => (
              <li key={label}>
                <Link
                  to={SEARCH_PATHS[searcher] + (query && `?${query}`)}
                  className="inline-flex min-h-11 items-center"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        children
      )}
    </EmptyState>
  );
}
