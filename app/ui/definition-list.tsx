import type { ReactNode } from "react";

export type DefinitionListProps = {
  items: readonly { term: string; description: ReactNode }[];
};

/** Facts about one thing, as label and value pairs: side by side if there is room. */
export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {items.map(({ term, description }) => (
        <div key={term} className="gap-6 py-3 sm:grid sm:grid-cols-[12rem_1fr]">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 font-medium">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
