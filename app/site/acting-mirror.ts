/**
 * Tells other scripts and other tabs whom the admin acts for (specification, section 3, browser storage). Display
 * only: the server trusts nothing of it. Fetched only for admins.
 */
import { loadAnew } from "#app/ui/tabs-in-step.ts";

/** Whom the admin acts for, as this page was drawn; null for nobody. */
export type Acted = { role: string | null; userId: string | null; sessionId: string } | null;

const KEYS = ["actingAsRole", "actingAsUserId", "actingSource"] as const;
let listening = false;

/** Writes the three keys as this page was drawn, and announces a change. Other tabs then load anew. */
export function mirrorActing(acted: Acted): void {
  listen();
  const values = [acted?.role ?? null, acted?.userId ?? null, acted?.sessionId ?? null];
  let changed = false;
  try {
    KEYS.forEach((key, index) => {
      const value = values[index]!;
      if (localStorage.getItem(key) === value) return;
      changed = true;
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    });
  } catch {
    // No storage in this browser: there is nobody to tell.
  }
  if (changed) window.dispatchEvent(new CustomEvent("acting-changed", { detail: acted }));
}

function listen(): void {
  if (listening) return;
  listening = true;
  // Comes only from other tabs. Three keys are three events.
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && (KEYS as readonly string[]).includes(key)) loadAnew();
  });
}
