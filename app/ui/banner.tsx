import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "./cx.ts";

export type BannerTone = "info" | "success" | "warning" | "error";

const tones = {
  info: {
    icon: Info,
    box: "border-accent bg-accent-soft",
    mark: "text-accent",
    word: "Note",
  },
  success: {
    icon: CircleCheck,
    box: "border-success bg-success-soft",
    mark: "text-success",
    word: "Done",
  },
  warning: {
    icon: TriangleAlert,
    box: "border-warning bg-warning-soft",
    mark: "text-warning",
    word: "Please note",
  },
  error: {
    icon: CircleAlert,
    box: "border-danger bg-danger-soft",
    mark: "text-danger",
    word: "Problem",
  },
} as const;

export type BannerProps = {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that act on the message. */
  actions?: ReactNode;
  /** Announce it when the page loads: for the result of the user's last action. */
  live?: boolean | undefined;
  /** It asks about the form that was just submitted, so it takes the focus like an error summary. */
  asks?: boolean | undefined;
  className?: string | undefined;
};

/** A message about the page or about the last action. */
export function Banner(props: BannerProps) {
  const { tone = "info", title, children, actions, live, asks = false, className } = props;
  const { icon: Icon, box, mark, word } = tones[tone];
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asks) self.current?.focus();
  }, [asks]);
  return (
    <div
      ref={self}
      tabIndex={asks ? -1 : undefined}
      data-answered={asks || undefined}
      autoFocus={asks}
      role={live ? (tone === "error" ? "alert" : "status") : undefined}
      className={cx("flex gap-3 rounded-lg border p-4 sm:p-5", box, className)}
    >
      <Icon className={cx("mt-0.5 size-6 shrink-0", mark)} aria-hidden="true" />
      <div className="min-w-0 space-y-2">
        <span className="sr-only">{word}: </span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className="flex flex-wrap gap-3 pt-1">{actions}</div> : null}
      </div>
    </div>
  );
}
