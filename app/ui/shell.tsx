import { NavLink, useLocation } from "@remix-run/react";
import { Menu as MenuIcon, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { Anchor, type NavItem } from "./link.tsx";
import { Logo } from "./logo.tsx";
import { ToTop } from "./to-top.tsx";

/** First element on every page: skips the menus. */
export function SkipLink() {
  return (
    <a href="#main" className="skip">
      Skip to main content
    </a>
  );
}

/** The product's name, with a link to the home page. */
export function HomeLink({ to = "/", short }: { to?: string | undefined; short?: boolean }) {
  return (
    <Anchor to={to} className="inline-flex min-h-11 items-center" aria-label="Nomera Health, home">
      <Logo short={short} />
    </Anchor>
  );
}

/** The list inside a nav. The router marks the current page with aria-current. */
export function NavList(props: {
  items: readonly NavItem[];
  stacked?: boolean | undefined;
  /** The list's label, if the nav has several. */
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <ul
      aria-label={props.label}
      className={cx(props.stacked ? "stacked" : "flex flex-wrap items-center", props.className)}
    >
      {props.items.map((item) => (
        <li key={item.to}>
          {item.to.startsWith("/") ? (
            <NavLink to={item.to} className="navlink">
              {item.label}
              {item.count ? <span className="count">{shortCount(item.count)}</span> : null}
            </NavLink>
          ) : (
            <a href={item.to} className="navlink">
              {item.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A count that fits beside an icon: "6", "99+". */
export const shortCount = (many: number): string => (many > 99 ? "99+" : String(many));

/** An icon link in the header, with its count of waiting items. */
export function IconLink(props: {
  to: string;
  /** Its label: "Notifications, 6 unread". */
  label: string;
  count?: number | undefined;
  /** Drawn by app.css, because every page loads this frame. */
  icon: "bell" | "account";
  className?: string | undefined;
}) {
  const { to, label, count = 0, icon, className } = props;
  return (
    <Anchor to={to} aria-label={label} className={cx("icon-link", icon, className)}>
      {count > 0 ? (
        <span className="count" aria-hidden="true">
          {shortCount(count)}
        </span>
      ) : null}
    </Anchor>
  );
}

/** The frame's footer, which styles.css draws once its end has arrived. */
export function Footer({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <footer className={cx("border-t border-line", className)}>
      {children}
      <span hidden data-end />
    </footer>
  );
}

/** A menu that opens without a script; with one, it also closes on Escape, on a click elsewhere, and on navigation. */
export function Menu(props: {
  label: string;
  children: ReactNode;
  className?: string;
  /** For long menus: uses most of the screen height. */
  tall?: boolean;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const closeOn = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    const types = ["keydown", "click", "focusin"];
    for (const type of types) document.addEventListener(type, closeOn);
    return () => {
      for (const type of types) document.removeEventListener(type, closeOn);
    };
  }, []);
  return (
    <details key={key} ref={menu} className={cx("menu group", props.className)}>
      <summary>
        <MenuIcon className="size-5 group-open:hidden" aria-hidden="true" />
        <X className="hidden size-5 group-open:block" aria-hidden="true" />
        {props.label}
      </summary>
      <div className={cx("menu-panel", props.tall && "max-h-[80dvh]")}>{props.children}</div>
    </details>
  );
}

/** The main landmark, the target of the skip link. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={cx("grow", className)}>
      <NewPage />
      {children}
      <ToTop />
    </main>
  );
}

/**
 * For client navigations, does what a document load does by itself: announces the title to screen readers, and moves
 * the focus to the page if the link that led here is gone.
 */
function NewPage() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = pathname;
    line.current!.textContent = document.title;
    if (document.activeElement === document.body) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return <p ref={line} aria-live="polite" className="sr-only" />;
}
