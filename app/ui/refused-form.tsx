import { ErrorSummary, summaryErrors } from "./error-summary.tsx";

/** Why a form failed that is no longer on the page, and what was typed into it. */
export function RefusedForm(props: {
  errors: Parameters<typeof summaryErrors>[0];
  typed?: string | undefined;
}) {
  // A link would lead to a field that is gone.
  const errors = summaryErrors(props.errors).map(({ message }) => ({ message }));
  if (errors.length === 0 && !props.typed) return null;
  return (
    <div className="max-w-2xl space-y-4">
      <ErrorSummary errors={errors} />
      <WhatYouWrote typed={props.typed} />
    </div>
  );
}

/** Text from a form that can no longer be sent, so that it can be copied. Nothing without text. */
export function WhatYouWrote({ typed }: { typed: string | undefined }) {
  if (!typed) return null;
  return (
    <div>
      <p className="font-semibold">What you wrote:</p>
      <p className="rounded-md border border-line p-3 break-words whitespace-pre-line">{typed}</p>
    </div>
  );
}
