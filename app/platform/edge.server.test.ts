import { expect, test } from "vitest";
import { isAnonymous, normalizeHeaders, targetOf } from "./edge.server.ts";

const OWN = "nomera.example";

test.each([
  [
    "a browser's request",
    { host: OWN, origin: "https://nomera.example", accept: "text/html" },
    "203.0.113.7",
    {
      host: OWN,
      accept: "text/html",
      "x-nomera-client-address": "203.0.113.7",
      "x-nomera-origin": "https://nomera.example",
      "x-nomera-host": OWN,
    },
  ],
  [
    "a forged host",
    { host: "evil.example", "x-forwarded-host": "evil.example" },
    "203.0.113.7",
    {
      host: OWN,
      "x-nomera-client-address": "203.0.113.7",
      "x-nomera-origin": "",
      "x-nomera-host": "evil.example",
    },
  ],
  [
    "forged headers of ours",
    {
      host: OWN,
      "x-nomera-client-address": "127.0.0.1",
      "x-nomera-origin": "https://nomera.example",
      "x-nomera-host": "a",
    },
    "203.0.113.7",
    {
      host: OWN,
      "x-nomera-client-address": "203.0.113.7",
      "x-nomera-origin": "",
      "x-nomera-host": OWN,
    },
  ],
  [
    "a socket that is gone already",
    {},
    undefined,
    {
      host: OWN,
      "x-nomera-client-address": "unknown",
      "x-nomera-origin": "",
      "x-nomera-host": "",
    },
  ],
])("%s reaches Remix with what we know", (_, sent, address, expected) => {
  const headers: Record<string, string> = { ...sent } as Record<string, string>;
  normalizeHeaders(headers, address, OWN);
  expect(headers).toEqual(expected);
});

test.each([
  ["/", "/"],
  ["/a?b=c", "/a?b=c"],
  ["//evil.example/a", "/evil.example/a"],
  ["/.//evil.example", "/evil.example"],
  ["/a/..//evil.example/..", "/"],
  ["/\\evil.example/..", "/"],
  ["/\\evil.example", "/%255Cevil.example"],
  ["/%5cevil.example", "/%255Cevil.example"],
  ["/a/%2e%2E/b", "/b"],
  ["/../../etc/passwd", "/etc/passwd"],
  ["http://evil.example", "/"],
  ["HTTPS://evil.example/a?b#c", "/a?b"],
  ["/%65mployers/%7Eann?q=%65", "/employers/~ann?q=%65"],
  ["/a%2Fb%20c", "/a%2Fb%20c"],
  ["/caf%C3%A9", "/caf%C3%A9"],
  ["/%", "/%25"],
  ["/%c0%af", "/%25c0%25af"],
  ["/blog/a%00b", "/blog/a%2500b"],
  ["/?q=a%00b&c=%2500", "/?q=a%EF%BF%BDb&c=%2500"],
  ["/?_data=root", "/"],
  ["/?%5Fdata=root&q=a+b", "/?q=a+b"],
  ["/?", "/?"],
  ["*", undefined],
  ["", undefined],
  ["evil.example:443", undefined],
  ["http://", undefined],
  ["javascript:alert(1)", undefined],
])("the target %s is the path %s", (url, path) => {
  expect(targetOf(url)).toBe(path);
});

test.each([
  [undefined, true],
  ["", true],
  ["theme=dark; x-nomera-y=1", true],
  ["nomera-session=a", false],
  ["a=b; nomera-auth.0=c", false],
  ["a=b;nomera-acting=c", false],
])("the cookies %s are those of an anonymous visitor: %s", (cookies, anonymous) => {
  expect(isAnonymous(cookies)).toBe(anonymous);
});
