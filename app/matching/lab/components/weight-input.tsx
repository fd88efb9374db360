import { useRef } from "react";
import { Field, fieldIds, type FieldProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

export type WeightInputProps = FieldProps & { defaultValue?: string | undefined; max: number };

/** Number field for a whole percentage; with JavaScript, a slider controls the same number. */
export function WeightInput({ defaultValue, max, ...props }: WeightInputProps) {
  const { id, aria } = fieldIds(props);
  const live = useHydrated();
  const number = useRef<HTMLInputElement>(null);
  const slider = useRef<HTMLInputElement | null>(null);
  const follow = (other: HTMLInputElement | null, value: string) => {
    if (other) other.value = value;
  };
  return (
    <Field {...props}>
      <div className="flex items-center gap-3">
        <input
          ref={number}
          id={id}
          name={props.name}
          type="number"
          inputMode="numeric"
          min={0}
          max={max}
          step={1}
          className="control w-24 tabular-nums"
          defaultValue={defaultValue}
          required={props.required}
          onInput={(event) => follow(slider.current, event.currentTarget.value)}
          {...aria}
        />
        <span aria-hidden="true">%</span>
        {live ? (
          <input
            ref={(node) => {
              slider.current = node;
              // The user may have typed before hydration.
              if (number.current) follow(node, number.current.value);
            }}
            type="range"
            min={0}
            max={max}
            step={1}
            defaultValue={defaultValue}
            className="h-11 min-w-0 grow accent-accent"
            aria-hidden="true"
            tabIndex={-1}
            onInput={(event) => follow(number.current, event.currentTarget.value)}
          />
        ) : null}
      </div>
    </Field>
  );
}
