import type { HTMLInputAutoCompleteAttribute } from "react";
import { cx } from "./cx.ts";
import { Field, fieldIds, type FieldProps } from "./field.tsx";

/** The control's width: a hint about how much to type. */
export type FieldWidth = "full" | "lg" | "md" | "sm";

const widths: Record<FieldWidth, string> = {
  full: "",
  lg: "max-w-md",
  md: "max-w-xs",
  sm: "max-w-40",
};

export type TextInputProps = FieldProps & {
  type?: "text" | "email" | "password" | "tel" | "url" | "search" | undefined;
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "search" | undefined;
  /** The label of a phone keyboard's Enter key. */
  enterKeyHint?: "done" | "go" | "next" | "search" | "send" | undefined;
  /** A phone keyboard's capitalization: of words, or all letters. */
  autoCapitalize?: "none" | "words" | "characters" | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  minLength?: number | undefined;
  spellCheck?: boolean | undefined;
  width?: FieldWidth | undefined;
};

/** One line of text. */
export function TextInput(props: TextInputProps) {
  const { id, aria } = fieldIds(props);
  return (
    <Field {...props}>
      <input
        id={id}
        name={props.name}
        type={props.type ?? "text"}
        className={cx("control", widths[props.width ?? "full"])}
        defaultValue={props.defaultValue}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        enterKeyHint={props.enterKeyHint}
        autoCapitalize={props.autoCapitalize}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        minLength={props.minLength}
        spellCheck={props.spellCheck}
        required={props.required}
        disabled={props.disabled}
        {...aria}
      />
    </Field>
  );
}

export type TextAreaProps = FieldProps & {
  defaultValue?: string | undefined;
  rows?: number | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** If scripts run: called with the typed text. */
  onChange?: ((text: string) => void) | undefined;
};

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { id, aria } = fieldIds(props);
  return (
    <Field {...props}>
      <textarea
        id={id}
        name={props.name}
        rows={props.rows ?? 4}
        className="control"
        defaultValue={props.defaultValue}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        required={props.required}
        disabled={props.disabled}
        onChange={props.onChange && ((event) => props.onChange?.(event.target.value))}
        {...aria}
      />
    </Field>
  );
}

export type DateInputProps = FieldProps & {
  /** In the browser's format: 2027-04-30. */
  defaultValue?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
};

/** A day, picked or typed in the browser's own date control. */
export function DateInput(props: DateInputProps) {
  const { id, aria } = fieldIds(props);
  return (
    <Field {...props}>
      <input
        id={id}
        name={props.name}
        type="date"
        className="control max-w-56"
        // Without a value, React would reset a half-typed date on every render.
        defaultValue={props.defaultValue ?? ""}
        min={props.min}
        max={props.max}
        autoComplete={props.autoComplete}
        required={props.required}
        disabled={props.disabled}
        {...aria}
      />
    </Field>
  );
}

export type MoneyInputProps = FieldProps & {
  /** Dollars as typed, such as "42.50". */
  defaultValue?: string | undefined;
  /** What the amount is for, such as "per hour". */
  unit?: string | undefined;
  /** A choice of units, sent under its own name, instead of a fixed one. */
  unitChoice?:
    | {
        name: string;
        label: string;
        options: readonly { value: string; label: string }[];
        defaultValue?: string | undefined;
      }
    | undefined;
};

/** An amount in US dollars, with its unit. */
export function MoneyInput(props: MoneyInputProps) {
  const { id, aria } = fieldIds(props);
  const choice = props.unitChoice;
  return (
    <Field {...props}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="money">
          <span aria-hidden="true">$</span>
          <input
            id={id}
            name={props.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="control"
            defaultValue={props.defaultValue}
            required={props.required}
            disabled={props.disabled}
            {...aria}
          />
        </span>
        {props.unit ? <span>{props.unit}</span> : null}
        {choice ? (
          <select
            name={choice.name}
            aria-label={choice.label}
            defaultValue={choice.defaultValue}
            disabled={props.disabled}
            className="control w-auto"
          >
            {choice.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : null}
      </div>
    </Field>
  );
}
