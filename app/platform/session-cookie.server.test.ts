import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { cookiesForLibrary, sessionOf } from "./session-cookie.server.ts";

beforeAll(stubAppEnvironment);
afterAll(() => void vi.unstubAllEnvs());

const good = {
  access_token: "head.claims.signature",
  refresh_token: "abcdefghijkl",
  expires_at: 1_795_284_109,
  user: { id: "1" },
};
const encoded = (value: unknown) =>
  `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`;

describe("a session cookie", () => {
  test.each([
    ["in one piece", `nomera-auth=${encoded(good)}`],
    [
      "in pieces, among others",
      `a=1; nomera-auth.0=${encoded(good).slice(0, 40)}; b=2; nomera-auth.1=${encoded(good).slice(40)}`,
    ],
    [
      "in one piece, with pieces of an older one",
      `nomera-auth.0=old; nomera-auth=${encoded(good)}`,
    ],
    ["as plain JSON", `nomera-auth=${encodeURIComponent(JSON.stringify(good))}`],
  ])("%s is read", (_how, cookie) => {
    expect(sessionOf(cookie)).toEqual(good);
  });
  test.each([undefined, null])("may be without a user: %s", (user) => {
    expect(sessionOf(`nomera-auth=${encoded({ ...good, user })}`)).not.toBeNull();
  });

  test.each<[string, unknown]>([
    ["a user that is no object", { ...good, user: true }],
    ["a token that no header may hold", { ...good, access_token: "a.b.\u0000" }],
    ["a token that is none", { ...good, access_token: "none" }],
    ["a token that is no text", { ...good, access_token: {} }],
    ["a refresh token that is no text", { ...good, refresh_token: ["x"] }],
    ["a refresh token with a line break", { ...good, refresh_token: "x\n" }],
    ["no end", { ...good, expires_at: "soon" }],
    ["a list", [good]],
    ["null", null],
  ])("with %s is none", (_what, value) => {
    expect(sessionOf(`nomera-auth=${encoded(value)}`)).toBeNull();
  });
  test.each(["", "nomera-auth=", "nomera-auth=%", "nomera-auth=base64-", "nomera-auth.1=x"])(
    "that is %j is none",
    (cookie) => {
      expect(sessionOf(cookie)).toBeNull();
    },
  );
});

describe("what the library gets", () => {
  const json = JSON.stringify(good);
  const [start, end] = [encoded(good).slice(0, 40), encoded(good).slice(40)];
  test.each<[string, string, Record<string, string>]>([
    ["one piece", `nomera-auth=${encoded(good)}`, { "nomera-auth": json }],
    [
      "pieces, which keep their names",
      `nomera-auth.0=${start}; nomera-auth.1=${end}`,
      { "nomera-auth.0": json, "nomera-auth.1": "" },
    ],
    [
      "one piece, with pieces of an older one",
      `nomera-auth.0=old; nomera-auth=${encoded(good)}`,
      { "nomera-auth.0": "", "nomera-auth": json },
    ],
    ["no session that is malformed", "nomera-auth.0=base64-; nomera-auth.1=x", {}],
  ])("of %s", (_what, header, ofSession) => {
    const { cookies } = cookiesForLibrary(`a=1; ${header}; nomera-auth-code-verifier=v`);
    expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toEqual({
      a: "1",
      ...ofSession,
      "nomera-auth-code-verifier": "v",
    });
  });
});
