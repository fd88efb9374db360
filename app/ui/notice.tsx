import type { ComponentType, ReactNode } from "react";
import { Doorway } from "./doorway.tsx";

export type NoticeProps = {
  title: ReactNode;
  children: ReactNode;
  /** Buttons and links under the text. */
  actions?: ReactNode;
  /** A drawing that replaces the open door. */
  art?: ComponentType<{ className?: string }>;
};

/** A page with a single message. Goes inside any shell's main. */
export function Notice({ title, children, actions, art: Art = Doorway }: NoticeProps) {
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-8 py-10 sm:py-20 md:grid-cols-[1.6fr_1fr]">
      <div className="max-w-2xl space-y-6">
        <h1 className="text-3xl">{title}</h1>
        <div className="space-y-4 text-lg">{children}</div>
        {actions ? <div className="flex flex-wrap gap-3 pt-2">{actions}</div> : null}
      </div>
      <Art className="order-first -ms-3 w-28 md:order-last md:ms-0 md:w-full md:max-w-80" />
    </div>
  );
}
