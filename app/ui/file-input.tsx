import { Field, fieldIds, type FieldProps } from "./field.tsx";

/** One file, chosen with the browser's own control; on a phone also with its camera. */
export function FileInput(props: FieldProps & { accept: string }) {
  const { id, aria } = fieldIds(props);
  return (
    <Field {...props}>
      <input
        id={id}
        name={props.name}
        type="file"
        accept={props.accept}
        className="control h-auto py-2 file:me-3 file:min-h-9 file:rounded-md file:border file:border-line file:bg-sunken file:px-3 file:font-semibold file:text-ink"
        required={props.required}
        {...aria}
      />
    </Field>
  );
}
