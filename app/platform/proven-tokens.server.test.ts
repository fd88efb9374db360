import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sessionCookieOf, tokenWith } from "#tests/helpers/forged-session.ts";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { CLIENT_ADDRESS_HEADER } from "./edge.server.ts";
import { personOf, provingTokens } from "./proven-tokens.server.ts";
import { requestState } from "./request-state.server.ts";

beforeAll(stubAppEnvironment);
afterAll(() => {
  vi.unstubAllEnvs();
});

const DATA = "https://x.supabase.co/rest/v1/rpc/current_account";
/** Supabase that answers every call like this. */
const answering = (status: number, body: object = []) =>
  provingTokens(async () => Response.json(body, { status }));
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Where the calls of a request from this network wait. */
function turn(headers: Record<string, string>, path = "/employer/dashboard") {
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { ...headers, [CLIENT_ADDRESS_HEADER]: "203.0.113.9" },
  });
  const { lane, owner } = requestState({}, request).turn;
  return { lane, owner };
}
const visitor = { lane: "visitors", owner: "203.0.113.9" };

test("a forged token makes nobody a person, in a cookie or from a program, however often it is refused", async () => {
  for (const id of ["someone", "someone else"]) {
    const forged = tokenWith({ sub: id });
    await answering(401)(DATA, withToken(forged));
    // Whoever answers there does not look at tokens.
    await answering(200)("https://x.supabase.co/auth/v1/settings", withToken(forged));
    expect(turn({ cookie: sessionCookieOf(forged) })).toEqual(visitor);
    expect(turn({ authorization: `Bearer ${forged}` }, "/api/positions")).toEqual(visitor);
  }
  expect(turn({})).toEqual(visitor);
});

test("a token that the data API accepted makes its owner a person, in the middle of a request", async () => {
  const token = tokenWith({ sub: "accepted" });
  const request = new Request("http://localhost:3000/employer/dashboard", {
    headers: { cookie: sessionCookieOf(token), [CLIENT_ADDRESS_HEADER]: "203.0.113.9" },
  });
  const { turn: own } = requestState({}, request);
  expect(own).toMatchObject(visitor);
  await answering(200)(DATA, withToken(token));
  expect(own).toMatchObject({ lane: "people", owner: "accepted" });
  expect(turn({ authorization: `Bearer ${token}` }, "/api/positions")).toEqual({
    lane: "people",
    owner: "accepted",
  });
});

test("a token that auth has just issued does too, so a first page after a sign-in waits as any other", async () => {
  for (const path of ["token?grant_type=password", "token?grant_type=refresh_token", "verify"]) {
    const token = tokenWith({ sub: path });
    const answer = await answering(200, { access_token: token })(`https://x.co/auth/v1/${path}`);
    expect(await answer.json(), "the answer can still be read").toEqual({ access_token: token });
    expect(turn({ cookie: sessionCookieOf(token) })).toEqual({ lane: "people", owner: path });
  }
});

test("a key that names nobody, such as the publishable one, is no person", async () => {
  for (const key of ["sb_publishable_abc", tokenWith({ role: "anon" })]) {
    await answering(200)(DATA, withToken(key));
    expect(personOf(key)).toBeUndefined();
  }
});
