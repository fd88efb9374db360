import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";

/** Asks for the current password, where the account has one, so that an unattended computer changes nothing. */
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
