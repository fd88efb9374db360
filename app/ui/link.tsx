import { Link as RouterLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** The sign-in switch: "paused" shows notices, "open" shows the sign-in pages. */
export type SignInMode = "paused" | "open";

/** One entry of a navigation list. */
export type NavItem = {
  to: string;
  label: string;
  /** The count of waiting items behind it. */
  count?: number | undefined;
};

export type AnchorProps = {
  id?: string | undefined;
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** Skip the client router and load the document. */
  reload?: boolean | undefined;
  /** "none" in long lists: the first link of its kind is enough for the router to discover the route. */
  discover?: "none";
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-current"?: "page" | "step" | "true" | undefined;
};

/**
 * An unstyled link: through the router within the site; a plain anchor for other sites, email, telephone and places on
 * the same page.
 */
export function Anchor({ to, reload, ...rest }: AnchorProps) {
  if (!/^\/(?!\/)/.test(to)) return <a href={to} {...rest} />;
  return <RouterLink to={to} reloadDocument={reload} {...rest} />;
}

/** A link in running text. */
export function Link({ className, ...rest }: AnchorProps) {
  return <Anchor className={cx("link", className)} {...rest} />;
}
