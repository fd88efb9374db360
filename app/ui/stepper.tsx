import { Check } from "lucide-react";
import { cx } from "./cx.ts";
import { Anchor } from "./link.tsx";

export type Step = {
  label: string;
  state: "done" | "current" | "todo";
  /** Lets a finished step be opened again. */
  to?: string | undefined;
};

const words = { done: "done", current: "you are here", todo: "to do" } as const;

/** Where one is in a task of several pages. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap gap-x-6 gap-y-1">
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
