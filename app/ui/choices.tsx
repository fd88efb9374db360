import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError, FieldHint, FieldMark, fieldIds, type FieldProps } from "./field.tsx";
import type { Option } from "./select.tsx";

/** The answers to a yes/no question. */
export const YES_OR_NO: readonly Option[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type GroupProps = FieldProps & {
  options: readonly Option[];
  /** Show the answers in two columns if there is room. */
  columns?: 1 | 2 | undefined;
};

/** The name of a choice with a hint: its label contains both, and screen readers would read the hint twice. */
function ChoiceName({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id ? <span id={id}>{children}</span> : children;
}

function ChoiceGroup(
  props: GroupProps & {
    type: "radio" | "checkbox";
    isChosen: (value: string) => boolean;
  },
) {
  const { id, hintId, errorId, aria } = fieldIds(props);
  return (
    <fieldset
      className={props.className}
      aria-describedby={aria["aria-describedby"]}
      disabled={props.disabled}
    >
      <legend className="mb-1 font-semibold">
        {props.label}
        <FieldMark required={props.required} />
      </legend>
      <FieldHint id={hintId}>{props.hint}</FieldHint>
      <div className={cx("grid gap-x-8", props.columns === 2 && "sm:grid-cols-2")}>
        {props.options.map((option, index) => {
          // The first answer has the field's own id, because the error summary links to it.
          const optionId = index === 0 ? id : `${id}-${option.value}`;
          const optionHint = option.hint ? `${optionId}-note` : undefined;
          return (
            <label key={option.value} htmlFor={optionId} className="choice">
              <input
                id={optionId}
                type={props.type}
                name={props.name}
                value={option.value}
                defaultChecked={props.isChosen(option.value)}
                disabled={option.disabled}
                required={props.type === "radio" ? props.required : undefined}
                aria-invalid={aria["aria-invalid"]}
                aria-labelledby={optionHint && `${optionId}-name`}
                aria-describedby={optionHint}
              />
              <span>
                <ChoiceName id={optionHint && `${optionId}-name`}>{option.label}</ChoiceName>
                {option.hint ? (
                  <span id={optionHint} className="hint">
                    {option.hint}
                  </span>
                ) : null}
              </span>
            </label>
          );
        })}
      </div>
      <FieldError id={errorId} errors={props.errors} />
    </fieldset>
  );
}

export type RadioGroupProps = GroupProps & {
  defaultValue?: string | undefined;
};

/** One answer from a few, all visible. */
export function RadioGroup({ defaultValue, ...props }: RadioGroupProps) {
  return <ChoiceGroup {...props} type="radio" isChosen={(value) => value === defaultValue} />;
}

export type CheckboxGroupProps = GroupProps & {
  defaultValues?: readonly string[] | undefined;
};

/** Any number of answers; each is sent under the same name. */
export function CheckboxGroup({ defaultValues, ...props }: CheckboxGroupProps) {
  return (
    <ChoiceGroup
      {...props}
      type="checkbox"
      isChosen={(value) => defaultValues?.includes(value) ?? false}
    />
  );
}

export type CheckboxProps = FieldProps & {
  /** What is sent when checked. */
  value?: string | undefined;
  defaultChecked?: boolean | undefined;
};

/** A single checkbox. */
export function Checkbox(props: CheckboxProps) {
  const { id, hintId, errorId, aria } = fieldIds(props);
  return (
    <div className={props.className}>
      <label htmlFor={id} className="choice">
        <input
          id={id}
          type="checkbox"
          name={props.name}
          value={props.value ?? "on"}
          defaultChecked={props.defaultChecked}
          required={props.required}
          disabled={props.disabled}
          aria-labelledby={hintId && `${id}-name`}
          {...aria}
        />
        <span>
          <ChoiceName id={hintId && `${id}-name`}>{props.label}</ChoiceName>
          {props.hint ? (
            <span id={hintId} className="hint">
              {props.hint}
            </span>
          ) : null}
        </span>
      </label>
      <FieldError id={errorId} errors={props.errors} />
    </div>
  );
}
