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
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
