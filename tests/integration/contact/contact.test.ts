/** Messages from the contact page: stored and mailed to support; refused without losing a word; read by admins alone. */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { composeMail } from "#app/notifications/mail.ts";
import type { Database } from "#app/platform/database.types.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { mailTo } from "#tests/helpers/mail.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const FACTS = { name: "Ann Example", topic: "billing" };
const write = () => `Is this message ${randomUUID()}?`;
const fields = (message: string, more: Record<string, string> = {}) => ({
  ...FACTS,
  email: "Ann@Example.com",
  message,
  ...more,
});
const stored = (message: string) =>
  sql<{ id: string }>(
    stack,
    `select id, name, email, topic, message, answered_at from public.contact_messages where message = $1`,
    [message],
  );
/** The emails about a message that reached support. */
const mailed = async (message: string) =>
  (await mailTo(stack.mailbox, "support@nomera.example")).filter(({ text }) =>
    text.includes(`“${message}”`),
  );
const queued = (message: string) =>
  sql(stack, "select id from public.outbox where facts ->> 'message' = $1", [message]);

describe("sending", () => {
  test("a message is stored and queued for support before anybody is told so", async () => {
    const visitor = new Visitor(stack.open);
    const message = write();
    const response = await visitor.post("/contact", fields(`  ${message}\r\n`));
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/contact");
    const row = { ...FACTS, email: "ann@example.com", message };
    expect(await stored(message)).toEqual([
      { id: expect.any(String) as string, ...row, answered_at: null },
    ]);
    await expect.poll(() => mailed(message)).toHaveLength(1);
    const [mail] = await mailed(message);
    expect(mail!.subject).toBe("Contact page: A plan, a fee or the guarantee");
    expect(mail!.headers?.["reply-to"]).toBe("ann@example.com");
    expect(mail!.text).toContain("From Ann Example, ann@example.com.");
    // The address to answer to is nowhere but in the email: the row of the outbox is gone.
    await expect.poll(() => queued(message)).toEqual([]);
    const page = await textOf(await visitor.get("/contact"));
    expect(page).toContain("Message sent");
    expect(page).toContain("We’ll reply by email to Ann@Example.com.");
    expect(page).not.toContain("<textarea");
    // Once only.
    expect(await textOf(await visitor.get("/contact"))).not.toContain("Message sent");
  });

  test("the email answers to whoever wrote", () => {
    const mail = composeMail(
      {
        id: 1,
        kind: "contact",
        event: "message_arrived",
        facts: { email: "ann@example.com", topic: "billing", message: "Why this fee?" },
        href: "/admin/contact",
        createdAt: new Date(0).toISOString(),
        toEmail: "support@nomera.example",
        isAccount: false,
        role: null,
        kindLabel: "Messages from the contact page",
        alwaysEmail: true,
        unsubscribeKey: null,
      },
      "https://nomera.example",
      "support@nomera.example",
    );
    expect(mail.headers["Reply-To"]).toBe("ann@example.com");
    expect(mail.subject).toBe("Contact page: A plan, a fee or the guarantee");
    expect(mail.text).toContain("From ann@example.com.");
    expect(mail.text).toContain("“Why this fee?”");
    expect(mail.text).toContain("https://nomera.example/admin/contact");
  });

  test("sent twice at the same moment, it is one message and one email", async () => {
    const message = write();
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Visitor(stack.open).post("/contact", fields(message))),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await stored(message)).toHaveLength(1);
    // One email was queued, whether it has gone out by now or not.
    await expect.poll(() => mailed(message)).toHaveLength(1);
    await expect.poll(() => queued(message)).toEqual([]);
    expect(await mailed(message)).toHaveLength(1);
  });

  test("other columns of a form change nothing, and the name may be left out", async () => {
    const message = write();
    await new Visitor(stack.open).post(
      "/contact",
      fields(message, { name: " ", answered_at: "2020-01-01", to_email: "x@y.zz", id: "1" }),
    );
    expect(await stored(message)).toMatchObject([{ name: null, answered_at: null }]);
    await expect.poll(() => mailed(message)).toHaveLength(1);
  });

  test("works while sign-in is paused", async () => {
    const message = write();
    expect((await new Visitor(stack.paused).post("/contact", fields(message))).status).toBe(302);
    expect(await stored(message)).toHaveLength(1);
  });

  test("whoever is signed in finds their address filled in", async () => {
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const page = await textOf(await (await signedIn(stack, nurse)).get("/contact"));
    expect(page).toContain(`value="${nurse.email}"`);
  });
});

