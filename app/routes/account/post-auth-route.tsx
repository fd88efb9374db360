import { postAuthRoute } from "#app/account/post-auth.server.ts";
import { apiRoute, machineRoute } from "#app/account/routes.server.ts";
import { roleHint } from "#app/account/rules.ts";
import { refuseCrossSite } from "#app/platform/http.server.ts";

const onlyPost = () =>
  Response.json({ error: "Use POST." }, { status: 405, headers: { Allow: "POST" } });

export const loader = machineRoute.endpoint(async () => onlyPost());

/** Where a signed-in client goes next (docs/api.md). */
export const action = apiRoute.endpoint(
  async ({ who, request, state, env }) => {
    if (request.method !== "POST") return onlyPost();
    // CSRF check: a cross-site page can send cookies but not a bearer token it does not know.
    if (state.bearer === null) refuseCrossSite(request, env.APP_ORIGIN);
    const hint = roleHint(request.headers.get("x-role-hint"));
    return Response.json((await postAuthRoute(state, who, hint)).body);
  },
  { limit: { max: 60, windowMs: 60_000 } },
);
