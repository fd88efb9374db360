import { Link, type NavItem } from "./link.tsx";

export type BreadcrumbProps = {
  /** From the top down to the parent. */
  parents: readonly NavItem[];
  /** The page itself. */
  current: string;
};

/** The way back up. */
export function Breadcrumb({ parents, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center">
        {parents.map((parent) => (
          <li key={parent.to} className="flex items-center">
            <Link to={parent.to} className="inline-flex min-h-11 items-center">
              {parent.label}
            </Link>
            <span aria-hidden="true" className="px-2 text-muted">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-muted">
          {current}
        </li>
      </ol>
    </nav>
  );
}
