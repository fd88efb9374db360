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
  await startApp(children, {
    port,
    signIn: "open",
    supabase: {
      ...stack.supabase,
      sessionSecret: "a session secret of this test alone, long enough",
      mailboxUrl: stack.mailbox,
    },
    log: join(mkdtempSync(join(tmpdir(), "nomera-demonstration-")), "app.log"),
  });
  for (const [origin, says] of [
    [`http://localhost:${port}`, true],
    [stack.open, false],
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
    expect(html.includes(`href="${stack.mailbox}"`)).toBe(says);
    await expect.poll(async () => (await mailTo(stack.mailbox, email)).length).toBe(1);
  }
});
