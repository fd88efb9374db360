import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { cx } from "#app/ui/cx.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export type AccountPageProps = {
  title: string;
  lead?: ReactNode;
  /** The page's short name in the breadcrumb; the first account page has none. */
  part?: string | undefined;
  /** Whether an admin acts for someone: then this page is off limits. */
  acting?: boolean | undefined;
  children: ReactNode;
};

/** The frame of all account pages. */
export function AccountPage({ title, lead, part, acting, children }: AccountPageProps) {
  // Without a role, the page is inside the public site's frame, which sets the margins.
  const role = useRouteLoaderData<{ account: { role: string | null } | null }>("root")?.account
    ?.role;
  return (
    <div className={cx("space-y-8", role ? "max-w-3xl" : "wrap py-10 sm:py-14")}>
      <div className="max-w-3xl space-y-2">
        {part ? (
          <Breadcrumb parents={[{ to: "/account", label: "Account" }]} current={part} />
        ) : null}
        <PageHeading title={title} lead={acting ? undefined : lead} />
      </div>
      <div className="max-w-3xl space-y-8">
        {acting ? (
          <Banner title="Only the account’s owner can see or change this.">
            <p>Stop acting to get back to your own account.</p>
          </Banner>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
