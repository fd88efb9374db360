import type { ReactNode } from "react";

export type NoticeProps = {
  title: ReactNode;
  children: ReactNode;
  /** Buttons and links under the text. */
  actions?: ReactNode;
  /** A drawing above the title. */
  art?: ReactNode;
};

/** A page with one thing to say. Goes inside any shell's main. */
export function Notice({ title, children, actions, art }: NoticeProps) {
  return (
    <div className="wrap flex max-w-2xl flex-col items-start gap-6 py-16 sm:py-24">
      {art}
      <h1 className="text-3xl">{title}</h1>
      <div className="space-y-4 text-lg">{children}</div>
      {actions ? <div className="flex flex-wrap gap-3 pt-2">{actions}</div> : null}
    </div>
  );
}
