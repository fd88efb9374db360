import type { ReactNode } from "react";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { SubNav } from "#app/ui/sub-nav.tsx";

const PAGES = [
  { to: "/admin/verification", label: "Expiring credentials" },
  { to: "/admin/verification?kind=check", label: "Checks due" },
  { to: "/admin/verification/possible", label: "Possible matches" },
  { to: "/admin/verification/leie", label: "Exclusion list" },
] as const;

/** The frame of the verification pages: heading, and links to the others. */
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
      <SubNav
        label="Verification"
        links={PAGES.map((page) => ({ ...page, isHere: page.to === here }))}
      />
      {children}
    </div>
  );
}
