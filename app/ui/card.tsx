import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type CardProps = {
  title?: ReactNode;
  /** The title's heading level; default 3. */
  level?: 2 | 3 | undefined;
  /** Beside the title: usually a StatusPill. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Buttons and links at the foot. */
  actions?: ReactNode;
  as?: "div" | "li" | "article" | "section" | undefined;
  className?: string | undefined;
};

/** A bordered block, for things to compare. Not for plain text. */
export function Card({ title, level, aside, children, actions, as = "div", className }: CardProps) {
  const Tag = as;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <Tag
      className={cx("flex flex-col rounded-lg border border-line bg-surface p-5 sm:p-6", className)}
    >
      {title || aside ? (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          {title ? <Heading className="text-lg">{title}</Heading> : null}
          {aside}
        </div>
      ) : null}
      {children ? <div className={cx("grow", title ? "mt-3" : null)}>{children}</div> : null}
      {actions ? <div className="mt-5 flex flex-wrap gap-3">{actions}</div> : null}
    </Tag>
  );
}
