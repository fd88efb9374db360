import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import type { ToastVariant } from "./toast-rules.ts";

const icons = { default: Info, destructive: CircleAlert, success: CircleCheck };

/** A toast's content: an icon for its kind, and its text. */
export function ToastFace(props: { variant: ToastVariant; children: ReactNode }) {
  const Icon = icons[props.variant];
  return (
    <>
      <Icon className="toast-mark" aria-hidden="true" />
      <div className="min-w-0 grow py-2.5">{props.children}</div>
    </>
  );
}
