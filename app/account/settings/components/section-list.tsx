import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Anchor } from "#app/ui/link.tsx";

export type SettingsSection = { to: string; title: string; text: ReactNode; reload?: boolean };

/** The sections of the account page, each with what it is for. */
export function PartList({ parts }: { parts: readonly SettingsSection[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {parts.map(({ to, title, text, reload }) => (
        <li key={to}>
          <Anchor
            to={to}
            reload={reload}
            className="group flex items-center justify-between gap-4 py-4"
          >
            <span className="min-w-0">
              <span className="font-semibold text-accent group-hover:underline">{title}</span>
              <span className="block text-muted">{text}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
