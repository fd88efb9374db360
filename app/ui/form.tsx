import { Form as RouterForm } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { ErrorSummary, type SummaryError } from "./error-summary.tsx";

export type FormProps = {
  children: ReactNode;
  method?: "get" | "post" | undefined;
  action?: string | undefined;
  id?: string | undefined;
  /** Needed when the form sends files. */
  encType?: "multipart/form-data" | undefined;
  /** Shown on top, linked to the fields. */
  errors?: readonly SummaryError[] | undefined;
  className?: string | undefined;
  "aria-label"?: string | undefined;
  /** Where scripts run: may keep the form from being sent. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
};

/**
 * A form that the server checks: the browser's own bubbles are off, so that everybody
 * sees the same sentences beside the fields.
 */
export function Form({ errors, method = "post", className, children, ...rest }: FormProps) {
  return (
    <RouterForm method={method} noValidate className={cx("space-y-6", className)} {...rest}>
      <ErrorSummary errors={errors} />
      {children}
    </RouterForm>
  );
}
