import { expect, test } from "vitest";
import { withClientAddress } from "./forwarded-address.server.ts";

const project = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789abcdef",
  SUPABASE_SECRET_KEY: "sb_secret_0123456789abcdef",
};
const signIn = `${project.SUPABASE_URL}/auth/v1/token?grant_type=password`;
const asNobody = {
  apikey: project.SUPABASE_PUBLISHABLE_KEY,
  Authorization: `Bearer ${project.SUPABASE_PUBLISHABLE_KEY}`,
};

/** The headers that arrive when a request goes through the wrapper. */
async function arriving(
  url: string,
  init: RequestInit,
  { address = "203.0.113.7", secret = project.SUPABASE_SECRET_KEY } = {},
): Promise<Record<string, string>> {
  let arrived: RequestInit | undefined;
  const wire: typeof fetch = async (_url, sent) => {
    arrived = sent;
    return new Response();
  };
  const wrapped = withClientAddress(wire, { ...project, SUPABASE_SECRET_KEY: secret }, address);
  await wrapped(url, init);
  return Object.fromEntries(new Headers(arrived?.headers));
}

test.each(["203.0.113.7", "2001:db8::1", "203.0.113.7:4711", "[2001:db8::1]:443"])(
  "who signs in from %s is told to auth, with the key that makes it believe it",
  async (address) => {
    const headers = await arriving(signIn, { method: "POST", headers: asNobody }, { address });
    expect(headers).toEqual({
      apikey: project.SUPABASE_SECRET_KEY,
      authorization: `Bearer ${project.SUPABASE_SECRET_KEY}`,
      "sb-forwarded-for": address.replace(/[[\]]|:(443|4711)$/g, ""),
    });
  },
);

const person = { ...asNobody, Authorization: "Bearer a-person's-token" };
test.each<[string, string, RequestInit, object]>([
  ["a person's token", signIn, { method: "POST", headers: person }, {}],
  ["reading", `${project.SUPABASE_URL}/auth/v1/user`, { method: "GET", headers: asNobody }, {}],
  ["the data API", `${project.SUPABASE_URL}/rest/v1/x`, { method: "POST", headers: asNobody }, {}],
  [
    "another host",
    "https://project.supabase.co.evil.example/auth/v1/token",
    { method: "POST", headers: asNobody },
    {},
  ],
  [
    "a key of the old kind",
    signIn,
    { method: "POST", headers: asNobody },
    { secret: "eyJhbGciOiJIUzI1NiJ9.e30.x" },
  ],
  ["an unknown address", signIn, { method: "POST", headers: asNobody }, { address: "unknown" }],
])("the secret key never goes with %s", async (_what, url, init, how) => {
  const headers = await arriving(url, init, how);
  expect(JSON.stringify(headers)).not.toContain("sb_secret_");
  expect(headers).not.toHaveProperty("sb-forwarded-for");
});
