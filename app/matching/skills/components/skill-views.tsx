import { Link } from "#app/ui/link.tsx";

/** Which list of the page is shown. */
export type SkillView = "skills" | "unknown";

const VIEWS = [
  { view: "skills", to: "/admin/skills", label: "Skills" },
  { view: "unknown", to: "/admin/skills?view=unknown", label: "Words we do not know" },
] as const;

/** The way between the vocabulary and the words that wait for a meaning. */
export function SkillViews({ view }: { view: SkillView }) {
  return (
    <nav aria-label="Lists of skills">
      <ul className="flex flex-wrap gap-x-6 border-b border-line">
        {VIEWS.map((one) => (
          <li key={one.view}>
            <Link
              to={one.to}
              aria-current={one.view === view ? "page" : undefined}
              className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
            >
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
