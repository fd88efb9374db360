import type { ReactNode } from "react";

/**
 * On phones, a page's main action at the bottom of the screen, within thumb reach. Put it last in the page: it sticks
 * while there is more below. Leave it out if the action is visible anyway.
 */
export function BottomActionBar({ children }: { children: ReactNode }) {
  return <div className="thumb-bar">{children}</div>;
}
