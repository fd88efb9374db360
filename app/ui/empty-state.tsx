import type { ReactNode } from "react";
import { LogoMark } from "./logo.tsx";

export type EmptyStateProps = {
  /** What will appear here. */
  title: ReactNode;
  /** When it will, and what to do until then. */
  children: ReactNode;
  actions?: ReactNode;
  /** A small drawing for pages where the user waits: a WaitingArt. */
  art?: ReactNode;
};

/** For a list without entries: says what will appear and what to do. */
export function EmptyState({ title, children, actions, art }: EmptyStateProps) {
  return (
    <div className="rounded-lg border-2 border-dashed border-line p-6 sm:p-8">
      {art ?? <LogoMark className="size-7 opacity-80" />}
      <p className="mt-3 text-lg font-semibold">{title}</p>
      <div className="mt-1 max-w-xl text-muted">{children}</div>
      {actions ? <div className="mt-5 flex flex-wrap gap-3">{actions}</div> : null}
    </div>
  );
}
