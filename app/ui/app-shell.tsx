import type { ReactNode } from "react";
import type { NavItem } from "./link.tsx";
import { Link } from "./link.tsx";
import { Footer, HomeLink, IconLink, Main, Menu, NavList, SkipLink, shortCount } from "./shell.tsx";

const navByRole: Record<"job_seeker" | "employer", readonly NavItem[]> = {
  job_seeker: [
    { to: "/job-seeker/dashboard", label: "Dashboard" },
    { to: "/job-seeker/positions", label: "Positions" },
    { to: "/job-seeker/applications", label: "Applications" },
    { to: "/job-seeker/documents", label: "Documents" },
    { to: "/job-seeker/profile", label: "Profile" },
  ],
  employer: [
    { to: "/employer/dashboard", label: "Dashboard" },
    { to: "/employer/positions", label: "Positions" },
    { to: "/employer/placements", label: "Placements" },
    { to: "/employer/figures", label: "Reports" },
    { to: "/employer/team", label: "Team" },
    { to: "/employer/billing", label: "Billing" },
  ],
};

/** Footer links of every page. */
const FOOTER: readonly NavItem[] = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/contact", label: "Contact" },
];
const accountNav: readonly NavItem[] = [
  { to: "/notifications", label: "Notifications" },
  { to: "/account", label: "Account" },
];

/** "Notifications, 3 unread": the count is part of the label, so that screen readers read it. */
function newsLabel(unread: number): string {
  return unread > 0 ? `Notifications, ${shortCount(unread)} unread` : "Notifications";
}

export type AppShellProps = {
  role: "job_seeker" | "employer";
  /** Name of the signed-in user, for the header. */
  name?: string | undefined;
  /** Unread notifications; 100 means more than 99. */
  unread?: number | undefined;
  children: ReactNode;
  /** Replaces the role's usual menu; an empty list shows none. */
  nav?: readonly NavItem[] | undefined;
  /** A message from the last action, above the page. */
  banner?: ReactNode;
  /** Shown above everything, always visible: see ActingBanner. */
  notice?: ReactNode;
};

/** The signed-in area of job seekers and employers. */
export function AppShell(props: AppShellProps) {
  const { role, name, unread = 0, nav = navByRole[role], banner, notice, children } = props;
  const home = role === "employer" ? "Employer" : "Job seeker";
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {notice}
      <header className="site-header by-scroll">
        <div className="wrap flex min-h-18 items-center gap-1 sm:gap-2">
          <HomeLink short />
          {nav.length ? (
            <nav aria-label={home} className="hidden grow px-4 xl:block">
              <NavList items={nav} />
            </nav>
          ) : null}
          <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
            {name ? (
              <span className="hidden max-w-48 truncate text-sm text-muted 2xl:inline">{name}</span>
            ) : null}
            <IconLink icon="bell" to="/notifications" label={newsLabel(unread)} count={unread} />
            {/* On the smallest phones it is in the menu. */}
            <IconLink icon="account" to="/account" label="Account" className="max-[374px]:hidden" />
            <Link
              to="/sign-out"
              className="hidden min-h-11 items-center text-sm whitespace-nowrap xl:inline-flex"
            >
              Log out
            </Link>
          </div>
          <Menu label="Menu" className="xl:hidden">
            {/* Above the scrolling menu, so that Log out is visible as soon as it opens. */}
            <div className="flex items-center justify-between gap-4 border-b border-line px-3 py-1 text-sm">
              <p className="min-w-0 truncate text-muted">{name ? `Logged in as ${name}` : null}</p>
              <Link to="/sign-out" className="inline-flex min-h-11 shrink-0 items-center">
                Log out
              </Link>
            </div>
            <nav aria-label={`${home} menu`}>
              <NavList items={[...nav, ...accountNav]} stacked />
            </nav>
          </Menu>
        </div>
      </header>
      <Main className="wrap py-6 sm:py-12">
        {banner ? <div className="mb-6 sm:mb-8">{banner}</div> : null}
        {children}
      </Main>
      <Footer>
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-4 text-sm text-muted max-sm:pb-20">
          <p suppressHydrationWarning>© {new Date().getFullYear()} Nomera Health</p>
          <ul className="flex flex-wrap gap-x-6">
            {FOOTER.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Footer>
    </div>
  );
}
