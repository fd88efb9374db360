import { cx } from "./cx.ts";
import { Link, type NavItem } from "./link.tsx";

export type BreadcrumbProps = {
  /** From the top down to the parent. */
  parents: readonly NavItem[];
  /** The page itself. */
  current: string;
};

/** Links to the parent pages. */
export function Breadcrumb({ parents, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center">
        {parents.map((parent, index) => (
          <li key={parent.to} className="flex items-center">
            <Link to={parent.to} className="inline-flex min-h-11 items-center">
              {parent.label}
            </Link>
            <span
              aria-hidden="true"
              className={cx("px-2 text-muted", index === parents.length - 1 && "max-sm:hidden")}
            >
              /
            </span>
          </li>
        ))}
        {/* On phones, the heading right below already says it. */}
        <li aria-current="page" className="text-muted max-sm:sr-only">
          {current}
        </li>
      </ol>
    </nav>
  );
}
