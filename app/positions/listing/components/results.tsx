import type { ReactNode } from "react";
import { withChannel } from "#app/domain/channels.ts";
import { count } from "#app/platform/format.ts";
import { listHref } from "#app/platform/keyset.ts";
import { SaveForm } from "../../saved/components/save-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { PositionList } from "../queries.server.ts";
import { LIST_PATH, LIST_SIZE } from "../rules.ts";
import { positionPath } from "../../rules.ts";
import { PositionCard } from "./position-card.tsx";

/** One page of a list of positions. */
export function Results(props: {
  found: Pick<PositionList, "total" | "page" | "items" | "place">;
  /** URL of the list, and its query without the page. */
  here: string;
  asked?: Readonly<Record<string, string>>;
  today: string;
  /** Whether positions can be saved from here. */
  saving: boolean;
  /** Shown when the list is empty. */
  children?: ReactNode;
}) {
  const { found, here, asked = {}, today, saving, children } = props;
  return (
    <section aria-labelledby="results" className="space-y-5">
      {saving ? (
        <SaveForm
          back={listHref(here, {
            ...asked,
            page: found.page > 1 ? String(found.page) : undefined,
          })}
        />
      ) : null}
      <h2 id="results" className="text-2xl">
        {count(found.total, "open position")}
        {found.place ? ` near ${found.place}` : ""}
      </h2>
      {found.items.length === 0 ? (
        children
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {found.items.map((position) => (
            <PositionCard
              key={position.id}
              to={withChannel(positionPath(position), here === LIST_PATH ? "list" : "city")}
              from={found.place}
              saveFor={saving ? "visitors" : null}
              {...{ position, today }}
            />
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
