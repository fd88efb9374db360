import { Fragment, type ReactNode } from "react";
import type { ToDo } from "#app/account/rules.ts";
import { Link } from "#app/ui/link.tsx";
import { HomeLink, IconLink, Main, Menu, NavList, shortCount, SkipLink } from "#app/ui/shell.tsx";
import { adminMenu, allToDo } from "./admin-nav.ts";

export type AdminShellProps = {
  /** Name of the signed-in user, for the header. */
  name?: string | undefined;
  /** How many cases need an administrator, by menu entry. */
  toDo: ToDo | null;
  children: ReactNode;
  /** A message from the last action, above the page. */
  banner?: ReactNode;
  /** Shown above everything, always visible: see ActingBanner. */
  notice?: ReactNode;
};

/** Searches everything: people, facilities, positions, applications. */
function AdminSearch({ id, className }: { id: string; className?: string }) {
  return (
    <div role="search" aria-label="Everything" className={className}>
      {/* A plain form: every admin page loads this frame, and our Form component would add the code for errors. */}
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

/** The specification's entries, then ours in groups. */
function AdminMenu({ toDo }: { toDo: ToDo | null }) {
  return adminMenu(toDo).map(({ title, items }) =>
    title === null ? (
      <NavList key="" items={items} stacked />
    ) : (
      <Fragment key={title}>
        <p className="nav-title">{title}</p>
        <NavList items={items} label={title} stacked />
      </Fragment>
    ),
  );
}

/** The admin area's frame: a side menu if there is room, else a drawer. */
export function AdminShell({ name, toDo, banner, notice, children }: AdminShellProps) {
  const many = allToDo(toDo);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {notice}
      <header className="site-header by-scroll">
        <div className="flex min-h-18 items-center gap-1 px-5 sm:gap-4 sm:px-8">
          <div className="flex flex-wrap items-center gap-x-4 py-1">
            <HomeLink to="/admin/overview" short />
            <p className="font-semibold text-muted max-sm:text-sm">Admin Console</p>
          </div>
          <AdminSearch id="search-everything" className="mx-auto hidden max-w-sm grow lg:block" />
          <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
            <Link
              to="/admin/acting"
              className="me-2 hidden min-h-11 items-center text-sm lg:inline-flex"
            >
              Act for someone
            </Link>
            {name ? (
              <span className="hidden max-w-60 truncate text-sm text-muted xl:inline">{name}</span>
            ) : null}
            <IconLink
              icon="bell"
              to="/admin/overview#waiting"
              label={many > 0 ? `Needs attention, ${shortCount(many)} waiting` : "Needs attention"}
              count={many}
            />
            {/* On the smallest phones it is in the menu. */}
            <IconLink icon="account" to="/account" label="Account" className="max-[374px]:hidden" />
            <Link to="/sign-out" className="hidden min-h-11 items-center text-sm lg:inline-flex">
              Log out
            </Link>
          </div>
          <Menu label="Menu" tall className="py-2 lg:hidden">
            <AdminSearch id="search-everything-menu" className="mb-3" />
            <nav aria-label="Admin menu">
              <AdminMenu toDo={toDo} />
            </nav>
            <div className="mt-2 flex flex-wrap gap-3 border-t border-line pt-3">
              <Link to="/admin/acting" className="btn btn-secondary no-underline">
                Act for someone
              </Link>
              <Link to="/account" className="btn btn-secondary no-underline">
                Account
              </Link>
              <Link to="/sign-out" className="btn btn-secondary no-underline">
                Log out
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
          <AdminMenu toDo={toDo} />
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
