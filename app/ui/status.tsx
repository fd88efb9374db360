import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type StatusTone = "neutral" | "info" | "waiting" | "success" | "warning" | "danger";

const tones: Record<StatusTone, string> = {
  neutral: "border-line bg-sunken text-muted",
  info: "border-accent bg-accent-soft text-accent",
  waiting: "border-warning bg-warning-soft text-warning",
  success: "border-success bg-success-soft text-success",
  warning: "border-warning bg-warning-soft text-warning",
  danger: "border-danger bg-danger-soft text-danger",
};

/** One shape a tone, so that color is never the only sign. */
const shapes: Record<StatusTone, ReactNode> = {
  neutral: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
  info: <circle cx="6" cy="6" r="5" />,
  waiting: <path d="M6 1a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2v6a3 3 0 0 0 0-6" fillRule="evenodd" />,
  success: <path d="M4.6 10 1 6.4l1.4-1.5 2.2 2.2 5-5L11 3.5z" />,
  warning: <path d="M6 .8 11.6 11H.4z" />,
  danger: <path d="M6 .4 11.6 6 6 11.6.4 6z" />,
};

const inks: Record<StatusTone, string> = {
  neutral: "text-muted",
  info: "text-accent",
  waiting: "text-warning",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
};

/** The shape of a tone by itself, before words that say the same. */
export function StatusShape({ tone }: { tone: StatusTone }) {
  return (
    <svg
      viewBox="0 0 12 12"
      className={cx("size-3 shrink-0 fill-current", inks[tone])}
      aria-hidden="true"
    >
      {shapes[tone]}
    </svg>
  );
}

export type StatusPillProps = {
  tone: StatusTone;
  children: ReactNode;
};

/** Where something stands, in a word or two, with a shape of its own for each tone. */
export function StatusPill({ tone, children }: StatusPillProps) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-full border px-3 py-0.5 text-sm font-semibold",
        tones[tone],
      )}
    >
      <svg viewBox="0 0 12 12" className="size-3 shrink-0 fill-current" aria-hidden="true">
        {shapes[tone]}
      </svg>
      {children}
    </span>
  );
}

/** A short fact about something: a profession, a shift, a state. Not a status. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm">
      {children}
    </span>
  );
}
