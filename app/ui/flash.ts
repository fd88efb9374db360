import { useRouteLoaderData } from "@remix-run/react";

/** The message of the last action for one part of this page, if there is one. A new message is a new object. */
export function useFlashAt(place: string): { text: string } | null {
  const root = useRouteLoaderData("root") as
    { flash?: { text: string; at?: string } | null } | undefined;
  return root?.flash?.at === place ? root.flash : null;
}
