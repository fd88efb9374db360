import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import { LOG_IN_AGAIN } from "../rules.ts";

export type Proof = { hasPassword: boolean; mustLogInAgain: boolean };

/** Asks for the current password, or for a recent sign-in, to protect against an unattended computer. */
export function CurrentPassword({
  hasPassword,
  mustLogInAgain,
  ...field
}: Pick<TextInputProps, "name" | "id" | "errors"> & Proof) {
  if (mustLogInAgain) {
    return (
      <Banner
        tone="warning"
        title={LOG_IN_AGAIN}
        actions={
          <ButtonLink to="/sign-out" variant="secondary">
            Log out
          </ButtonLink>
        }
      />
    );
  }
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
