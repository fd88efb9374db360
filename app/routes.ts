import type { RouteConfig, RouteConfigEntry } from "@remix-run/route-config";

/**
 * The site map: every path of the product, grouped by area, and the module that answers it.
 * Plain data, so that the server's log and the tests read it too.
 */
export const siteMap: Record<string, Record<string, string>> = {
  site: {
    "/": "landing",
    "/healthcare-professionals": "healthcare-professionals",
    "/employers": "employers",
    "/vision": "vision",
    "/privacy": "privacy",
    "/positions/:positionId": "position",
    "/error": "error",
    "/coming-soon": "coming-soon",
    "/supabase-test": "supabase-test",
    "/test": "test",
    "/test-button": "test",
    "/simple-react-button": "test",
    "/robots.txt": "robots",
    "/sitemap.xml": "sitemap",
    "*": "not-found",
  },
  auth: {
    "/auth": "sign-in",
    "/login": "sign-in",
    "/candidate/signin": "sign-in",
    "/employer/signin": "sign-in",
    "/candidate-signup": "sign-up",
    "/employer/signup": "sign-up",
    "/password-reset": "password-reset",
    "/password-setup": "password-setup",
    "/select-role": "choose-role",
    "/choose-role": "choose-role",
    "/role-selection": "choose-role",
    "/role-select": "alias",
    "/candidate-signin": "alias",
    "/signin": "alias",
    "/employer-signin": "alias",
    "/employer-signup": "alias",
    "/employer-sign-up": "alias",
    "/employers/signup": "alias",
    "/auth/subdomain": "old-test-page",
    "/auth/test": "old-test-page",
    "/auth/oauth-test": "old-test-page",
    "/oauth-test": "old-test-page",
    "/review": "review",
    "/auth/with/:provider": "with-provider",
    "/auth/callback": "callback",
    "/auth/confirm": "confirm",
    "/post-auth": "post-auth",
    "/dashboard-redirect": "dashboard-redirect",
    "/sign-out": "sign-out",
    "/r/:code": "referral",
  },
  account: {
    "/account": "overview",
    "/account/email": "email",
    "/account/password": "password",
    "/account/sessions": "sessions",
    "/account/access": "access",
    "/account/export": "export",
    "/account/delete": "delete",
  },
  "job-seeker": {
    "/job-seeker/onboarding": "onboarding",
    "/job-seeker/onboarding/save": "save",
    "/job-seeker/awaiting-approval": "awaiting-approval",
    "/job-seeker/dashboard": "dashboard",
    "/job-application": "job-application",
    "/pending-approval": "pending-approval",
    "/job_seeker/*": "old-address",
  },
  employer: {
    "/employer/onboarding": "onboarding",
    "/employer/onboarding/save": "save",
    "/employer/awaiting-approval": "awaiting-approval",
    "/employer/dashboard": "dashboard",
    "/employer/new-position": "new-position",
  },
  admin: {
    "/admin": "index",
    "/admin/dashboard": "index",
    "/admin/dashboard/*": "index",
    "/admin/overview": "overview",
    "/admin/pending-approval": "pending-approval",
    "/admin/acting": "acting",
    "/admin/acting/start": "acting-start",
    "/admin/acting/stop": "acting-stop",
    "/admin/rpc-health": "later",
    "/admin/matching-lab": "later",
    "/admin/billing": "later",
    "/admin/faq": "later",
    "/admin/affiliates": "later",
    "/admin/guide": "later",
    "/admin/blogs": "later",
    "/admin/blogs/:postId": "later",
    "/admin/verification": "later",
    "/admin/*": "not-found",
  },
  api: {
    "/healthz": "healthz",
    "/readyz": "readyz",
    "/report/error": "report-error",
    "/report/page-view": "report-page-view",
    "/functions/v1/post-auth-route": "post-auth-route",
    "/functions/v1/create-placement-fee-payment": "later",
    "/api/stripe/create-checkout-session": "later",
    "/api/stripe/create-portal-session": "later",
    "/api/stripe/subscriptions/:id": "later",
    "/api/stripe/subscriptions/:id/cancel": "later",
    "/api/stripe/webhook": "webhook",
  },
};

const routes = Object.entries(siteMap).flatMap(([area, paths]) =>
  Object.entries(paths).map(([path, module]): RouteConfigEntry => {
    const file = `routes/${area}/${module}.tsx`;
    return path === "/"
      ? { id: path, index: true, file }
      : { id: path, path: path.replace(/^\//, ""), file };
  }),
);

export default routes satisfies RouteConfig;