describe("refusing, with the form as it was typed", () => {
  const send = async (sent: Record<string, string>, visitor = new Visitor(stack.open)) => {
    const response = await visitor.post("/contact", sent);
    return { status: response.status, html: await textOf(response) };
  };
  const expectKept = (html: string, message: string) => {
    expect(html).toContain(message);
    expect(html).toContain('value="Ann Example"');
    expect(html).toMatch(/<option value="billing" selected/);
  };

  test.each([
    ["email", "ann@", "Enter an email address such as name@example.com."],
    ["topic", "nonsense", "Choose what it is about."],
  ])("a bad %s", async (field, value, sentence) => {
    const message = write();
    const { status, html } = await send(fields(message, { [field]: value }));
    expect(status).toBe(422);
    expect(html).toContain(sentence);
    expect(html).toContain(message);
    expect(html).toContain('value="Ann Example"');
    expect(await stored(message)).toEqual([]);
  });

  test.each([" \r\n ", "x".repeat(4001)])(
    "a message that is empty or too long",
    async (message) => {
      const { status, html } = await send(fields(message));
      expect(status).toBe(422);
      expect(html).toContain('value="Ann@Example.com"');
      expect(await stored(message.trim())).toEqual([]);
    },
  );

  test("a filled honeypot, which is empty again so that a person can go on", async () => {
    const message = write();
    const { status, html } = await send(fields(message, { homepage: "https://spam.example" }));
    expect(status).toBe(422);
    expect(html).toContain("A hidden field was filled in");
    expect(html).not.toContain("spam.example");
    expectKept(html, message);
    expect(await stored(message)).toEqual([]);
    expect(await queued(message)).toEqual([]);
  });

  test("the eleventh try within ten minutes, from this address only", async () => {
    const visitor = new Visitor(stack.open);
    const message = write();
    for (let i = 0; i < 10; i += 1) expect((await send(fields(""), visitor)).status).toBe(422);
    const { status, html } = await send(fields(message), visitor);
    expect(status).toBe(429);
    expectKept(html, message);
    expect(await stored(message)).toEqual([]);
    expect((await send(fields(message))).status).toBe(302);
  });

  test("more than 100 messages an hour in all; a repeated one is still answered", async () => {
    // One statement, which ends in an error: nothing of it stays for the tests beside this one.
    const attempt = sql(
      stack,
      `do $$
       declare outcome text := '';
       begin
         insert into public.contact_messages (email, topic, message)
         select 'full@example.com', 'other', 'Full ' || n from generate_series(1, 100) n;
         begin
           perform public.submit_contact_message('full@example.com', 'other', 'One too many');
           outcome := 'stored';
         exception when sqlstate 'PT429' then
           outcome := 'refused: ' || sqlerrm;
         end;
         perform public.submit_contact_message('full@example.com', 'other', 'Full 7');
         raise exception '% repeated: answered', outcome;
       end $$`,
    );
    await expect(attempt).rejects.toThrow(/refused: Too many messages.*repeated: answered/);
  });

  test.each([
    ["email", { p_email: "no address" }],
    ["topic", { p_topic: "nonsense" }],
    ["message", { p_message: " " }],
    ["name", { p_name: "x".repeat(121) }],
  ])("the function itself refuses a bad %s", async (field, bad) => {
    const db = createClient<Database>(stack.supabase.url, stack.supabase.secretKey);
    const good = { p_email: "ann@example.com", p_topic: "other", p_message: "Hello" };
    const { error } = await db.rpc("submit_contact_message", { ...good, ...bad });
    expect(error).toMatchObject({ code: "PT422", hint: field });
  });
});

