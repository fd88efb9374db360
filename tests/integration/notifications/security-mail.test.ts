/** Emails about an account's own safety, as they arrive over SMTP: each once, at once, and nothing of an address is left. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendDue } from "#app/notifications/sending.server.ts";
import { outboxStack, testServer } from "#tests/helpers/outbox.ts";

let stack: Awaited<ReturnType<typeof outboxStack>>;
let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  stack = await outboxStack();
  server = await testServer();
}, 60_000);
afterAll(async () => {
  await server.close();
  await stack.close();
});

const AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** Somebody with a password and a session. */
async function person() {
  const email = `Person-${randomUUID()}@Example.com`;
  const id = await stack.person(email);
  await stack.exec("update auth.users set encrypted_password = 'first' where id = $1", [id]);
  await stack.exec("delete from public.outbox", []);
  await stack.exec(
    `insert into auth.sessions (id, user_id, user_agent, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, now(), now())`,
    [id, AGENT],
  );
  return { id, email };
}
/** Sends what is due, twice; gives what arrived at an address. */
async function arrived(email: string) {
  await sendDue(stack.sending(server.url));
  await sendDue(stack.sending(server.url));
  return server.mailbox.messages(email);
}
const left = (email: string) =>
  stack.exec("select 1 from public.outbox where to_email = $1", [email.toLowerCase()]);

test("a new password: once, with time, browser and what to do, also in quiet hours", async () => {
  const { id, email } = await person();
  await stack.exec(
    `insert into public.notification_settings (user_id, quiet_from, quiet_until)
     select $1, (now() at time zone 'America/Chicago' - interval '1 hour')::time(0),
       (now() at time zone 'America/Chicago' + interval '2 hours')::time(0)`,
    [id],
  );
  const change = () =>
    stack.exec("update auth.users set encrypted_password = 'second' where id = $1", [id]);
  await change();
  // The same again is no change.
  await change();
  await stack.tell(id);
  const mails = await arrived(email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  const { text, headers } = mails[0]!;
  expect(text).toMatch(/It was changed on \w+, \w+ \d+, \d{4}, \d+:\d\d\s[AP]M\sCT\./);
  expect(text).toContain("Browser last used with your account: Firefox on Windows.");
  expect(text).toContain("https://nomera.example/password-reset");
  expect(text).toContain("write to support@nomera.example");
  expect(headers?.["list-unsubscribe"]).toBeUndefined();
});

test("a new address: to the old one alone, and then the row is gone", async () => {
  const { id, email } = await person();
  const next = `next-${randomUUID()}@example.com`;
  await stack.exec("update auth.users set email = $2 where id = $1", [id, next]);
  const mails = await arrived(email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your account’s email address was changed"]);
  expect(mails[0]!.text).not.toContain(next);
  expect(await arrived(next)).toEqual([]);
  expect(await left(email)).toEqual([]);
});

test("a deleted account: the email outlives it, arrives, and then the row is gone", async () => {
  const { id, email } = await person();
  await stack.exec("select private.notify_old_address($1, 'account_deleted', '{}')", [email]);
  await stack.exec("delete from auth.users where id = $1", [id]);
  expect(await left(email)).toHaveLength(1);
  const mails = await arrived(email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your account was deleted"]);
  expect(mails[0]!.text).toContain("The account can’t be restored.");
  expect(await left(email)).toEqual([]);
});
