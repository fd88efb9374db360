import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  /** Open from the start. */
  open?: boolean | undefined;
};

/** Something to look at on demand; opens without a script. */
export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details className="group" open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-5 group-open:rotate-90 motion-safe:transition-transform"
          aria-hidden="true"
        />
        {summary}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
