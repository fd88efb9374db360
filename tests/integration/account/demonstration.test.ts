/** Where a mailbox of this computer takes every email: pages that wait for one say so, and lead there. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { mailTo } from "#tests/helpers/mail.ts";
import { Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
afterAll(() => children.stop());
const SENTENCE = "This is a demonstration: no email leaves this computer.";

test("a demonstration says that no email leaves this computer, and where it is; elsewhere nothing is said", async () => {
  const port = await freePort();
  // The tests' own app has a mailbox; this one sends its emails like any other installation.
  const { url, publishableKey, secretKey, sessionSecret } = stack.supabase;
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { url, publishableKey, secretKey, sessionSecret },
    log: join(mkdtempSync(join(tmpdir(), "nomera-no-mailbox-")), "app.log"),
  });
  for (const [origin, says] of [
    [stack.open, true],
    [`http://localhost:${port}`, false],
  ] as const) {
    const email = `person-${randomUUID()}@test.example`;
    const visitor = new Visitor(origin);
    const sent = await visitor.post("/candidate-signup", {
      email,
      password: "a long enough password",
    });
    const html = await (await visitor.get(sent.headers.get("location")!)).text();
    expect(html).toContain("Check your email");
    expect(html.includes(SENTENCE)).toBe(says);
    expect(/<a [^>]*>its mailbox<\/a>/.test(html)).toBe(says);
    await expect.poll(async () => (await mailTo(stack.mailbox, email)).length).toBe(1);
  }
});
