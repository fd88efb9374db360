import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";

/** Asks for the current password, if the account has one, to protect against an unattended computer. */
export function CurrentPassword({
  hasPassword,
  ...field
}: Pick<TextInputProps, "name" | "id" | "errors"> & { hasPassword: boolean }) {
  if (!hasPassword) return null;
  return (
    <TextInput
      {...field}
      label="Current password"
      type="password"
      autoComplete="current-password"
      width="lg"
      required
    />
  );
}
