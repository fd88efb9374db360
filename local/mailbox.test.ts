import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMailbox, serveMailbox, type Message } from "./mailbox.ts";

const nasty = `<img src=x onerror="alert(1)">'&`;
const mailbox = openMailbox(null);
let pages: Awaited<ReturnType<typeof serveMailbox>>;
beforeAll(async () => {
  pages = await serveMailbox(mailbox);
});
afterAll(() => pages.close());

const get = async (path: string) => {
  const response = await fetch(pages.url + path);
  return { response, body: await response.text() };
};

test("the list is empty, then newest first, for one address or all", async () => {
  expect((await get("/")).body).toContain("No mail yet");
  mailbox.deliver({ to: "Anna@example.com", subject: "First", text: "One", html: null });
  mailbox.deliver({ to: "ben@example.com", subject: "Second", text: "Two", html: null });
  mailbox.deliver({ to: "anna@example.com", subject: "Third", text: "Three", html: null });

  const api = async (query: string) =>
    (JSON.parse((await get(`/api/messages${query}`)).body) as Message[]).map(
      ({ subject }) => subject,
    );
  expect(await api("")).toEqual(["Third", "Second", "First"]);
  expect(await api("?to=ANNA%40example.com")).toEqual(["Third", "First"]);
  const { body } = await get("/?to=ben%40example.com");
  expect(body).toContain("Second");
  expect(body).not.toContain("Third");
});

describe("a message with markup of its own", () => {
  const link = "http://localhost:3000/auth/confirm?token_hash=a&type=signup";
  let message: Message;
  beforeAll(() => {
    message = mailbox.deliver(mail);
  });
  const mail = {
    to: nasty,
    subject: nasty,
    text: `${nasty} ${link}`,
    html: `<p onclick="alert(1)">Hi <a href="${link.replace("&", "&amp;")}">there</a></p>`,
  };

  test("is escaped, in the list and on its page, and can run nothing", async () => {
    for (const path of ["/", `/?to=${encodeURIComponent(nasty)}`, `/messages/${message.id}`]) {
      const { response, body } = await get(path);
      expect(body).not.toContain("<img src=x");
      expect(body).toContain("&#60;img src=x");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(response.headers.get("content-security-policy")).not.toContain("script-src");
    }
  });

  test("has its links as anchors that take the whole window", async () => {
    const { body } = await get(`/messages/${message.id}`);
    expect(body).toContain(
      `<a href="http://localhost:3000/auth/confirm?token_hash=a&#38;type=signup" target="_top"`,
    );
    expect(message.links).toEqual([link]);
  });

  test("shows its HTML in a sandbox only", async () => {
    expect((await get(`/messages/${message.id}`)).body).toMatch(/<iframe [^>]*sandbox="allow-top/);
    const { response, body } = await get(`/messages/${message.id}/html`);
    expect(body).toContain(message.html);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
  });
});

test("what is not there is a page that leads back", async () => {
  const { response, body } = await get("/messages/nothing");
  expect(response.status).toBe(404);
  expect(body).toContain('href="/"');
});

test("nobody writes, and no other name of this machine reads", async () => {
  expect((await fetch(pages.url, { method: "POST" })).status).toBe(405);
  const status = await new Promise((resolve) => {
    request(pages.url, { headers: { host: "evil.example" } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test("a file keeps the mail across restarts, one that was cut off as well", () => {
  const folder = mkdtempSync(join(tmpdir(), "nomera-mail-"));
  const file = join(folder, "mail.jsonl");
  openMailbox(file).deliver({ to: "a@b.example", subject: "Kept", text: "", html: null });
  writeFileSync(file, `${readFileSync(file, "utf8")}\n{"id":"half`);
  const again = openMailbox(file);
  again.deliver({ to: "a@b.example", subject: "After", text: "", html: null });
  expect(
    openMailbox(file)
      .messages()
      .map(({ subject }) => subject),
  ).toEqual(["After", "Kept"]);
  rmSync(folder, { recursive: true });
});
