import type { ReactNode } from "react";

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  /** Open initially. */
  open?: boolean | undefined;
};

/** Content to expand on demand; works without a script. */
export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
