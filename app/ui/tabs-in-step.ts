/** Keeps the tabs of one browser in step about whether somebody is signed in. Fetched for those who are. */

const CHANNEL = "nomera";
const SIGNED_OUT = "signed-out";
let leaving = false;

/** Tells this browser's other tabs that nobody is signed in any more. */
export function tellSignedOut(): void {
  leaving = true;
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/**
 * Loads the page anew when another tab signs out, and when it comes out of the browser's own memory, so that nobody
 * reads on what is not theirs any more. Links to the sign-out page open its dialog.
 * @returns stops all that
 */
export function stayInStep(): () => void {
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
  // Before the router sees the click.
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
    // The page asks the same.
    () => location.assign(link.href),
  );
}

/** Without the fragment, so that it is a load; not reload(), which would ask to send a form again. */
export function loadAnew(): void {
  if (leaving) return;
  leaving = true;
  location.replace(location.pathname + location.search);
}
