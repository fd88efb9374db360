import { useLocation, useRouteLoaderData } from "@remix-run/react";

type Flash = { text: string; at?: string };
/** Where each message arrived. The router keeps the root's data, and with it the message, on the way to other pages. */
const arrivals = new WeakMap<Flash, string>();

/** The last action's message for one part of this page, until the visitor goes elsewhere. A new one is a new object. */
export function useFlashAt(place: string): { text: string } | null {
  const { key } = useLocation();
  const root = useRouteLoaderData("root") as { flash?: Flash | null } | undefined;
  const flash = root?.flash;
  if (flash?.at !== place) return null;
  if (!arrivals.has(flash)) arrivals.set(flash, key);
  return arrivals.get(flash) === key ? flash : null;
}
