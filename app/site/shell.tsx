import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import type { Role, SignIn, ToDo } from "#app/account/rules.ts";
import type { Kept } from "#app/platform/saved-form.ts";
import type { Flash } from "#app/platform/session.server.ts";
import { ActingBanner, type ActingShown } from "#app/ui/acting-banner.tsx";
import { AppShell } from "#app/ui/app-shell.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Anchor } from "#app/ui/link.tsx";
import { SiteShell } from "#app/ui/site-shell.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { PageMessage, useFlash, useKeptNote } from "./flash.ts";
import { isInside, navFor, signUpFor } from "./nav.ts";
import { useScrolling } from "./scrolling.ts";

/** A to-do for the user, with a button that leads to it. */
export type Notice = {
  tone: "info" | "warning" | "error";
  title: string;
  text: string;
  to: string | null;
  button: string | null;
};

/** Data for the frame around every page. */
export type ShellData = {
  signIn: SignIn;
  supportEmail: string;
  affiliateUrl: string;
  /** The demo's mailbox; null in production. */
  mailboxUrl: string | null;
  account: { name: string; role: Role | null; home: string } | null;
  /** Set while an admin acts for someone. */
  acting: ActingShown | null;
  /** Shown on every page: an agreement is due, or the facility's plan is unpaid. */
  notices: Notice[];
  /** Unread notifications; 100 means more than 99. */
  unread: number;
  /** How many cases need an administrator; null for everyone else. */
  toDo: ToDo | null;
  flash: Flash | null;
  /** A form saved when a session ended. */
  kept: Kept | null;
};

/** The frame for the page: the public site's, the signed-in area's, or the admin's. */
export function Shell({ data, children }: { data: ShellData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const account = data?.account;
  const message = data?.flash ?? null;
  // A message for a section of the page is shown there.
  const flash = useFlash(message && !message.at ? message : null);
  useScrolling();
  const acting = data?.acting ?? null;
  useActingMirror(account?.role === "admin", acting);
  useTabSync(Boolean(account));
  useReconnect();
  const notice = acting ? <ActingBanner acting={acting} /> : null;
  // Hide an info notice on the page it links to.
  const notices = data?.notices.filter(({ tone, to }) => tone !== "info" || to !== pathname) ?? [];
  const note = useKeptNote(data?.kept);
  const banner =
    flash || note || notices.length ? (
      <div className="space-y-4">
        {notices.map(({ tone, title, text, to, button }) => (
          <Banner
            key={title}
            tone={tone}
            title={title}
            actions={
              to ? (
                <Anchor to={to} className="btn btn-secondary">
                  {button}
                </Anchor>
              ) : null
            }
          >
            {text}
          </Banner>
        ))}
        {flash ? (
          <Banner tone={flash.tone} live>
            {flash.text}
          </Banner>
        ) : null}
        {note ? <Banner live>{note}</Banner> : null}
      </div>
    ) : null;
  const page = <PageMessage.Provider value={message}>{children}</PageMessage.Provider>;

  const role = account?.role;
  if (account && role && isInside(pathname, role)) {
    return role === "admin" ? (
      <AdminShell name={account.name} toDo={data?.toDo ?? null} banner={banner} notice={notice}>
        {page}
      </AdminShell>
    ) : (
      <AppShell
        role={role}
        name={account.name}
        unread={data.unread}
        banner={banner}
        notice={notice}
        // Until they are approved, users have only one page, so a menu would only lead back to it.
        nav={account.home.endsWith("/dashboard") ? undefined : []}
      >
        {page}
      </AppShell>
    );
  }
  return (
    <SiteShell
      signIn={data?.signIn ?? "paused"}
      nav={navFor(pathname, data?.affiliateUrl)}
      signUpTo={signUpFor(pathname)}
      account={account ? { dashboardTo: account.home, hasRole: account.role !== null } : undefined}
      banner={banner}
      notice={notice}
    >
      {page}
    </SiteShell>
  );
}

/** Keeps other tabs in sync with who an admin acts for. Loaded for admins only. */
function useActingMirror(isAdmin: boolean, acting: ActingShown | null) {
  useEffect(() => {
    if (!isAdmin && !acting) return;
    void import("./acting-sync.ts").then(
      ({ mirrorActing }) => mirrorActing(acting),
      // If it fails to load, other tabs are out of date until they reload.
      () => {},
    );
  }, [isAdmin, acting]);
}

/** Keeps this tab in sync with the browser's others. Loaded for signed-in users only. */
function useTabSync(isSignedIn: boolean) {
  useEffect(() => {
    if (!isSignedIn) return;
    let stop: (() => void) | null | undefined;
    void import("#app/ui/tabs-in-step.ts").then(
      ({ syncTabs }) => {
        if (stop !== null) stop = syncTabs();
      },
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [isSignedIn]);
}

/** Reloads an open page's data when the network is back (design 7.10). */
function useReconnect() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () =>
      void import("./reconnect.ts").then(
        ({ reloadData }) => reloadData(revalidate),
        () => {},
      );
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [revalidate]);
}
