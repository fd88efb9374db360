import type { ReactNode } from "react";
import { Link } from "./link.tsx";

/** Links between related pages, or between the views of one list. */
export function SubNav(props: {
  label: string;
  links: readonly { to: string; label: ReactNode; isHere: boolean }[];
}) {
  return (
    <nav aria-label={props.label}>
      <ul className="flex flex-wrap gap-x-6 border-b border-line">
        {props.links.map(({ to, label, isHere }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isHere ? "page" : undefined}
              className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
