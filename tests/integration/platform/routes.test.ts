import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { askedBy, builtRoutes } from "#tests/helpers/guards.ts";

/** Every path that the specification names, sections 2 and 7. */
const SPECIFIED = [
  "/ /healthcare-professionals /employers /vision /privacy /error /coming-soon",
  "/auth/callback /post-auth /dashboard-redirect",
  "/supabase-test /test /test-button /simple-react-button",
  "/candidate-signup /candidate/signin /employer/signup /employer/signin /password-setup /select-role /login",
  "/choose-role /auth /auth/subdomain /auth/test /auth/oauth-test /oauth-test /password-reset /review",
  "/role-select /role-selection /candidate-signin /signin /employer-signin /employer-signup /employer-sign-up",
  "/employers/signup /admin/dashboard /admin/dashboard/* /job_seeker/*",
  "/admin /admin/overview /admin/rpc-health /admin/matching-lab /admin/billing /admin/faq /admin/affiliates",
  "/admin/guide /admin/blogs /admin/blogs/:postId /admin/verification /admin/pending-approval",
  "/employer/onboarding /employer/awaiting-approval /employer/dashboard /employer/new-position",
  "/job-seeker/dashboard /job-seeker/awaiting-approval /job-seeker/onboarding /job-application /pending-approval",
  "/functions/v1/post-auth-route /functions/v1/create-placement-fee-payment",
  "/api/stripe/create-checkout-session /api/stripe/create-portal-session",
  "/api/stripe/subscriptions/:id /api/stripe/subscriptions/:id/cancel",
].flatMap((line) => line.split(" "));

describe("the site map", () => {
  const paths = new Set(routes.map(({ path }) => `/${path ?? ""}`));

  test.each(SPECIFIED)("names %s", (path) => {
    expect(paths).toContain(path);
  });
});

describe("every loader and action is made by a route builder", () => {
  const modules = Object.entries(builtRoutes);

  test("there are modules to look at", () => {
    expect(modules.length).toBeGreaterThan(routes.length);
  });

  test.each(modules)("%s", (id, { module }) => {
    const handlers = [module.loader, module.action].filter((handler) => handler !== undefined);
    // A page without a loader would have no guard at all.
    expect(handlers.length, `${id} has neither loader nor action`).toBeGreaterThan(0);
    for (const handler of handlers) expect(askedBy(handler)).toBeDefined();
  });
});
