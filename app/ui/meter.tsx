import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Basis points (0 to 10000) as a whole percentage. */
export function percent(basisPoints: number): string {
  return `${Math.round(Math.min(10000, Math.max(0, basisPoints)) / 100)}%`;
}

export type BarTone = "accent" | "warm" | "muted";

const fills: Record<BarTone, string> = {
  accent: "fill-accent",
  warm: "fill-warm",
  muted: "fill-line-strong",
};

/** The graphic part of a meter. The text beside it carries the meaning. */
export function Bar({ value, tone = "accent" }: { value: number; tone?: BarTone | undefined }) {
  const filled = Math.min(10000, Math.max(0, Math.round(value)));
  return (
    <svg
      viewBox="0 0 10000 10"
      preserveAspectRatio="none"
      className="block h-2.5 w-full rounded-full"
      aria-hidden="true"
    >
      <rect width="10000" height="10" className="fill-line" />
      <rect width={filled} height="10" className={fills[tone]} />
    </svg>
  );
}

export type MeterProps = {
  label: ReactNode;
  /** Basis points, 0 to 10000. */
  value: number;
  /** Replaces the percentage, such as "3 of 5 positions". */
  valueText?: string | undefined;
  tone?: BarTone | undefined;
  className?: string | undefined;
};

/** One share of a whole: a label, the number in words and a bar. */
export function Meter({ label, value, valueText, tone, className }: MeterProps) {
  return (
    <div className={cx("space-y-1.5", className)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{label}</span>
        <span className="font-semibold tabular-nums">{valueText ?? percent(value)}</span>
      </p>
      <Bar value={value} tone={tone} />
    </div>
  );
}

export type ScoreBarProps = {
  /** Basis points, 0 to 10000. */
  value: number;
  /** What the number means, such as "strong match". */
  label: string;
};

/** One large score with its bar: how well two sides match. */
export function ScoreBar({ value, label }: ScoreBarProps) {
  return (
    <div className="w-56 max-w-full">
      <p className="leading-none">
        {/* Rounded down, so that it never looks like the next band. */}
        <span className="text-2xl font-[650] tracking-tight tabular-nums">
          {percent(Math.floor(value / 100) * 100)}
        </span>{" "}
        <span className="text-sm text-muted">{label}</span>
      </p>
      <div className="mt-2">
        <Bar value={value} />
      </div>
    </div>
  );
}

export type ComponentBarsProps = {
  items: readonly {
    name: string;
    /** Basis points, 0 to 10000. */
    value: number;
    /** The reason, in one sentence. */
    sentence: ReactNode;
  }[];
};

/** The parts of a score, each with its bar and a sentence that explains it. */
export function ComponentBars({ items }: ComponentBarsProps) {
  return (
    <ul className="space-y-5">
      {items.map(({ name, value, sentence }) => (
        <li key={name}>
          <Meter label={<span className="font-semibold">{name}</span>} value={value} />
          <p className="mt-1.5 text-sm text-muted">{sentence}</p>
        </li>
      ))}
    </ul>
  );
}
