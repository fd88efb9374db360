/** Public pages are drawn once for all anonymous visitors: what is sent, what is kept, and who never gets it. */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { PUBLIC_PAGES } from "#app/site/crawlers.ts";
import { inRoot } from "#local/paths.ts";
import { makePerson, signedIn, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");

/** A request as it is, nothing decoded and nothing added. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>(
    (resolve, reject) => {
      httpRequest(`${stack.open}${path}`, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}

describe.each(PUBLIC_PAGES)("%s for an anonymous visitor", (path) => {
  test("may be kept by a CDN for a short time, sets no cookie, and is a 304 the second time", async () => {
    const first = await raw(path);
    expect(first.status).toBe(200);
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(first.headers["cache-control"]).toMatch(
      /^public, max-age=0, s-maxage=60, stale-while-revalidate=\d+/,
    );
    expect(first.headers["vary"]).toMatch(/Accept-Encoding.*Cookie/);
    const second = await raw(path, { "If-None-Match": first.headers["etag"]! });
    expect(second.status).toBe(304);
    expect(second.body.byteLength).toBe(0);
    expect(second.headers["etag"]).toBe(first.headers["etag"]);
    // A 304 renews the stored headers, so its policy must allow the stored page's scripts.
    expect(second.headers["content-security-policy"]).toBe(
      first.headers["content-security-policy"],
    );
    expect((await raw(path, { "If-None-Match": '"another"' })).status).toBe(200);
  });

  test("comes in the encoding that was asked for, and is the same page in each", async () => {
    const plain = await raw(path);
    const br = await raw(path, { "Accept-Encoding": "gzip, br" });
    const gzip = await raw(path, { "Accept-Encoding": "gzip" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect((await raw(path, {}, "HEAD")).body.byteLength).toBe(0);
  });

  test("allows its own scripts by their hashes and no other", async () => {
    const { headers, body } = await raw(path);
    const html = body.toString();
    const policy = headers["content-security-policy"]!;
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes]) => !attributes!.includes("application/ld+json"),
    );
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, attributes, text] of scripts) {
      expect(attributes).not.toContain("nonce");
      const hash = createHash("sha256").update(text!).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
    expect(policy).not.toMatch(/nonce|unsafe/);
  });

  test("whatever else stands in the query or the headers, it is the same page", async () => {
    const plain = (await raw(path)).body.toString();
    for (const query of [
      "?utm_source=%3Cscript%3Ealert(1)%3C/script%3E",
      "?%00=%ff&a[]=b&__proto__=x",
      `?${"x".repeat(4_000)}`,
      "?role=%22%3E%3Csvg/onload=alert(1)%3E&positions=..%2f..&why=-1&role=employer%00",
    ]) {
      expect((await raw(path + query)).body.toString(), query).toBe(plain);
    }
    const forged = await raw(path, {
      "X-Forwarded-Host": "evil.example",
      "Accept-Language": "<script>",
      Cookie: "utm=<script>; other=1; =; ;;",
      "If-None-Match": ',,,W/,"',
      "X-Forwarded-Proto": "https",
    });
    expect(forged.status).toBe(200);
    expect(forged.body.toString()).toBe(plain);
  });
});

test("who sends a cookie of ours gets a page of their own, which nobody keeps", async () => {
  const visitor = await signedIn(
    stack,
    await makePerson(stack, { role: "employer", status: "approved" }),
  );
  const response = await visitor.get("/employers");
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("etag")).toBeNull();
  expect(await response.text()).toContain("Log out");
  expect((await raw("/employers")).body.toString()).not.toContain("Log out");
  const forged = await raw("/employers", { Cookie: "nomera-auth=not-a-session" });
  expect(forged.headers["cache-control"]).toContain("no-store");
});

test("whose message was shown is a visitor like any other again", async () => {
  const visitor = new Visitor(stack.open);
  await visitor.post("/employers", { question: `Am I remembered, ${randomUUID()}?` });
  expect(visitor.cookie).toMatch(/^nomera-session=/);
  const told = await visitor.get("/employers");
  expect(await told.text()).toContain("Question submitted successfully");
  expect(told.headers.get("cache-control")).toContain("no-store");
  const next = await visitor.get("/employers");
  expect(next.headers.get("cache-control")).toMatch(/^public/);
  expect(next.headers.getSetCookie()).toEqual([]);
});

test("a kept page is answered before Remix is asked, and is in the log all the same", async () => {
  await raw("/vision");
  const { headers } = await raw("/vision");
  expect(headers["server-timing"]).toMatch(/^kept/);
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  await expect
    .poll(() => readFileSync(stack.log, "utf8").split(headers["x-request-id"]!).length - 1)
    .toBe(1);
  const line = readFileSync(stack.log, "utf8")
    .split("\n")
    .find((one) => one.includes(headers["x-request-id"]!))!;
  expect(JSON.parse(line)).toMatchObject({ method: "GET", route: "/vision", status: 200 });
  // Another method, another address, or a cookie of ours: Remix is asked.
  for (const answer of [
    await raw("/vision", {}, "POST"),
    await raw("/vision?x"),
    await raw("/vision", { Cookie: "a=b; nomera-session=x" }),
  ]) {
    expect(answer.headers["server-timing"]).not.toMatch(/^kept/);
  }
});

test("an escaped letter is the letter", async () => {
  const [plain, escaped] = [await raw("/vision"), await raw("/%76ision")];
  expect(escaped.body.equals(plain.body)).toBe(true);
  expect(escaped.headers["etag"]).toBe(plain.headers["etag"]);
});

test.each([
  ["/site.webmanifest", "public, max-age=3600"],
  ["/favicon.ico", "public, max-age=3600"],
  ["/social/landing.png", "public, max-age=3600"],
])("%s, which keeps its name when it changes, is kept for an hour", async (path, cacheControl) => {
  const { status, headers } = await raw(path);
  expect([status, headers["cache-control"]]).toEqual([200, cacheControl]);
});

/** The table below "Behind a CDN" in docs/operations.md: addresses without parameters, and for how many seconds. */
const kept = [
  ...readFileSync(inRoot("docs", "operations.md"), "utf8").matchAll(
    /^\| (.+?) +\| (\d+) seconds/gm,
  ),
].flatMap(([, cell, seconds]) =>
  [...cell!.matchAll(/`(\/[^`*]*)`/g)].map(([, path]) => [path!, seconds!] as const),
);

test.each(kept)(
  "%s may be kept for %s seconds, as docs/operations.md says",
  async (path, seconds) => {
    const { status, headers } = await raw(path);
    expect([status, headers["cache-control"]]).toEqual([200, `public, max-age=${seconds}`]);
  },
);

test("docs/operations.md lists what crawlers and readers ask for", () => {
  expect(kept.map(([path]) => path)).toEqual(
    expect.arrayContaining(["/robots.txt", "/sitemap.xml", "/blog/feed.xml", "/positions/rss.xml"]),
  );
});

test("assets, whose names change with their content, are immutable", async () => {
  const html = (await raw("/")).body.toString();
  for (const [path] of html.matchAll(/\/assets\/[^"' )]+/g)) {
    expect((await raw(path)).headers["cache-control"], path).toBe(
      "public, max-age=31536000, immutable",
    );
  }
});

test.each(["/VISION", "/vision/", "/vision//"])(
  "%s is the same page, but crowds out nobody's",
  async (path) => {
    const answer = await raw(path);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain("An employment passport");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  },
);

test("what is shown is what decides which page it is, however the address says it", async () => {
  const [plain, same, old, other] = await Promise.all(
    ["/", "/?role=job_seeker&positions=nursing", "/?role=candidate", "/?role=employer"].map(
      async (path) => (await raw(path)).headers["etag"],
    ),
  );
  expect([same, old]).toEqual([plain, plain]);
  expect(other).not.toBe(plain);
  const why = await Promise.all(
    ["", "?why=1", "?why=2"].map((query) => raw(`/healthcare-professionals${query}`)),
  );
  expect(why[1]!.headers["etag"]).toBe(why[0]!.headers["etag"]);
  expect(why[2]!.headers["etag"]).not.toBe(why[0]!.headers["etag"]);
});

test("whoever is signed in is led to positions, not to sign-up", async () => {
  const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
  const html = await (await (await signedIn(stack, nurse)).get("/healthcare-professionals")).text();
  const main = /<main.*<\/main>/s.exec(html)![0];
  expect(main.match(/href="\/job-seeker\/positions"[^>]*>Find positions/g)).toHaveLength(2);
  expect(main).not.toMatch(/href="\/candidate/);
});

test("errors and answers to forms are not kept", async () => {
  for (const path of ["/no-such-page", "/social/", "/error?src=x", "/auth"]) {
    expect((await raw(path)).headers["cache-control"], path).toBe("private, no-store");
  }
});
