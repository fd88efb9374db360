/** Renders toasts in their own React root: loaded when there is one to show. */
import * as Radix from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { createRoot, type Root } from "react-dom/client";
import { PartBoundary } from "./error-boundary.tsx";
import { ToastFace } from "./toast-face.tsx";
import {
  TOAST_KEPT_MS,
  TOAST_MS,
  TOAST_SWIPE_PX,
  toastsAfter,
  type ListedToast,
  type Toast,
  type ToastEvent,
} from "./toast-rules.ts";

let root: Root | undefined;
let list: ListedToast[] = [];
let lastId = 0;

/** Shows a toast, replacing the previous one. */
export function addToast(toast: Toast): void {
  lastId += 1;
  happen({ type: "add", id: lastId, toast });
}

function dismiss(id: number): void {
  happen({ type: "dismiss", id });
  setTimeout(() => happen({ type: "remove", id }), TOAST_KEPT_MS);
}

function happen(event: ToastEvent): void {
  list = toastsAfter(list, event);
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <PartBoundary>
      <Radix.Provider duration={TOAST_MS} swipeThreshold={TOAST_SWIPE_PX} label="Message">
        {list.map(({ id, open, text, variant = "default" }) => (
          <Radix.Root
            key={id}
            open={open}
            onOpenChange={(stays) => stays || dismiss(id)}
            // Assertive only for errors.
            type={variant === "destructive" ? "foreground" : "background"}
            className={`toast toast-${variant}`}
          >
            <ToastFace variant={variant}>
              <Radix.Description>{text}</Radix.Description>
            </ToastFace>
            <Radix.Close className="toast-close" aria-label="Close">
              <X className="size-5" aria-hidden="true" />
            </Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport className="toast-viewport" label="Messages ({hotkey})" />
      </Radix.Provider>
    </PartBoundary>,
  );
}
