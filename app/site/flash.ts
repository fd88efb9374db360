import { useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState } from "react";
import type { Kept } from "#app/platform/kept-form.ts";
import type { Flash } from "#app/platform/session.server.ts";
import { showToast } from "#app/ui/toast.ts";

/**
 * This page's message, for the part of it that shows it; the frame around the page provides it.
 * Gone with the next navigation, which reads the root's data again.
 */
export const PageMessage = createContext<Flash | null>(null);

/** The last action's message for one part of this page. A new one is a new object. */
export function useFlashAt(place: NonNullable<Flash["at"]>): Flash | null {
  const flash = useContext(PageMessage);
  return flash?.at === place ? flash : null;
}

/** Messages that were shown as toasts: the page around them may be drawn anew. */
const toasted = new WeakSet<Flash>();

/**
 * The message to show as a banner. One that came with the document is a banner, as it is without a script, and so
 * is anything that went wrong; good news that comes with a client navigation is a toast.
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

/** What to say about a kept form; nothing once a form was sent from here, which has an answer of its own. */
export function useKeptNote(kept: Kept | null | undefined): string | null {
  const { state } = useNavigation();
  const [sent, setSent] = useState<Kept | null>();
  if (state === "submitting" && kept && sent !== kept) setSent(kept);
  return kept && kept !== sent ? kept.note : null;
}
