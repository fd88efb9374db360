import { isAuthApiError, type User } from "@supabase/supabase-js";
import { getEnv, type Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { forgetVerifier } from "#app/platform/supabase.server.ts";

/** A sign-in provider. */
export type Provider = Env["OAUTH_PROVIDERS"][number];

/**
 * Starts signing in with a provider; the browser keeps the PKCE verifier in a cookie.
 * @returns the auth service's URL that leads to the provider
 */
export async function startOauth(state: RequestState, provider: Provider): Promise<string> {
  const { data, error } = await state.db().auth.signInWithOAuth({
    provider,
    options: {
      skipBrowserRedirect: true,
      redirectTo: `${getEnv().APP_ORIGIN}/auth/callback`,
    },
  });
  if (error) throw error;
  return data.url;
}

/** The outcome of exchanging a code for a session; if it failed, a code of the specification (section 8). */
export type OauthEnd =
  | { user: User }
  /** This browser did not start that sign-in, or has already finished it. */
  | { failed: "session_failed"; unbegun: boolean }
  | { failed: "no_session" };

/** Exchanges the provider's code for a session. */
export async function finishOauth(
  state: RequestState,
  request: Request,
  code: string,
): Promise<OauthEnd> {
  const { data, error } = await state.db().auth.exchangeCodeForSession(code);
  if (!error) return data.session ? { user: data.user } : { failed: "no_session" };
  forgetVerifier(request, state.headers);
  if (error.name === "AuthInvalidTokenResponseError") return { failed: "no_session" };
  const unbegun = error.name === "AuthPKCECodeVerifierMissingError";
  log.warn(
    { reqId: state.id, code: isAuthApiError(error) ? error.code : error.name },
    "code not exchanged",
  );
  return { failed: "session_failed", unbegun };
}
