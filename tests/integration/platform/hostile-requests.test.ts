/**
 * Whatever a stranger puts into the query, the headers or the cookies of a public page: an honest answer, never
 * a failure of ours, and nothing of it comes back as markup.
 */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

const stack = inject("stack");
const logged = readFileSync(stack.log, "utf8").length;
const { port } = new URL(stack.open);

const PAGES = [
  "/",
  "/healthcare-professionals",
  "/employers",
  "/vision",
  "/privacy",
  "/positions/1",
  "/positions/00000000-0000-4000-8000-000000000000",
  "/error",
  "/coming-soon",
  "/no-such-page",
  "/test",
  "/supabase-test",
  "/auth",
  "/candidate-signup",
  "/role-selection",
  "/auth/callback",
  "/auth/confirm",
  "/robots.txt",
  "/sitemap.xml",
];
/** Every name that some public page reads, and some that none does. */
const NAMES = [
  "role",
  "positions",
  "stories",
  "why",
  "q",
  "src",
  "error",
  "err",
  "source",
  "next",
  "by",
  "code",
  "token_hash",
  "type",
  "sent",
  "saved",
  "noredir",
  "__proto__",
  "constructor",
  "a[b][c]",
];
const PAYLOADS = [
  `<script>alert("x")</script>`,
  `"><img src=x onerror=alert(1)>`,
  `'--></style></script><svg onload=alert(1)>`,
  "</title><script>alert(1)</script>",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "\u0000\u0007\u001b[31m",
  "%",
  "%E0%A4%A",
  "\ud800",
  "🦉".repeat(500),
  "x".repeat(6_000),
  "{{7*7}}${7*7}",
  "\r\nSet-Cookie: evil=1",
  "' or 1=1 --",
  "../../../../etc/passwd",
  "0",
  "-1",
  "1e309",
  "null",
];

const ODD_QUERIES = [
  "?",
  "??",
  "?&&&",
  "?=",
  "?%",
  "?%ff=%fe",
  "?q=%E0%A4%A",
  "?q&q&q",
  `?${"a&".repeat(2_000)}`,
];
const HEADERS = [
  "Cookie",
  "Referer",
  "User-Agent",
  "Accept-Language",
  "Accept-Encoding",
  "If-None-Match",
  "If-Modified-Since",
  "Range",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "Origin",
  "Accept",
  "Sec-Purpose",
  "X-Nomera-Client-Address",
];
const COOKIES = ["nomera-auth", "nomera-auth.0", "nomera-session", "nomera-acting"];

/** Sends bytes as they are and gives the status and the rest of the answer. */
function send(request: string | Buffer): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const answer = Buffer.concat(chunks).toString("utf8");
      const end = answer.indexOf("\r\n\r\n");
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
        head: answer.slice(0, end),
        body: answer.slice(end + 4),
      });
    });
  });
}

const get = (target: string, headers: Record<string, string> = {}) =>
  send(
    Buffer.from(
      [
        `GET ${target} HTTP/1.1`,
        "Host: localhost",
        "Connection: close",
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        "",
        "",
      ].join("\r\n"),
      "latin1",
    ),
  );

/** Tags that only a payload could have brought. */
const FOREIGN = /<script>alert|<img src=x|<svg onload|<[^>]+\son\w+=/i;

/** What is left when the values of attributes, where a payload is only text, are taken out. */
const markupOf = (body: string) => body.replace(/"[^"]*"/g, '""');

async function expectHonest(target: string, headers?: Record<string, string>) {
  const { status, head, body } = await get(target, headers);
  const what = `${target} ${JSON.stringify(headers ?? {})}`.slice(0, 300);
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, what).toBeLessThan(500);
  expect(markupOf(body), what).not.toMatch(FOREIGN);
  expect(head, what).not.toMatch(/^set-cookie: evil/im);
  const location = /^location: (.*)$/im.exec(head)?.[1];
  if (location) {
    expect(new URL(location.trim(), stack.open).origin, what).toBe(new URL(stack.open).origin);
  }
}

test.each(PAGES)(
  "%s with any query",
  async (path) => {
    for (const payload of PAYLOADS) {
      const value = encodeURIComponent(payload.toWellFormed());
      const all = NAMES.map((name) => `${name}=${value}`).join("&");
      await expectHonest(`${path}?${all.slice(0, 7_000)}`);
    }
    for (const payload of PAYLOADS.slice(0, 6)) {
      const value = encodeURIComponent(payload);
      await Promise.all(NAMES.map((name) => expectHonest(`${path}?${name}=${value}`)));
    }
    for (const query of ODD_QUERIES) await expectHonest(path + query);
  },
  60_000,
);

