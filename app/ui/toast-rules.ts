/** Rules for toasts; rendered by toast-host.tsx. */

/** How long a toast stays without interaction. */
export const TOAST_MS = 5_000;
/** A shorter movement does not dismiss a toast. */
export const TOAST_SWIPE_PX = 50;
/**
 * The specification's "removal delay after dismissal": a dismissed toast leaves the screen at once, but stays in the
 * list this much longer, in milliseconds.
 */
export const TOAST_KEPT_MS = 1_000_000;
const MAX_TOASTS = 1;

export type ToastVariant = "default" | "destructive" | "success";

/** A temporary message. Anything users must not miss is also on the page. */
export type Toast = { text: string; variant?: ToastVariant | undefined };
export type ListedToast = Toast & { id: number; open: boolean };

export type ToastEvent =
  | { type: "add"; toast: Toast; id: number }
  | { type: "dismiss"; id: number }
  | { type: "remove"; id: number };

/** The list after an event: the newest only, since toasts would cover each other. */
export function toastsAfter(list: readonly ListedToast[], event: ToastEvent): ListedToast[] {
  switch (event.type) {
    case "add":
      return [{ ...event.toast, id: event.id, open: true }, ...list].slice(0, MAX_TOASTS);
    case "dismiss":
      return list.map((toast) => (toast.id === event.id ? { ...toast, open: false } : toast));
    case "remove":
      return list.filter(({ id }) => id !== event.id);
  }
}
