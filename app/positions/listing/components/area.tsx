import { PageHeading } from "#app/ui/page-heading.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Link } from "#app/ui/link.tsx";
import { LIST_PATH, type Area } from "../rules.ts";

/** Introduction to a profession in a city, above its positions. */
export function AreaIntro(props: { name: string; area: Area; sentences: readonly string[] }) {
  const { name, area, sentences } = props;
  const title = `${name} positions in ${area.city}, ${area.state}`;
  return (
    <div className="space-y-4">
      <Breadcrumb parents={[{ to: LIST_PATH, label: "Open positions" }]} current={title} />
      <PageHeading title={title} />
      <div className="max-w-2xl space-y-2">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

/** Facilities hiring here, and related landing pages. */
export function AreaLinks(props: {
  area: Area;
  facilities: readonly { name: string; n: number }[];
  related: readonly { label: string; to: string; n: number }[];
}) {
  const { area, facilities, related } = props;
  return (
    <div className="space-y-10">
      <section aria-labelledby="who">
        <h2 id="who" className="text-xl">
          Who’s hiring in {area.city}
        </h2>
        <ul className="mt-3">
          {facilities.map(({ name, n }) => (
            <li key={name} className="flex justify-between gap-4 py-1">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-muted tabular-nums">{n.toLocaleString("en-US")}</span>
            </li>
          ))}
        </ul>
      </section>
      {related.length ? (
        <nav aria-labelledby="related">
          <h2 id="related" className="text-xl">
            Related positions
          </h2>
          <ul className="mt-3">
            {related.map(({ label, to, n }) => (
              <li key={to} className="flex items-center justify-between gap-4">
                <Link to={to} className="inline-flex min-h-11 items-center">
                  {label}
                </Link>
                <span className="text-muted tabular-nums">{n.toLocaleString("en-US")}</span>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
