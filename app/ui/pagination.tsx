import { ChevronLeft, ChevronRight } from "lucide-react";
import { listHref, PART_SIZE, type Filters } from "#app/platform/keyset.ts";
import { Anchor } from "./link.tsx";

export type PaginationProps = {
  /** The current page, from 1. */
  page: number;
  /** How many entries all pages have. */
  total: number;
  /** Entries per page. */
  size?: number;
  /** What is listed, such as "positions". */
  noun: string;
  /** The list's URL, its filters as in the URL, and its id on the page. */
  here: string;
  asked?: Filters;
  hash?: string;
};

/** The page numbers to link: the ends, the current one and its neighbors; 0 marks a gap. */
function pagesToShow(page: number, pageCount: number): number[] {
  const near = [1, page - 1, page, page + 1, pageCount];
  const kept = [...new Set(near)].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b);
  return kept.flatMap((n, i) => {
    const before = kept[i - 1] ?? n;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [0, n] : [n];
  });
}

/** Links to the pages of a long list. Renders nothing if there is only one page. */
export function Pagination(props: PaginationProps) {
  const { page, total, size = PART_SIZE, noun, here, asked, hash = "" } = props;
  const pageCount = Math.ceil(total / size);
  if (pageCount <= 1) return null;
  const hrefFor = (n: number) =>
    listHref(here, { ...asked, page: n > 1 ? String(n) : undefined }) + hash;
  return (
    <nav aria-label={`Pages of ${noun}`}>
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 ? (
          <li>
            <Anchor to={hrefFor(page - 1)} className="btn btn-quiet mx-0 px-3">
              <ChevronLeft className="size-5" aria-hidden="true" />
              Previous
            </Anchor>
          </li>
        ) : null}
        {pagesToShow(page, pageCount).map((n, i) =>
          n === 0 ? (
            <li key={`gap-${i}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={n}>
              <Anchor
                to={hrefFor(n)}
                aria-label={`Page ${n}`}
                aria-current={n === page ? "page" : undefined}
                className={
                  n === page
                    ? "btn border-accent px-2 text-accent tabular-nums"
                    : "btn btn-quiet mx-0 px-2 tabular-nums"
                }
              >
                {n}
              </Anchor>
            </li>
          ),
        )}
        {page < pageCount ? (
          <li>
            <Anchor to={hrefFor(page + 1)} className="btn btn-quiet mx-0 px-3">
              Next
              <ChevronRight className="size-5" aria-hidden="true" />
            </Anchor>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
