/**
 * Wraps fetch to drop the sign-in provider's own tokens from the session: we never call providers, and the session must
 * fit in a cookie.
 */
export function withoutProviderToken(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    const url = String(input instanceof Request ? input.url : input);
    if (!url.includes("/auth/v1/token?grant_type=pkce") || !response.ok) return response;
    const session = (await response.json()) as Record<string, unknown>;
    delete session["provider_token"];
    delete session["provider_refresh_token"];
    return Response.json(session, { status: response.status });
  };
}
