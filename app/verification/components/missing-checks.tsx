import type { ReactNode } from "react";
import { Banner } from "#app/ui/banner.tsx";

type Props = { labels: readonly string[]; title?: string; children?: ReactNode };

/** The required checks an account still needs, and what to do about them. */
export function MissingChecks({ labels, title = "Required checks missing", children }: Props) {
  return (
    <Banner tone="warning" title={title}>
      <ul className="list-disc ps-5">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {children}
    </Banner>
  );
}
