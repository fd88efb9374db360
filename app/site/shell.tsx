import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import type { Role, SignIn, ToDo } from "#app/account/rules.ts";
import type { Kept } from "#app/platform/kept-form.ts";
import type { Flash } from "#app/platform/session.server.ts";
import { ActingBanner, type ActingShown } from "#app/ui/acting-banner.tsx";
import { AppShell } from "#app/ui/app-shell.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Anchor } from "#app/ui/link.tsx";
import { SiteShell } from "#app/ui/site-shell.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { PageMessage, useFlash, useKeptNote } from "./flash.ts";
import { navFor, signUpFor } from "./nav.ts";
import { useScrolling } from "./scrolling.ts";

/** Something to be done, with the button that leads there. */
export type Notice = {
  tone: "info" | "warning" | "error";
  title: string;
  text: string;
  to: string | null;
  button: string | null;
};

/** What the frame around every page needs to know. */
export type ShellData = {
  signIn: SignIn;
  supportEmail: string;
  affiliateUrl: string;
  /** Where the demo's emails arrive; null in earnest. */
  mailboxUrl: string | null;
  account: { name: string; role: Role | null; home: string } | null;
  /** Set while an admin acts for somebody. */
  acting: ActingShown | null;
  /** Said on every page: that there is something to agree to, or that the facility's plan is unpaid. */
  notices: Notice[];
  /** How many notifications were not read; 100 stands for more. */
  unread: number;
  /** How many cases need an administrator; null for everybody else. */
  toDo: ToDo | null;
  flash: Flash | null;
  /** What is known of a form that was kept when a session ended. */
  kept: Kept | null;
};

const APP_PATHS =
  /^\/(account|notifications|job-seeker|employer|job-application|pending-approval)(\/|$)/;
const SIGN_IN_PATHS = /^\/employer\/sign(in|up)$/;

/** The frame that fits the page: the public site's, the signed-in area's, or the admin's. */
export function Shell({ data, children }: { data: ShellData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const account = data?.account;
  const message = data?.flash ?? null;
  // A message for a part of the page is shown there.
  const flash = useFlash(message && !message.at ? message : null);
  useScrolling();
  const acting = data?.acting ?? null;
  useActingMirror(account?.role === "admin", acting);
  useInStep(Boolean(account));
  useReconnect();
  const notice = acting ? <ActingBanner acting={acting} /> : null;
  // A mere hint is left out where it would lead.
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

  if (account?.role === "admin" && /^\/(admin|account)(\/|$)/.test(pathname)) {
    return (
      <AdminShell name={account.name} toDo={data?.toDo ?? null} banner={banner} notice={notice}>
        {page}
      </AdminShell>
    );
  }
  if (
    account &&
    account.role &&
    account.role !== "admin" &&
    APP_PATHS.test(pathname) &&
    !SIGN_IN_PATHS.test(pathname)
  ) {
    return (
      <AppShell
        role={account.role}
        name={account.name}
        unread={data.unread}
        banner={banner}
        notice={notice}
        // Until somebody is approved there is one place to be, so a menu would only lead back to it.
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

/** Keeps other tabs in step with whom an admin acts for. Nobody else fetches it. */
function useActingMirror(isAdmin: boolean, acting: ActingShown | null) {
  useEffect(() => {
    if (!isAdmin && !acting) return;
    void import("./acting-mirror.ts").then(
      ({ mirrorActing }) => mirrorActing(acting),
      // Only other tabs miss it, until they load anew.
      () => {},
    );
  }, [isAdmin, acting]);
}

/** Keeps this tab in step with the browser's others. Only who is signed in fetches it. */
function useInStep(isSignedIn: boolean) {
  useEffect(() => {
    if (!isSignedIn) return;
    let stop: (() => void) | null | undefined;
    void import("#app/ui/tabs-in-step.ts").then(
      ({ stayInStep }) => {
        if (stop !== null) stop = stayInStep();
      },
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [isSignedIn]);
}

/** Reads an open page's data again when the network is back (design 7.10). */
function useReconnect() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () =>
      void import("./reconnect.ts").then(
        ({ readAgain }) => readAgain(revalidate),
        () => {},
      );
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [revalidate]);
}