// One of each kind: kept, not kept, an error, a form, for machines.
test.each(["/", "/error", "/no-such-page", "/auth", "/sitemap.xml"])(
  "%s with any header and any cookie",
  async (path) => {
    for (const payload of PAYLOADS) {
      // What a header may not contain never reaches us: the server refuses the request as a whole.
      const value = payload.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4_000);
      const plain = value.replace(/[;,]/g, "");
      const encoded = `base64-${Buffer.from(value).toString("base64")}`;
      await Promise.all([
        ...HEADERS.map((name) => expectHonest(path, { [name]: value })),
        ...COOKIES.flatMap((name) =>
          [plain, encoded].map((text) => expectHonest(path, { Cookie: `${name}=${text}` })),
        ),
      ]);
    }
  },
  60_000,
);

test("made-up queries and paths of all kinds", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PAGES),
      fc.webQueryParameters({ size: "large" }),
      async (path, query) => expectHonest(`${path}?${query}`),
    ),
    { numRuns: 150 },
  );
  await fc.assert(
    fc.asyncProperty(fc.webPath(), async (path) => expectHonest(`/${path.replace(/^\/+/, "")}`)),
    { numRuns: 150 },
  );
}, 60_000);

test.each([
  ["/%", "a percent sign"],
  ["/%E0%A4%A", "half a character"],
  ["/%00", "a zero"],
  ["//evil.example/", "two slashes"],
  ["/\\evil.example", "a backslash"],
  ["/..%2f..%2fetc/passwd", "dots"],
  [`/${"a/".repeat(3_000)}`, "a deep path"],
  ["http://evil.example/", "another host's address"],
  ["/employers/../employers", "a way back"],
])("the path %s", async (target) => {
  await expectHonest(target);
});

// Bytes as they are: a client library would have made them harmless.
test.each([
  "/\\evil.example/..",
  "/\\evil.example",
  "/\\\\evil.example/..",
  "//evil.example/..",
  "//evil.example",
  "///evil.example/..",
  "/%5cevil.example/..",
  "/%5Cevil.example",
  "/%5C",
  "/%2f%5cevil.example/..",
  "/.//evil.example/..",
  "/.//evil.example",
  "/./\\evil.example/..",
  "/%2e/%5Cevil.example/..",
  "/a/..//evil.example/..",
  "/..\\..//evil.example/%2e%2e",
  "/job_seeker//evil.example",
  "/job_seeker/%2f%2fevil.example",
  "/job_seeker/\\evil.example",
  "//evil.example/auth",
  "/evil.example/..;/",
  "/%0d%0aLocation:%20https://evil.example/..",
  "/%0d%0aSet-Cookie:%20evil=1",
  "/\t/evil.example/..",
  "http:\\\\evil.example/..",
  "http:///evil.example/..",
  "https:evil.example/..",
])("%s leads to no other host", async (target) => {
  const { status, head } = await get(target);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(head).not.toMatch(/^set-cookie: evil/im);
  const location = /^location:\s*(.*)$/im.exec(head)?.[1]?.trim();
  if (location !== undefined) {
    expect(location).not.toMatch(/^[/\\]{2}|\\|%5c/i);
    expect(new URL(location, stack.open).origin).toBe(new URL(stack.open).origin);
  }
});

test("a line break in the request line begins no header", async () => {
  const { status, head } = await send(
    "GET / HTTP/1.1 \r\nSet-Cookie: evil=1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  expect(status).toBeLessThan(500);
  expect(head).not.toMatch(/^set-cookie: evil/im);
});

test.each(["/%", "/%c0%af", "/%E0%A4%A"])(
  "%s is a page that is not there, as ours say it",
  async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).toContain("Oops! Page not found");
  },
);

test.each(["/?_data=root", "/employers?_data=x", "/employers?%5fdata=routes"])(
  "%s is the page",
  async (target) => {
    const { status, body } = await get(target);
    expect(status).toBe(200);
    expect(body).toContain("</html>");
  },
);

test.each([
  ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
  ["no host", "GET / HTTP/1.0\r\n\r\n"],
  ["a host that is none", 'GET / HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n'],
  ["another method", "BREW / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
  ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
  [
    "a body that a GET has not",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
  ],
  ["no HTTP at all", "hello?\r\n\r\n"],
])("a request with %s is no failure of ours", async (_, request) => {
  const { status, body } = await send(request);
  expect(status).toBeLessThan(500);
  expect(markupOf(body)).not.toMatch(FOREIGN);
});

test("none of it was a defect, and the server is still well", async () => {
  expect((await get("/healthz")).status).toBe(200);
  expect((await get("/")).status).toBe(200);
  // Others make the server fail on purpose: what they caused came before.
  const defects = readFileSync(stack.log, "utf8")
    .slice(logged)
    .split("\n")
    // What browsers report is theirs: other tests send such reports.
    .filter((line) => /"level":"error"/.test(line) && !/"msg":"reported by a browser"/.test(line));
  expect(defects).toEqual([]);
});
