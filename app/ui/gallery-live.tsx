import { useState } from "react";
import { Button } from "./button.tsx";
import { PartBoundary } from "./error-boundary.tsx";
import { ComponentError } from "./error-screens.tsx";
import { useHydrated } from "./hydrated.ts";
import { Link } from "./link.tsx";
import { ToastFace } from "./toast-face.tsx";
import { showToast } from "./toast.ts";

const toasts = [
  { variant: "default", text: "You are logged out." },
  { variant: "success", text: "Your position is posted." },
  { variant: "destructive", text: "That was not saved." },
] as const;

/** The three toasts as they look; with a script, also a button to show each. */
export function ToastSamples() {
  const live = useHydrated();
  return (
    <div className="grid items-center gap-x-4 gap-y-3 sm:grid-cols-[24rem_1fr]">
      {toasts.map((toast) => (
        <div key={toast.variant} className="contents">
          <div className={`toast toast-${toast.variant}`}>
            <ToastFace variant={toast.variant}>{toast.text}</ToastFace>
          </div>
          <div className="min-h-11">
            {live ? (
              <Button type="button" variant="quiet" onClick={() => void showToast(toast)}>
                Show a toast: {toast.variant}
              </Button>
            ) : null}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The error card of a failed part, static and live, with links to the full error pages. */
export function ErrorSamples() {
  const live = useHydrated();
  return (
    <>
      <ComponentError retryTo="/test" />
      <PartBoundary>
        <div className="min-h-11">{live ? <Fragile /> : null}</div>
      </PartBoundary>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {[
          { to: "/error?src=oauth", label: "Error page, after logging in elsewhere" },
          { to: "/error?src=post-auth", label: "Error page, on the way after logging in" },
          { to: "/error", label: "Error page, anything else" },
          { to: "/no-such-page", label: "Not found" },
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Throws while rendering, on demand. */
function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error("A part of the gallery that was told to fail");
  return (
    <Button type="button" variant="secondary" onClick={() => setBroken(true)}>
      Break this part
    </Button>
  );
}
