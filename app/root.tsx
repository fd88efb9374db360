import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useEffect, type ReactNode } from "react";
import { publicRoute } from "#app/account/routes.server.ts";
import { destinationOf, isSignInPage, roleOf, type Acting } from "#app/account/rules.ts";
import { dunningOf } from "#app/billing/dunning.ts";
import { noticesOf } from "#app/site/notices.server.ts";
import { formatTime } from "#app/platform/format.ts";
import { isLostFetch, pageShown, reportError } from "#app/platform/browser-reports.ts";
import { savedFormFor } from "#app/platform/saved-form.server.ts";
import { pageMeta, type Site } from "#app/platform/meta.ts";
import { isProblem } from "#app/platform/problem.ts";
import { takeFlash } from "#app/platform/session.server.ts";
import { Shell, type ShellData } from "#app/site/shell.tsx";
import { ProblemPage } from "#app/site/problem-page.tsx";
import { NotFoundPage } from "#app/ui/notice-pages.tsx";
import { ErrorScreen } from "#app/ui/error-screens.tsx";
import { appLinks, uiLinks } from "#app/ui/links.ts";
import { useNonce } from "#app/ui/nonce.ts";

export const links: LinksFunction = () => [...uiLinks];

export const meta: MetaFunction = (args) =>
  args.error
    ? pageMeta(args, {
        title:
          isRouteErrorResponse(args.error) && args.error.status === 404
            ? "Page not found"
            : "Something went wrong",
      })
    : [];

export const loader = publicRoute.loader(
  async ({ who, env, request, state }): Promise<ShellData & Site> => {
    const { SIGN_IN, SUPPORT_EMAIL, AFFILIATE_URL, MAILBOX_URL, APP_ORIGIN, LEGAL_NAME } = env;
    const role = who && roleOf(who);
    const [flash, kept] = await Promise.all([
      takeFlash(state),
      savedFormFor({ request, state }, who && (who.acting?.adminId ?? who.userId), {
        wasSent: state.sent !== undefined,
        isSignIn: isSignInPage(new URL(request.url).pathname),
      }),
    ]);
    return {
      origin: APP_ORIGIN,
      legalName: LEGAL_NAME,
      signIn: SIGN_IN,
      supportEmail: SUPPORT_EMAIL,
      affiliateUrl: AFFILIATE_URL,
      mailboxUrl: MAILBOX_URL ?? null,
      account: who && {
        name: who.fullName ?? who.email,
        role,
        home: destinationOf(who),
      },
      acting: who?.acting ? shown(who.acting) : null,
      notices: noticesOf(who?.agreementDue ?? false, who?.billing ? dunningOf(who.billing) : null),
      unread: who && role && role !== "admin" ? who.unread : 0,
      toDo: who && role === "admin" ? who.toDo : null,
      flash,
      kept,
    };
  },
);

function shown({ id, adminName, as, userId, personName, personRole, reason, endsAt }: Acting) {
  const role = as ?? personRole;
  return { sessionId: id, adminName, personName, userId, role, reason, until: formatTime(endsAt) };
}

/**
 * History entries made by in-page links all have the key "default". Give each its own key, or a second such link would
 * restore the scroll position of the first.
 */
function scrollKey({ key, hash }: { key: string; hash: string }): string {
  return key === "default" && hash ? `${hash} ${performance.now()}` : key;
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  // Styles that only signed-in users need. They are in the head to prevent a flash of unstyled content.
  const account = useRouteLoaderData<typeof loader>("root")?.account;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Nothing is drawn before the end of the main content has arrived: on a slow line, late rows would move a
            table's columns. Only Chromium knows this; other browsers draw while they read. */}
        <link rel="expect" href="#up" blocking="render" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1b1e" />
        <Meta />
        <Links />
        {account ? appLinks.map((link) => <link key={link.href} {...link} />) : null}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} getKey={scrollKey} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { pathname } = useLocation();
  useEffect(() => pageShown(pathname), [pathname]);
  return (
    <Shell data={useRouteLoaderData<typeof loader>("root")}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  useEffect(() => {
    pageShown(null);
    // Server errors are already in its log, and failed fetches were reported.
    const known = isRouteErrorResponse(error) || isLostFetch(error) || isFromServer(error);
    if (!known) reportError("page", error);
  }, [error]);
  return (
    <Shell data={data}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundPage sentence={isProblem(error.data) ? error.data.sentence : undefined} />
      ) : isRouteErrorResponse(error) && isProblem(error.data) ? (
        <ProblemPage
          problem={error.data}
          here={pathname + search}
          supportEmail={data?.supportEmail}
        />
      ) : isRouteErrorResponse(error) || isLostFetch(error) ? (
        <ErrorScreen kind="navigation" />
      ) : (
        <ErrorScreen kind="general" retryTo={pathname + search} />
      )}
    </Shell>
  );
}

/** For a server error Remix sends the browser only this generic message. */
function isFromServer(error: unknown): boolean {
  return error instanceof Error && error.message === "Unexpected Server Error";
}
