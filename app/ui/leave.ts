/**
 * Signing out, in the browser: ends the session on the server, clears what the product stored here, notifies other
 * tabs, and goes to the home page. Our pages open no realtime channels, so there are none to remove.
 */
import { SIGN_OUT_PATH } from "./sign-out-form.tsx";
import { tellSignedOut } from "./tabs-in-step.ts";

const ACTING_KEYS = new Set(["actingAsRole", "actingAsUserId", "actingSource"]);
let leaving = false;

/** Submits the sign-out form. Clears this browser's storage, whatever the server says. */
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
    // Submit again without fetch: that page shows what is wrong.
    form.submit();
    return;
  }
  tellSignedOut();
  // Replace this page, so that Back does not return to it.
  location.replace("/");
}

/** Whether the specification requires removing this localStorage key at sign-out. */
export function isOurs(key: string): boolean {
  return /^(nomera_|supabase\.)|onboarding|draft/.test(key) || ACTING_KEYS.has(key);
}

function clearStorage(): void {
  try {
    for (const key of Object.keys(localStorage).filter(isOurs)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // This browser has no storage.
  }
}
