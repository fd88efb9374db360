import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
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

/** Filters of a list: a form that only asks. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Form method="get" aria-label={label}>
      <div className="grid items-end gap-4 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {children}
        <div>
          <Button variant="secondary">Show</Button>
        </div>
      </div>
    </Form>
  );
}

/** Goes on where a list's part ends, and back to its beginning. */
export function Onward(props: {
  here: BillingPage;
  /** The filters, as the address has them. */
  asked: Readonly<Record<string, string | undefined>>;
  after: string | null;
  /** What follows: "Older placements". */
  label: string;
}) {
  const { here, asked, after, label } = props;
  const href = (more: Record<string, string>) => {
    const kept = Object.entries({ ...asked, after: undefined, ...more }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    return kept.length > 0 ? `${here}?${new URLSearchParams(kept).toString()}` : here;
  };
  if (!after && !asked["after"]) return null;
  return (
    <nav aria-label="Parts of the list" className="flex flex-wrap gap-3">
      {asked["after"] ? (
        <ButtonLink to={href({})} variant="quiet">
          Back to the beginning
        </ButtonLink>
      ) : null}
      {after ? (
        <ButtonLink to={href({ after })} variant="secondary">
          {label}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