describe("reading", () => {
  test("only administrators read messages and settle them", async () => {
    const message = write();
    await new Visitor(stack.open).post("/contact", fields(message));
    const [{ id }] = (await stored(message)) as [{ id: string }];
    const anonymous = createClient<Database>(stack.supabase.url, stack.supabase.publishableKey);
    const nurse = await apiOf(
      stack,
      await makePerson(stack, { role: "job_seeker", status: "approved" }),
    );
    for (const [who, db] of Object.entries({ anonymous, nurse })) {
      const read = await db.from("contact_messages").select("id");
      expect(read.data ?? [], who).toEqual([]);
      expect((await db.rpc("admin_contact_messages")).error, who).not.toBeNull();
      const settled = await db.rpc("settle_contact_message", { p_id: id, p_what: "deleted" });
      expect(settled.error, who).not.toBeNull();
      const written = await db
        .from("contact_messages")
        .insert({ email: "a@b.co", topic: "other", message: "Directly" });
      expect(written.error, who).not.toBeNull();
    }
    const office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    expect(await textOf(await office.get("/admin/contact"))).toContain(message);
    await office.post("/admin/contact", { messageId: id, intent: "answered" });
    const open = await textOf(await office.get("/admin/contact"));
    expect(open).not.toContain(message);
    expect(open).toContain("oldest first");
    const answered = await textOf(await office.get("/admin/contact?show=answered"));
    expect(answered).toContain(message);
    expect(answered).toContain("most recently answered first");
    expect(answered).not.toContain("oldest first");
    const twice = await office.post("/admin/contact", { messageId: id, intent: "answered" });
    expect(twice.status).toBe(409);
    expect(await textOf(twice)).toContain("already marked this message as answered");
    await office.post("/admin/contact", { messageId: id, intent: "deleted" });
    expect(await stored(message)).toEqual([]);
  });

  test("the copy of one's data has them, and they go with the account", async () => {
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const message = write();
    const visitor = await signedIn(stack, nurse);
    await visitor.post("/contact", fields(message, { email: nurse.email }));
    const { data } = await (await apiOf(stack, nurse)).rpc("export_my_data");
    expect((data as Record<string, unknown>)["contact_messages"]).toMatchObject([
      { message, email: nurse.email },
    ]);
    const { error } = await (
      await apiOf(stack, nurse)
    ).rpc("delete_my_account", { p_email: nurse.email });
    expect(error).toBeNull();
    expect(await stored(message)).toEqual([]);
    expect(await queued(message)).toEqual([]);
  });
});

describe("the email about a message, where no worker sends it", () => {
  const ADMIN = "33333333-3333-4333-8333-333333333333";
  let db: TestDatabase;
  beforeAll(async () => {
    db = await bareDatabase();
    await db.exec(`insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example');
      insert into public.admin_users (user_id) values ('${ADMIN}');`);
  }, 60_000);
  afterAll(() => db.close());

  async function submit() {
    const message = write();
    await db.query("select public.submit_contact_message('ann@example.com', 'other', $1)", [
      message,
    ]);
    const [row] = await db.rows<{ id: string; mail: number }>(
      `select m.id, o.id as mail from public.contact_messages m
       join public.outbox o on o.facts ->> 'message' = m.message where m.message = $1`,
      [message],
    );
    return { message, ...row! };
  }
  const asAdmin = (call: string) =>
    db.exec(`begin; set local role authenticated; set local request.jwt.claim.sub = '${ADMIN}';
      select public.${call}; commit;`);
  const remove = ({ id }: { id: string }) => asAdmin(`settle_contact_message('${id}', 'deleted')`);
  const letters = async () =>
    (
      await db.rows<{ message: string }>(
        "select facts ->> 'message' as message from public.outbox order by id",
      )
    ).map(({ message }) => message);
  const abandoned = (mail: number) =>
    db.query(
      "update public.outbox set status = 'dead', attempts = 6, done_at = now() where id = $1",
      [mail],
    );

  test("goes with the message, whatever became of it; another one's stays", async () => {
    const [waiting, dead, other] = [await submit(), await submit(), await submit()];
    await abandoned(dead.mail);
    await remove(waiting);
    await remove(dead);
    expect(await letters()).toEqual([other.message]);
    await remove(other);
  });

  test("goes while the worker sends it, and the worker's report is of nothing", async () => {
    const message = await submit();
    const worker = await db.connect();
    await worker.exec("begin; select public.claim_mail(1, 60, 6);");
    const removed = remove(message);
    await worker.exec("commit");
    await removed;
    expect(await letters()).toEqual([]);
    const extended = await worker.rows("select public.extend_mail_lease($1, 1, 60) as held", [
      message.mail,
    ]);
    expect(extended).toEqual([{ held: false }]);
    for (const outcome of ["sent", "failed", "later"]) {
      const reported = await worker.rows(
        "select public.record_mail_outcome($1, 1, $2, 'No answer', now()) as held",
        [message.mail, outcome],
      );
      expect(reported, outcome).toEqual([{ held: false }]);
    }
    expect(await letters()).toEqual([]);
  });

  test("goes when an administrator abandons it; the message stays", async () => {
    const { message, mail } = await submit();
    await abandoned(mail);
    await asAdmin(`drop_mail(${mail})`);
    expect(await letters()).toEqual([]);
    expect(await db.rows("select message from public.contact_messages")).toEqual([{ message }]);
  });
});
