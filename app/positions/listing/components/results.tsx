import { count } from "#app/platform/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { PositionList } from "../queries.server.ts";
import { LIST_PATH, LIST_SIZE } from "../rules.ts";
import { ListedRow } from "./listed-row.tsx";

/** A search that asks for less, with its address. */
export type Wider = { label: string; to: string };

/** What a search found, or ways to find more. */
export function Results(props: {
  found: Pick<PositionList, "total" | "page" | "items" | "place">;
  /** The address of the list, and its query without the page. */
  here: string;
  asked?: Readonly<Record<string, string>>;
  today: string;
  wider: readonly Wider[];
}) {
  const { found, here, asked = {}, today, wider } = props;
  return (
    <section aria-labelledby="results" className="space-y-5">
      <h2 id="results" className="text-2xl">
        {count(found.total, "open position")}
        {found.place ? ` around ${found.place}` : ""}
      </h2>
      {found.items.length === 0 ? (
        <EmptyState title="Nothing open fits this search">
          {wider.length ? (
            <>
              <p>Ask for less:</p>
              <ul>
                {wider.map(({ label, to }) => (
                  <li key={label}>
                    <Link to={to} className="inline-flex min-h-11 items-center">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>
              Facilities post new positions every week.{" "}
              <Link to="/candidate-signup">Create a profile</Link>, and we write to you when one
              fits you.
            </p>
          )}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {found.items.map((position) => (
            <ListedRow key={position.id} position={position} from={found.place} today={today} />
          ))}
        </ul>
      )}
      <Pagination
        here={here}
        asked={asked}
        page={found.page}
        total={found.total}
        size={LIST_SIZE}
        noun="positions"
      />
      {here === LIST_PATH ? null : (
        <p>
          <Link to={LIST_PATH} className="inline-flex min-h-11 items-center">
            All open positions
          </Link>
        </p>
      )}
    </section>
  );
}
