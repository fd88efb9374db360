/**
 * Tells other scripts and other tabs who the admin acts for (specification, section 3, browser storage). Display only:
 * the server does not trust it. Loaded for admins only.
 */
import { loadAnew } from "#app/ui/tabs-in-step.ts";

/** Who the admin acts for, as this page was rendered; null for no one. */
export type Acted = { role: string | null; userId: string | null; sessionId: string } | null;

const KEYS = ["actingAsRole", "actingAsUserId", "actingSource"] as const;
let listening = false;

/** Writes the three keys for this page, and announces a change. Other tabs then reload. */
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
    // Without storage, there are no other tabs to tell.
  }
  if (changed) window.dispatchEvent(new CustomEvent("acting-changed", { detail: acted }));
}

function listen(): void {
  if (listening) return;
  listening = true;
  // Fires only for changes by other tabs. Three keys are three events.
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && (KEYS as readonly string[]).includes(key)) loadAnew();
  });
}
