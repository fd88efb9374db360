import type { ReactNode } from "react";

/** A section of the evidence, with its heading. */
export function ChecklistSection(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="space-y-4">
      <h2 id={props.id} className="text-xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}
