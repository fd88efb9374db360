import type { ReactNode } from "react";
import { ButtonLink, ComingSoonButton } from "./button.tsx";
import { cx } from "./cx.ts";
import type { NavItem, SignInMode } from "./link.tsx";
import { HomeLink, Main, Menu, NavList, SkipLink } from "./shell.tsx";
import { SiteFooter } from "./site-footer.tsx";

export type SiteShellProps = {
  signIn: SignInMode;
  children: ReactNode;
  /** Set if someone is signed in. */
  account?: { dashboardTo: string; hasRole: boolean } | undefined;
  /** The target of "Sign up". */
  signUpTo: string;
  /** The header's menu; differs per page. */
  nav: readonly NavItem[];
  /** A message from the last action, above the page. */
  banner?: ReactNode;
  /** Shown above everything, always visible: see ActingBanner. */
  notice?: ReactNode;
};

/**
 * Hides a link on medium widths, where the menu needs the space. The dashboard's frame has both links, and the account
 * page has a way out.
 */
const spared = "lg:max-2xl:hidden";

type Controls = Pick<SiteShellProps, "signIn" | "account" | "signUpTo">;

function AccountControls({ signIn, account, signUpTo }: Controls) {
  if (account) {
    return (
      <>
        <ButtonLink
          to="/sign-out"
          variant="quiet"
          className={cx("whitespace-nowrap", !account.hasRole && spared)}
        >
          Log out
        </ButtonLink>
        <ButtonLink to="/account" variant="quiet" className={account.hasRole ? spared : ""}>
          Account
        </ButtonLink>
        <ButtonLink to={account.dashboardTo}>Dashboard</ButtonLink>
      </>
    );
  }
  if (signIn === "paused") {
    return (
      <>
        <ComingSoonButton for="Log in" />
        <ComingSoonButton for="Sign up" />
      </>
    );
  }
  return (
    <>
      <ButtonLink to="/auth" variant="quiet">
        Log in
      </ButtonLink>
      <ButtonLink to={signUpTo}>Sign up</ButtonLink>
    </>
  );
}

/** Header, main and footer of the public pages. */
export function SiteShell(props: SiteShellProps) {
  const { signIn, account, signUpTo, nav, banner, notice, children } = props;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {notice}
      <header className="site-header by-scroll">
        <div className="wrap flex min-h-18 items-center justify-between gap-4">
          <HomeLink />
          <nav aria-label="Main" className="hidden lg:block">
            <NavList items={nav} />
          </nav>
          <div className="hidden items-center gap-2 lg:flex">
            <AccountControls {...{ signIn, account, signUpTo }} />
          </div>
          <Menu label="Menu" className="lg:hidden">
            <nav aria-label="Main menu">
              <NavList items={nav} stacked />
            </nav>
            <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-4">
              <AccountControls {...{ signIn, account, signUpTo }} />
            </div>
          </Menu>
        </div>
      </header>
      <Main>
        {banner ? <div className="wrap pt-6">{banner}</div> : null}
        {children}
      </Main>
      <SiteFooter signIn={signIn} />
    </div>
  );
}
