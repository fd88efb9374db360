/** Rows of the table in destinations.ts: signing in, and what differs while sign-in is paused. */
import { all, everybody, row, states, type Row } from "./destinations-cells.ts";

const signInPage = row("ok", "home", "home", "home");
const roleChoice = row(
  "ok",
  "ok",
  states("ok", "home", "home", "home"),
  states("ok", "home", "home", "home"),
);

/** Paths that only redirect. */
export const handOffs: Record<string, Row> = {
  "/auth/callback": everybody("/coming-soon?error=no_code"),
  "/auth/callback?error=access_denied": everybody("/coming-soon?error=access_denied"),
  "/auth/with/apple": all("none"),
  "/auth/confirm": everybody("ok"),
  "/post-auth": {
    ...row(
      "/role-selection?source=oauth&err=no_session",
      "/role-selection?source=oauth",
      "home",
      "home",
      "home",
    ),
    acting: "home",
  },
  "/dashboard-redirect": {
    ...row("/coming-soon", "/job-seeker/onboarding", "home", "home", "home"),
    acting: "home",
  },
  "/r/some-code": all("/"),
  "/sign-out": { ...everybody("ok"), anonymous: "/" },
  "/coming-soon?error=no_session": all("ok"),
};

/** Only while sign-in is open. */
export const onlyOpen: Record<string, Row> = {
  "/positions": all("ok"),
  "/positions?profession=rn": all("ok"),
  "/positions/registered-nurse/kansas-city-mo": all("ok"),
  "/positions/feed.xml": everybody("ok"),
  "/positions/rss.xml": everybody("ok"),
  "/coming-soon": row("/auth", "/auth", "home", "home"),
  "/auth": signInPage,
  "/login": signInPage,
  "/candidate/signin": signInPage,
  "/employer/signin": signInPage,
  "/candidate-signup": signInPage,
  "/employer/signup": signInPage,
  "/password-reset": all("ok"),
  "/password-setup": everybody("ok"),
  "/select-role": roleChoice,
  "/choose-role": roleChoice,
  "/role-selection": roleChoice,
  "/review": row("signin", "home", "home", "home"),
  "/auth/subdomain": all("/auth"),
  "/auth/test": all("/auth"),
  "/auth/oauth-test": all("/auth"),
  "/oauth-test": all("/auth"),
  "/role-select": all("/role-selection"),
  "/candidate-signin": all("/candidate/signin"),
  "/signin": all("/auth"),
  "/employer-signin": all("/employer/signin"),
  "/employer-signup": all("/employer/signup"),
  "/employer-sign-up": all("/employer/signup"),
  "/employers/signup": all("/employer/signup"),
};

const notices = [
  "/candidate-signup",
  "/candidate/signin",
  "/employer/signup",
  "/employer/signin",
  "/password-setup",
  "/select-role",
  "/login",
  "/choose-role",
  "/auth",
  "/auth/subdomain",
  "/auth/test",
  "/auth/oauth-test",
  "/oauth-test",
  "/password-reset",
];
const toComingSoon = [
  "/role-select",
  "/role-selection",
  "/candidate-signin",
  "/signin",
  "/employer-signin",
  "/employer-signup",
  "/employer-sign-up",
  "/employers/signup",
];

/** Only while sign-in is paused. */
export const onlyPaused: Record<string, Row> = {
  "/positions": all("none"),
  "/positions/feed.xml": everybody("none"),
  "/positions/rss.xml": everybody("none"),
  "/coming-soon": row("ok", "ok", "home", "home"),
  ...Object.fromEntries(notices.map((path) => [path, all("ok")])),
  "/password-setup": everybody("ok"),
  ...Object.fromEntries(toComingSoon.map((path) => [path, all("/coming-soon")])),
  "/review": row("signin", "ok", "ok", "ok"),
};

/** The notice pages of the specification: while paused, each shows "Authentication is coming soon". */
export const NOTICE_PATHS = notices;
/** Paths that create a missing profile, so each person without one must be new. */
export const MAKES_A_PROFILE = new Set(["/post-auth", "/dashboard-redirect"]);
