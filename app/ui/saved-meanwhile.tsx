import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Link } from "./link.tsx";

/** The id of the note, for a summary of errors: summaryErrors(errors, { version: SAVED_MEANWHILE }). */
export const SAVED_MEANWHILE = "saved-meanwhile";

/** What another window or a colleague saved since a form was shown. Nothing is overwritten before it was read. */
export function SavedMeanwhile(props: {
  /** What is saved now, a line each; of fields, only those where this form says something else. */
  lines: readonly { key: string; text: string }[];
  /** Said in place of lines when there are none. */
  same?: string | undefined;
  /** The address of the page with what is saved. */
  savedTo?: string | undefined;
  /** What is too long for a line. */
  children?: ReactNode;
}) {
  const { lines, same = "The same as here. Nothing is lost.", savedTo = "?", children } = props;
  return (
    <div id={SAVED_MEANWHILE} tabIndex={-1}>
      <Banner tone="warning" title="Saved meanwhile">
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
          Send yours once more to keep it, or <Link to={savedTo}>take over what is saved</Link>.
        </p>
      </Banner>
    </div>
  );
}
