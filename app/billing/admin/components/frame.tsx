import type { ReactNode } from "react";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { SubNav } from "#app/ui/sub-nav.tsx";

const PAGES = [
  { to: "/admin/billing", label: "Overview" },
  { to: "/admin/billing/subscriptions", label: "Subscriptions" },
  { to: "/admin/billing/placements", label: "Placement fees" },
  { to: "/admin/billing/events", label: "Events" },
] as const;
/** A page of billing in the admin area. */
export type BillingPage = (typeof PAGES)[number]["to"];

/** Heading and navigation of the billing pages. */
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
      <SubNav
        label="Billing"
        links={PAGES.map((page) => ({ ...page, isHere: page.to === here }))}
      />
      {children}
    </div>
  );
}
