import type { Toast } from "./toast-rules.ts";

/**
 * Shows a toast. Loads Radix on first use.
 * @throws if it cannot be loaded: show the message some other way
 */
export async function showToast(toast: Toast): Promise<void> {
  const { addToast } = await import("./toast-host.tsx");
  addToast(toast);
}
