/** What the product's toasts keep to; drawn by toast-host.tsx. */

/** How long one stays when nobody touches it. */
export const TOAST_MS = 5_000;
/** A finger that moved less has not swiped it away. */
export const TOAST_SWIPE_PX = 50;
/**
 * The specification's "removal delay after dismissal": a toast leaves the screen when it is dismissed,
 * and the list only so much later.
 */
export const TOAST_KEPT_MS = 1_000_000;
const MAX_TOASTS = 1;

export type ToastVariant = "default" | "destructive" | "success";

/** A message that comes and goes. What somebody must not miss stands on the page as well. */
export type Toast = { text: string; variant?: ToastVariant | undefined };
export type ListedToast = Toast & { id: number; open: boolean };

export type ToastEvent =
  | { type: "add"; toast: Toast; id: number }
  | { type: "dismiss"; id: number }
  | { type: "remove"; id: number };

/** The list after something happened: the newest only, since more would hide each other. */
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
