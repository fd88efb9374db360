import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const PAGES = [
  { to: "/admin/verification", label: "Expiring credentials" },
  { to: "/admin/verification?kind=check", label: "Checks due" },
  { to: "/admin/verification/possible", label: "Possible matches" },
  { to: "/admin/verification/leie", label: "Exclusion list" },
] as const;

/** The frame of the pages about verification: heading, and the way to the others. */
export function VerificationFrame(props: {
  here: (typeof PAGES)[number]["to"];
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const { here, title, lead, children } = props;
  return (
    <div className="space-y-8">
      <PageHeading title={title} lead={lead} />
      <nav aria-label="Verification">
        <ul className="flex flex-wrap gap-x-6 border-b border-line">
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === here ? "page" : undefined}
                className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
