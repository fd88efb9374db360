import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration, then true: for controls that need a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const QUERY = "(prefers-reduced-motion: reduce)";

function watchMotion(changed: () => void) {
  const query = matchMedia(QUERY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the visitor prefers reduced motion. True until that is known, so that nothing moves too early. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => matchMedia(QUERY).matches,
    () => true,
  );
}
