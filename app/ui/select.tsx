import { cx } from "./cx.ts";
import { Field, fieldIds, type FieldProps } from "./field.tsx";

/** One answer to choose from. */
export type Option = {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** Options under a common heading. */
export type OptionGroup = {
  label: string;
  options: readonly Option[];
};

export type SelectProps = FieldProps & {
  options: readonly (Option | OptionGroup)[];
  defaultValue?: string | undefined;
  /** First option, with an empty value, such as "Choose a state". */
  placeholder?: string | undefined;
  width?: "full" | "md" | undefined;
  /** If scripts run: called on each choice. */
  onChange?: ((value: string) => void) | undefined;
};

function OptionTag({ option }: { option: Option }) {
  return (
    <option value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  );
}

/** One option from a list, in the browser's own control. */
export function Select(props: SelectProps) {
  const { id, aria } = fieldIds(props);
  return (
    <Field {...props}>
      <select
        id={id}
        name={props.name}
        className={cx("control", props.width === "md" && "max-w-xs")}
        defaultValue={props.defaultValue ?? (props.placeholder ? "" : undefined)}
        required={props.required}
        disabled={props.disabled}
        onChange={props.onChange && ((event) => props.onChange?.(event.target.value))}
        {...aria}
      >
        {props.placeholder ? <option value="">{props.placeholder}</option> : null}
        {props.options.map((entry) =>
          "options" in entry ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map((option) => (
                <OptionTag key={option.value} option={option} />
              ))}
            </optgroup>
          ) : (
            <OptionTag key={entry.value} option={entry} />
          ),
        )}
      </select>
    </Field>
  );
}
