import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";

/** Where a code is typed. A phone shows digits where only an app's code will do. */
export function CodeField({
  onlyApp,
  ...field
}: Pick<TextInputProps, "name" | "id" | "errors"> & { onlyApp?: boolean }) {
  return (
    <TextInput
      {...field}
      label="Code"
      hint={
        onlyApp
          ? "The 6 digits your app shows."
          : "The 6 digits your app shows, or a recovery code."
      }
      autoComplete="one-time-code"
      inputMode={onlyApp ? "numeric" : "text"}
      maxLength={60}
      spellCheck={false}
      width="md"
      required
    />
  );
}
