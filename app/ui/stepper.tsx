import { Check } from "lucide-react";
import { cx } from "./cx.ts";
import { Anchor } from "./link.tsx";
import { Bar } from "./meter.tsx";

export type Step = {
  label: string;
  state: "done" | "current" | "todo";
  /** A link back to a finished step. */
  to?: string | undefined;
};

const words = { done: "done", current: "you are here", todo: "to do" } as const;

/** Progress through a task of several pages: all of its steps, or on phones "Step 2 of 6" with a bar. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const at = steps.findIndex(({ state }) => state === "current");
  return (
    <nav aria-label={label}>
      <div className="space-y-2 sm:hidden">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">
            Step {at + 1} of {steps.length}
          </span>
          <span className="text-muted">{steps[at]?.label}</span>
        </p>
        <Bar value={Math.round(((at + 1) * 10_000) / steps.length)} />
      </div>
      <ol className="flex flex-wrap gap-x-6 gap-y-1 max-sm:hidden">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={step.state === "current" ? "step" : undefined}
            className="flex min-h-11 items-center gap-2.5"
          >
            <span
              aria-hidden="true"
              className={cx(
                "grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-semibold",
                step.state === "done" && "border-accent bg-accent text-on-accent",
                step.state === "current" && "border-accent text-accent",
                step.state === "todo" && "border-line-strong text-muted",
              )}
            >
              {step.state === "done" ? <Check className="size-4.5" /> : index + 1}
            </span>
            <span
              className={cx(
                step.state === "current" && "font-semibold",
                step.state === "todo" && "text-muted",
              )}
            >
              {step.to && step.state === "done" ? (
                <Anchor to={step.to} className="link inline-flex min-h-11 items-center">
                  {step.label}
                </Anchor>
              ) : (
                step.label
              )}
              <span className="sr-only"> ({words[step.state]})</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
