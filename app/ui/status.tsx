import type { ReactNode } from "react";

export type StatusTone = "neutral" | "info" | "waiting" | "success" | "warning" | "danger";

/** The shape of a tone by itself, before words that say the same. */
export function StatusShape({ tone }: { tone: StatusTone }) {
  return <span className="shape" data-tone={tone} aria-hidden="true" />;
}

export type StatusPillProps = {
  tone: StatusTone;
  children: ReactNode;
};

/** Where something stands, in a word or two. Each tone has a shape too, so that color is never the only sign. */
export function StatusPill({ tone, children }: StatusPillProps) {
  return (
    <span className="pill" data-tone={tone}>
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
