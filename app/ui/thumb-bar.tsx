import type { ReactNode } from "react";

/**
 * On phones, the one main action of a page at the foot of the screen, in reach of a thumb. It stands last in the page,
 * sticks while there is more below, and is left out where the action is in sight anyway.
 */
export function ThumbBar({ children }: { children: ReactNode }) {
  return <div className="thumb-bar">{children}</div>;
}
