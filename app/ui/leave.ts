/**
 * What signing out does in the browser: the session ends on the server, what the product kept here is removed, other
 * tabs are told, and the page gives way to the home page. There are no realtime channels to remove: this product's
 * pages open none.
 */
import { SIGN_OUT_PATH } from "./sign-out-form.tsx";
import { tellSignedOut } from "./tabs-in-step.ts";

const ACTING_KEYS = new Set(["actingAsRole", "actingAsUserId", "actingSource"]);
let leaving = false;

/** Sends the confirmation. Whatever the server says, this browser's own storage is cleared. */
export async function leave(form: HTMLFormElement): Promise<void> {
  if (leaving) return;
  leaving = true;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  const done = await fetch(SIGN_OUT_PATH, { method: "POST", body, redirect: "manual" }).then(
    ({ type }) => type === "opaqueredirect",
    () => false,
  );
  clearStorage();
  if (!done) {
    // Sent once more, the plain way: its page says what is wrong.
    form.submit();
    return;
  }
  tellSignedOut();
  // In place of this page, so that the way back does not lead here.
  location.replace("/");
}

/** Whether the specification has this key of the local storage removed at sign-out. */
export function isOurs(key: string): boolean {
  return /^(nomera_|supabase\.)|onboarding|draft/.test(key) || ACTING_KEYS.has(key);
}

function clearStorage(): void {
  try {
    for (const key of Object.keys(localStorage).filter(isOurs)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // This browser keeps nothing.
  }
}
