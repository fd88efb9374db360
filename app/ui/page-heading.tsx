import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { guideFor } from "./admin-guide.ts";
import { Link } from "./link.tsx";

export type PageHeadingProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The page's h1, with its purpose and its actions. */
export function PageHeading({ title, lead, actions }: PageHeadingProps) {
  const guide = guideFor(useLocation().pathname);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <hgroup className="max-w-2xl min-w-0">
        <h1 className="text-3xl">{title}</h1>
        {lead ? <p className="mt-2 text-muted sm:text-lg">{lead}</p> : null}
        {guide ? (
          <p>
            <Link
              to={`/admin/guide/${guide}`}
              className="inline-flex min-h-11 items-center text-sm"
            >
              Read the guide
            </Link>
          </p>
        ) : null}
      </hgroup>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </div>
  );
}
