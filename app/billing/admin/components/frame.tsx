import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const PAGES = [
  { to: "/admin/billing", label: "Overview" },
  { to: "/admin/billing/subscriptions", label: "Subscriptions" },
  { to: "/admin/billing/placements", label: "Placement fees" },
  { to: "/admin/billing/events", label: "Events" },
] as const;
/** Where one is in billing's part of the admin area. */
export type BillingPage = (typeof PAGES)[number]["to"];

/** The heading of a page about billing, with the way to the others. */
export function BillingFrame(props: {
  here: BillingPage;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { here, title, lead, children } = props;
  return (
    <div className="space-y-8">
      <PageHeading title={title} lead={lead} />
      <nav aria-label="Billing">
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
