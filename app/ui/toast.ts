import type { Toast } from "./toast-rules.ts";

/**
 * Shows a toast. Radix is fetched for the first one.
 * @throws when that cannot be fetched: show the message otherwise
 */
export async function showToast(toast: Toast): Promise<void> {
  const { addToast } = await import("./toast-host.tsx");
  addToast(toast);
}
