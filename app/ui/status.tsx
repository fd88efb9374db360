import type { ReactNode } from "react";

export type StatusTone = "neutral" | "info" | "waiting" | "success" | "warning" | "danger";

/** A tone's shape alone, before text that says the same. */
export function StatusShape({ tone }: { tone: StatusTone }) {
  return <span className="shape" data-tone={tone} aria-hidden="true" />;
}

export type StatusPillProps = {
  tone: StatusTone;
  children: ReactNode;
};

/** A status, in a word or two. Each tone also has a shape, so color is never the only signal. */
export function StatusPill({ tone, children }: StatusPillProps) {
  return (
    <span className="pill" data-tone={tone}>
      {children}
    </span>
  );
}

/** A short fact: a profession, a shift, a state. Not a status. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm">
      {children}
    </span>
  );
}
