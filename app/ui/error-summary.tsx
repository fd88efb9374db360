import { useEffect, useRef, type ReactNode } from "react";

/** One error to fix; `fieldId` makes it a link to the field. */
export type SummaryError = {
  message: string;
  fieldId?: string | undefined;
};

/**
 * Converts errors by field name (the form's own under "") into a summary's list. Ids default to names; `ids` maps those
 * that differ.
 */
export function summaryErrors(
  errors: Readonly<Record<string, readonly string[] | null | undefined>>,
  ids: Readonly<Record<string, string>> = {},
): SummaryError[] {
  return Object.entries(errors).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({
      message,
      fieldId: name === "" ? undefined : (ids[name] ?? name),
    })),
  );
}

export type ErrorSummaryProps = {
  errors: readonly SummaryError[] | undefined;
  title?: string | undefined;
  /** Shown below the list. */
  children?: ReactNode;
};

/**
 * The list of errors at the top of a form. It takes the focus: by attribute when the page loads, by script when only
 * part of the page changed.
 */
export function ErrorSummary({
  errors,
  title = "There is a problem",
  children,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors?.length) box.current?.focus();
  }, [errors]);
  if (!errors?.length) return null;
  return (
    <div
      ref={box}
      role="alert"
      data-answered
      tabIndex={-1}
      autoFocus
      className="rounded-lg border-2 border-danger bg-danger-soft p-5"
    >
      <h2 className="text-lg text-ink">{title}</h2>
      <ul className="mt-1 space-y-1">
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ""}:${message}`} className="font-medium text-danger">
            {fieldId ? (
              <a
                href={`#${encodeURIComponent(fieldId)}`}
                className="inline-flex min-h-11 items-center py-1 underline underline-offset-4"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
