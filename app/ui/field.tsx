import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Props of every form field, whatever its control. */
export type FieldProps = {
  name: string;
  label: ReactNode;
  /** Defaults to the name. The error summary links to it. */
  id?: string | undefined;
  hint?: ReactNode;
  /** Error messages from the server, shown at the field. */
  errors?: readonly string[] | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Ids and aria attributes that tie a control to its label, hint and error. */
export function fieldIds(props: Pick<FieldProps, "name" | "id" | "hint" | "errors">) {
  const id = props.id ?? props.name;
  const hintId = props.hint ? `${id}-hint` : undefined;
  const errorId = props.errors?.length ? `${id}-error` : undefined;
  return {
    id,
    hintId,
    errorId,
    aria: {
      "aria-describedby": cx(hintId, errorId) || undefined,
      "aria-invalid": errorId ? (true as const) : undefined,
    },
  };
}

/** Marks optional fields; required ones have no mark (voice.md). */
export function FieldMark({ required }: { required: boolean | undefined }) {
  return required ? null : <span className="field-mark"> (optional)</span>;
}

/** The help line under a label. */
export function FieldHint({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="hint">
      {children}
    </p>
  );
}

/** A field's error message. */
export function FieldError(props: {
  id: string | undefined;
  errors: readonly string[] | undefined;
}) {
  if (!props.errors?.length) return null;
  return (
    <div id={props.id} className="text-danger font-medium">
      {props.errors.map((error) => (
        <p key={error} className="flex gap-2">
          <CircleAlert className="mt-1 size-4.5 shrink-0" aria-hidden="true" />
          <span>
            <span className="sr-only">Error: </span>
            {error}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Label, hint and error around one control. The control gets its ids from `fieldIds`. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { id, hintId, errorId } = fieldIds(props);
  return (
    <div className={cx("field", errorId && "border-l-4 border-danger pl-4", props.className)}>
      <label htmlFor={id}>
        {props.label}
        <FieldMark required={props.required} />
      </label>
      <FieldHint id={hintId}>{props.hint}</FieldHint>
      {children}
      <FieldError id={errorId} errors={props.errors} />
    </div>
  );
}

export type FieldsetProps = {
  legend: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
};

/** A group of fields under one heading. */
export function Fieldset({ legend, hint, id, className, children }: FieldsetProps) {
  return (
    <fieldset id={id} className={cx("space-y-6", className)}>
      <legend className="text-xl font-semibold">{legend}</legend>
      {hint ? <p className="-mt-3 text-muted">{hint}</p> : null}
      {children}
    </fieldset>
  );
}
