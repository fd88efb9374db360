import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";

/** Input for an app's code, a recovery code, or either. Phones show a numeric keypad if only an app's code will do. */
export function CodeField({
  only,
  ...field
}: Pick<TextInputProps, "name" | "id" | "errors"> & { only?: "app" | "recovery" | undefined }) {
  return (
    <TextInput
      {...field}
      label="Code"
      hint={
        only === "app"
          ? "The 6 digits your app shows."
          : only === "recovery"
            ? "One of your recovery codes."
            : "The 6 digits your app shows, or a recovery code."
      }
      autoComplete="one-time-code"
      inputMode={only === "app" ? "numeric" : "text"}
      maxLength={60}
      spellCheck={false}
      width="md"
      required
    />
  );
}
