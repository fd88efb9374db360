import { Checkbox } from "./choices.tsx";

/** Where sign-out is confirmed: a page, and with scripts a dialog with the same text. */
export const SIGN_OUT_PATH = "/sign-out";
export const SIGN_OUT_TITLE = "Log out?";
export const SIGN_OUT_LEAD = "What you saved will be here when you log in again.";
export const SIGN_OUT_NO = "Stay logged in";

/** The dialog's one option: sign out on all devices. */
export function Everywhere({ id }: { id?: string }) {
  return (
    <Checkbox
      name="everywhere"
      id={id}
      label="On all devices"
      hint="Ends your sessions on other phones and computers too."
    />
  );
}
