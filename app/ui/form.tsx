import { Form as RouterForm } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { ErrorSummary, type SummaryError } from "./error-summary.tsx";

export type FormProps = {
  children: ReactNode;
  method?: "get" | "post" | undefined;
  action?: string | undefined;
  id?: string | undefined;
  /** Required if the form sends files. */
  encType?: "multipart/form-data" | undefined;
  /** Shown at the top, linked to the fields. */
  errors?: readonly SummaryError[] | undefined;
  className?: string | undefined;
  "aria-label"?: string | undefined;
  /** If scripts run: may cancel the submission. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
};

/**
 * A form that the server validates: browser validation is off, so that everyone sees the same messages at the fields.
 */
export function Form({ errors, method = "post", className, children, ...rest }: FormProps) {
  return (
    <RouterForm method={method} noValidate className={cx("space-y-6", className)} {...rest}>
      <ErrorSummary errors={errors} />
      {children}
    </RouterForm>
  );
}
