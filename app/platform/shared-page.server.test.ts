import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import {
  answerKept,
  encodingFor,
  hashScripts,
  lastPage,
  sharedPage,
} from "./shared-page.server.ts";

/** How a page is kept that nothing changes. */
const as = (name: string) => ({ name, isCurrent: () => true });

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("hashScripts", () => {
  test("scripts with the nonce get a hash instead, each once", () => {
    const html =
      '<head><link rel="preload" nonce="abc"/></head><script nonce="abc">one()</script>' +
      '<script nonce="abc" type="module" async="">import "x"</script><script nonce="abc">one()</script>';
    expect(hashScripts(html, "abc")).toEqual({
      html: '<head><link rel="preload"/></head><script>one()</script><script type="module" async="">import "x"</script><script>one()</script>',
      scripts: [sha256("one()"), sha256('import "x"')],
    });
  });

  test("a script that carries no nonce, or another, stays without a hash", () => {
    const html =
      '<script>evil()</script><script nonce="xyz">evil()</script><script type="application/ld+json">{}</script>';
    expect(hashScripts(html, "abc")).toEqual({ html, scripts: [] });
  });
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0,gzip;q=0", undefined],
  ["GZIP;q=0.5", "gzip"],
  ["brotli", undefined],
] as const)("Accept-Encoding %s is answered with %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test("a page is drawn once for all who ask; one that failed is drawn again", async () => {
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    if (drawn === 1) throw new Error("not now");
    return "<p>page</p>";
  };
  await expect(sharedPage(as("test"), "/test", draw)).rejects.toThrow("not now");
  const pages = await Promise.all([1, 2, 3].map(() => sharedPage(as("test"), "/test", draw)));
  expect(drawn).toBe(2);
  expect(new Set(pages).size).toBe(1);
});

test("a page is drawn anew after a minute; the last one can stand in for an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  try {
    let drawn = 0;
    const draw = async () => `<p>${(drawn += 1)}</p>`;
    const first = await sharedPage(as("clock"), "/clock", draw);
    vi.advanceTimersByTime(59_000);
    expect(await sharedPage(as("clock"), "/clock", draw)).toBe(first);
    vi.advanceTimersByTime(2_000);
    expect(lastPage("clock")).toBe(first);
    const second = await sharedPage(as("clock"), "/clock", draw);
    expect(second.html.toString()).toBe("<p>2</p>");
    expect(second.etag).not.toBe(first.etag);
    vi.advanceTimersByTime(59 * 60_000);
    expect(lastPage("clock")).toBe(second);
    vi.advanceTimersByTime(2 * 60_000);
    expect(lastPage("clock")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("a page is sent again until what it shows changes, even if that was while it was drawn", async () => {
  stubAppEnvironment();
  onTestFinished(() => void vi.unstubAllEnvs());
  let isCurrent = true;
  const sends = () => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method: "GET",
      url: "/old",
    });
    return answerKept(request, new ServerResponse(request));
  };
  const draw = async () => "<p>page</p>";
  await sharedPage({ name: "old 1", isCurrent: () => isCurrent }, "/old", draw);
  expect(sends()).toBe(true);
  isCurrent = false;
  expect(sends()).toBe(false);
  const drawnLate = async () => {
    isCurrent = false;
    return "<p>page</p>";
  };
  isCurrent = true;
  await sharedPage({ name: "old 2", isCurrent: () => isCurrent }, "/old", drawnLate);
  expect(sends()).toBe(false);
});
