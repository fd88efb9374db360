import { useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState } from "react";
import type { Kept } from "#app/platform/saved-form.ts";
import type { Flash } from "#app/platform/session.server.ts";
import { showToast } from "#app/ui/toast.ts";

/**
 * This page's message, for the section that shows it; provided by the frame around the page. Gone after the next
 * navigation, which reloads the root's data.
 */
export const PageMessage = createContext<Flash | null>(null);

/** The last action's message for one section of this page. A new message is a new object. */
export function useFlashAt(place: NonNullable<Flash["at"]>): Flash | null {
  const flash = useContext(PageMessage);
  return flash?.at === place ? flash : null;
}

/** Messages that were shown as toasts already, in case the page renders again. */
const toasted = new WeakSet<Flash>();

/**
 * The message to show as a banner. A message that came with the document is a banner, as it is without a script, and so
 * is every problem; good news after a client navigation is a toast.
 */
export function useFlash(flash: Flash | null): Flash | null {
  const [withDocument] = useState(flash);
  const [lost, setLost] = useState<Flash>();
  const toast =
    flash !== null &&
    flash !== withDocument &&
    flash !== lost &&
    (flash.tone === "success" || flash.tone === "info");
  useEffect(() => {
    if (!toast || toasted.has(flash)) return;
    toasted.add(flash);
    const variant = flash.tone === "success" ? "success" : "default";
    void showToast({ text: flash.text, variant }).catch(() => {
      toasted.delete(flash);
      setLost(flash);
    });
  }, [toast, flash]);
  return toast || (flash && toasted.has(flash)) ? null : flash;
}

/** The note about a saved form; none once a form was submitted from here, which has its own answer. */
export function useKeptNote(kept: Kept | null | undefined): string | null {
  const { state } = useNavigation();
  const [sent, setSent] = useState<Kept | null>();
  if (state === "submitting" && kept && sent !== kept) setSent(kept);
  return kept && kept !== sent ? kept.note : null;
}
