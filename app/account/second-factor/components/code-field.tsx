import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";

/** Where a code is typed: an app's, a recovery code, or either. A phone shows digits where only an app's will do. */
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
