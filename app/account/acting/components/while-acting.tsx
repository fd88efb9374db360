import { Check, X } from "lucide-react";
import { ACTING_SCOPES, REFUSED } from "../rules.ts";

/** What an admin can do while acting, and what is refused. */
export function WhileActing({ somebody }: { somebody: boolean }) {
  if (!somebody) {
    return (
      <p className="text-muted">
        These pages are empty, and forms are disabled. To change something, act for a person.
      </p>
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <div>
        <h2 className="text-lg">While acting you can</h2>
        <ul className="mt-2 space-y-2">
          {[
            "See their pages as they see them, except what is off limits.",
            ...Object.values(ACTING_SCOPES),
          ].map((line) => (
            <li key={line} className="flex gap-2">
              <Check className="mt-1 size-5 shrink-0 text-success" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="text-lg">Off limits</h2>
        <ul className="mt-2 space-y-2">
          {REFUSED.map(({ words }) => (
            <li key={words} className="flex gap-2">
              <X className="mt-1 size-5 shrink-0 text-danger" aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
