import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Link } from "./link.tsx";

/** The notice's id, for an error summary: summaryErrors(errors, { version: EDIT_CONFLICT }). */
export const EDIT_CONFLICT = "edit-conflict";

/** What another window or a colleague saved since a form was shown. Users see it before they overwrite it. */
export function EditConflict(props: {
  /** What is saved now, one line each; only fields that differ from this form. */
  lines: readonly { key: string; text: string }[];
  /** Shown if there are no lines. */
  same?: string | undefined;
  /** The URL of the page with the saved version. */
  savedTo?: string | undefined;
  /** Content too long for a line. */
  children?: ReactNode;
}) {
  const {
    lines,
    same = "The saved version matches yours. Nothing is lost.",
    savedTo = "?",
    children,
  } = props;
  return (
    <div id={EDIT_CONFLICT} tabIndex={-1}>
      <Banner tone="warning" title="Changed while you were editing">
        {lines.length === 0 ? (
          children ? null : (
            <p>{same}</p>
          )
        ) : (
          <ul className="space-y-1">
            {lines.map(({ key, text }) => (
              <li key={key} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        )}
        {children}
        <p className="mt-2">
          Save again to keep yours, or <Link to={savedTo}>keep the saved version</Link>.
        </p>
      </Banner>
    </div>
  );
}
