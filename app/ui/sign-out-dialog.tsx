/** Confirms signing out, over the current page. Loaded on demand. */
import { createRoot } from "react-dom/client";
import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { leave } from "./leave.ts";
import {
  Everywhere,
  SIGN_OUT_LEAD,
  SIGN_OUT_NO,
  SIGN_OUT_PATH,
  SIGN_OUT_TITLE,
} from "./sign-out-form.tsx";

/** Opens the dialog. When it closes, the focus returns to where it was. */
export function confirmSignOut(trigger: HTMLElement): void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    // A link inside a menu is hidden once the menu closes.
    const seen = trigger.checkVisibility?.() ?? true;
    (seen ? trigger : trigger.closest("details")?.querySelector("summary"))?.focus();
  };
  root.render(<SignOutDialog onClose={close} />);
}

function SignOutDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const stay = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-out-title"
      aria-describedby="sign-out-lead"
      onClose={onClose}
      className="m-auto w-full max-w-md rounded-lg border border-line bg-surface p-6 text-ink shadow-md backdrop:bg-deep/60 max-sm:max-w-[calc(100%-2rem)] sm:p-8"
    >
      <form
        method="post"
        action={SIGN_OUT_PATH}
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          void leave(event.currentTarget);
        }}
      >
        <div>
          <h2 id="sign-out-title" className="text-2xl">
            {SIGN_OUT_TITLE}
          </h2>
          <p id="sign-out-lead" className="mt-1 text-muted">
            {SIGN_OUT_LEAD}
          </p>
        </div>
        <Everywhere id="sign-out-everywhere" />
        <div className="flex flex-wrap gap-3">
          <Button>Log out</Button>
          <Button type="button" variant="quiet" onClick={stay}>
            {SIGN_OUT_NO}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
