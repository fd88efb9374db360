import { ensureProfile } from "#app/account/commands.server.ts";
import { freshAccountOf } from "#app/account/queries.server.ts";
import { apiRoute } from "#app/account/routes.server.ts";
import { destinationOf, roleHint, roleOf } from "#app/account/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { refuseCrossSite } from "#app/platform/http.server.ts";

const onlyPost = () =>
  Response.json({ error: "Use POST." }, { status: 405, headers: { Allow: "POST" } });

export const loader = apiRoute.endpoint(async () => onlyPost());

/** Where a signed-in client goes next: { role, onboarding_completed, next }. The role hint is a header. */
export const action = apiRoute.endpoint(async ({ who, request, state, env }) => {
  if (request.method !== "POST") return onlyPost();
  refuseCrossSite(request, env.APP_ORIGIN);
  const hint = roleHint(request.headers.get("x-role-hint"));
  let account = who;
  if (!who.isAdmin && !who.onboardingCompleted) {
    await ensureProfile(state, hint);
    account = (await freshAccountOf(state)) ?? who;
  }
  const role = roleOf(account);
  if (!role) throw new Refusal(400, "ROLE_HINT_MISSING");
  return Response.json({
    role,
    onboarding_completed: account.onboardingCompleted,
    next: destinationOf(account),
  });
});
