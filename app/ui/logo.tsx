import { cx } from "./cx.ts";

/** The logo: an n that is also a doorway, with the morning in it. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={cx("size-8", className)} aria-hidden="true">
      <path
        d="M5 28V15.5a11 11 0 0 1 22 0V28"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <circle cx="16" cy="25" r="5" className="fill-warm" />
    </svg>
  );
}

/** Logo and name. @param props.short without "Health" on phones, where the header also has icons */
export function Logo(props: { className?: string | undefined; short?: boolean | undefined }) {
  const { className, short } = props;
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className="text-xl font-[750] max-[359px]:text-lg tracking-[-0.03em] whitespace-nowrap">
        Nomera <span className={cx("font-[450]", short && "max-sm:hidden")}>Health</span>
      </span>
    </span>
  );
}
