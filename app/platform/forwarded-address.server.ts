import { isIP } from "node:net";
import { bareAddress } from "./rate-limit.server.ts";

type Project = {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY: string;
};

/**
 * Wraps fetch so that hosted auth applies its rate limits to the client's address. By default it would see ours, one
 * client for everyone. It trusts the header only with a secret key of the new kind, and only if "IP address forwarding"
 * is on in the project. The key goes with calls that carry no user token: sign-in, sign-up, links, codes and refreshes
 * (docs/decisions/0014-forwarded-address.md).
 */
export function withClientAddress(
  fetcher: typeof fetch,
  project: Project,
  clientAddress: string,
): typeof fetch {
  const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = project;
  const address = bareAddress(clientAddress);
  if (!secret.startsWith("sb_secret_") || isIP(address) === 0) return fetcher;
  const auth = `${project.SUPABASE_URL}/auth/v1/`;
  return (input, init) => {
    const sent = new Headers(init?.headers);
    const token = sent.get("Authorization");
    const isNobodys = token === null || token === `Bearer ${publishable}`;
    if (init?.method !== "POST" || !String(input).startsWith(auth) || !isNobodys) {
      return fetcher(input, init);
    }
    sent.set("apikey", secret);
    sent.set("Authorization", `Bearer ${secret}`);
    sent.set("Sb-Forwarded-For", address);
    return fetcher(input, { ...init, headers: sent });
  };
}
