import { count } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Found } from "../rules.ts";

const at = (name: string) => `/admin/guide/${name}`;

/** All pages of the guide. */
export function GuideList({ pages }: { pages: readonly { name: string; title: string }[] }) {
  return (
    <ul aria-label="Pages of the guide" className="grid gap-x-8 sm:grid-cols-2">
      {pages.map(({ name, title }) => (
        <li key={name} className="border-b border-line">
          <Link to={at(name)} className="inline-flex min-h-12 items-center">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  asked: string;
  /** Each with the anchor of its heading. */
  found: readonly (Found & { anchor: string | null })[];
};

/** Search results in the guide. */
export function FoundInGuide({ asked, found }: Props) {
  if (found.length === 0)
    return (
      <EmptyState
        title={`The guide does not say “${asked}”`}
        actions={
          <ButtonLink to="/admin/guide" variant="secondary">
            All pages
          </ButtonLink>
        }
      >
        <p>Try another word for it, or fewer.</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="found" className="space-y-4">
      <h2 id="found" className="text-xl">
        {count(found.length, "place")} for “{asked}”
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {found.map(({ name, title, heading, anchor, excerpt }) => (
          <li key={`${name} ${heading}`} className="py-4">
            <Link
              to={anchor ? `${at(name)}#${anchor}` : at(name)}
              className="inline-flex min-h-11 items-center font-semibold"
            >
              {heading ? `${title}: ${heading}` : title}
            </Link>
            <p className="text-muted">
              {excerpt.map((part, index) =>
                index % 2 === 1 ? (
                  <mark key={index} className="bg-warm-soft text-ink">
                    {part}
                  </mark>
                ) : (
                  part
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
