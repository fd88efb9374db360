/** Synchronizes sign-out across this browser's tabs. Loaded for signed-in users only. */

const CHANNEL = "nomera";
const SIGNED_OUT = "signed-out";
let leaving = false;

/** Tells this browser's other tabs that the user signed out. */
export function tellSignedOut(): void {
  leaving = true;
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/**
 * Reloads the page if another tab signs out, or if it comes from the back/forward cache, so that no one keeps reading
 * someone else's data. Makes links to the sign-out page open its dialog.
 * @returns a function that stops all of this
 */
export function syncTabs(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if ("BroadcastChannel" in window) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }) => data === SIGNED_OUT && loadAnew(), {
      signal,
    });
    signal.addEventListener("abort", () => channel.close());
  }
  window.addEventListener("pageshow", ({ persisted }) => persisted && loadAnew(), { signal });
  // In the capture phase, before the router sees the click.
  window.addEventListener("click", askFirst, { signal, capture: true });
  return () => stop.abort();
}

function askFirst(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/sign-out"]');
  if (!link) return;
  event.preventDefault();
  void import("./sign-out-dialog.tsx").then(
    ({ confirmSignOut }) => confirmSignOut(link),
    // If the dialog fails to load, the page asks the same.
    () => location.assign(link.href),
  );
}

/** Drops the fragment, so that it is a real load. Not reload(), which would offer to resend a form. */
export function loadAnew(): void {
  if (leaving) return;
  leaving = true;
  location.replace(location.pathname + location.search);
}
