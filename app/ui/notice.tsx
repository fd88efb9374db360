import type { ReactNode } from "react";
import { Doorway } from "./doorway.tsx";

export type NoticeProps = {
  title: ReactNode;
  children: ReactNode;
  /** Buttons and links under the text. */
  actions?: ReactNode;
};

/** A page with one thing to say. Goes inside any shell's main. */
export function Notice({ title, children, actions }: NoticeProps) {
  return (
    <div className="wrap grid items-center gap-16 py-14 sm:py-20 lg:grid-cols-[1.4fr_1fr]">
      <div className="max-w-2xl space-y-6">
        <h1 className="text-3xl">{title}</h1>
        <div className="space-y-4 text-lg">{children}</div>
        {actions ? <div className="flex flex-wrap gap-3 pt-2">{actions}</div> : null}
      </div>
      <Doorway className="hidden w-full max-w-72 lg:block" />
    </div>
  );
}
