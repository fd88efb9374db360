import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/**
 * The frame of the notification pages. Without a role, the page is inside the public site's frame, which sets the
 * margins.
 */
export function Frame({ children }: { children: ReactNode }) {
  const role = useRouteLoaderData<{ account: { role: string | null } | null }>("root")?.account
    ?.role;
  return (
    <div className={cx("max-w-3xl space-y-8", role ? undefined : "wrap py-10 sm:py-14")}>
      {children}
    </div>
  );
}
