import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { HomeLink, Main, Menu, NavList, SkipLink } from "#app/ui/shell.tsx";
import { adminNav, moreAdminNav } from "./admin-nav.ts";

export type AdminShellProps = {
  /** Who is signed in, as shown in the header. */
  name?: string | undefined;
  children: ReactNode;
  /** A message from the last action, above the page. */
  banner?: ReactNode;
  /** Goes above everything, always in sight: see ActingBanner. */
  notice?: ReactNode;
};

/** Everywhere at once: people, facilities, positions, applications. */
function AdminSearch({ id, className }: { id: string; className?: string }) {
  return (
    <div role="search" aria-label="Everything" className={className}>
      {/* Plain: everybody loads this frame, and ours brings along what forms say when they fail. */}
      <form action="/admin/search">
        <div className="flex items-center gap-2">
          <input
            id={id}
            name="q"
            type="search"
            aria-label="Search people, facilities, positions and applications"
            placeholder="Search"
            autoComplete="off"
            maxLength={80}
            className="control min-w-0 grow"
          />
          <button type="submit" className="btn btn-secondary">
            Search
          </button>
        </div>
      </form>
    </div>
  );
}

/** The specification's entries, and ours after a line. */
function AdminMenu() {
  return (
    <>
      <NavList items={adminNav} stacked />
      <NavList items={moreAdminNav} stacked className="mt-3 border-t border-line pt-3" />
    </>
  );
}

/** The admin area: a side menu where there is room, a drawer where there is not. */
export function AdminShell({ name, banner, notice, children }: AdminShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {notice}
      <header className="site-header by-scroll">
        <div className="flex min-h-18 items-center justify-between gap-2 px-5 sm:gap-4 sm:px-8">
          <div className="flex flex-wrap items-center gap-x-4 py-1">
            <HomeLink to="/admin/overview" />
            <p className="font-semibold text-muted">Admin Console</p>
          </div>
          <AdminSearch id="search-everything" className="hidden max-w-sm grow lg:block" />
          <div className="hidden items-center gap-4 lg:flex">
            <Link to="/admin/acting" className="inline-flex min-h-11 items-center text-sm">
              Act for somebody
            </Link>
            {name ? <span className="max-w-60 truncate text-sm text-muted">{name}</span> : null}
            <Link to="/account" className="inline-flex min-h-11 items-center text-sm">
              Account
            </Link>
            <Link to="/sign-out" className="inline-flex min-h-11 items-center text-sm">
              Sign out
            </Link>
          </div>
          <Menu label="Menu" tall className="py-2 lg:hidden">
            <AdminSearch id="search-everything-menu" className="mb-3" />
            <nav aria-label="Admin menu">
              <AdminMenu />
            </nav>
            <div className="mt-2 flex flex-wrap gap-3 border-t border-line pt-3">
              <Link to="/admin/acting" className="btn btn-secondary no-underline">
                Act for somebody
              </Link>
              <Link to="/account" className="btn btn-secondary no-underline">
                Account
              </Link>
              <Link to="/sign-out" className="btn btn-secondary no-underline">
                Sign out
              </Link>
            </div>
          </Menu>
        </div>
      </header>
      <div className="flex grow">
        <nav
          aria-label="Admin"
          className="hidden w-60 shrink-0 border-r border-line px-4 py-6 lg:block"
        >
          <AdminMenu />
        </nav>
        <Main className="min-w-0 px-5 pt-8 pb-20 sm:px-8 lg:px-12">
          <div className="max-w-5xl">
            {banner ? <div className="mb-8">{banner}</div> : null}
            {children}
          </div>
        </Main>
      </div>
    </div>
  );
}
