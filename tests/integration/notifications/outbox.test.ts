/** The outbox against real mail servers: nothing is lost, nothing is sent twice, and what cannot be sent is shown. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Outage } from "#app/platform/failures.server.ts";
import { MAX_ATTEMPTS } from "#app/notifications/rules.ts";
import { sendDue } from "#app/notifications/sending.server.ts";
import { answer, outboxStack, testServer } from "#tests/helpers/outbox.ts";

type Stack = Awaited<ReturnType<typeof outboxStack>>;
let stack: Stack;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  stack = await outboxStack();
}, 60_000);
afterAll(async () => {
  for (const close of closing) await close();
  await stack.close();
});

/** The database, but for the first calls that say what became of an email: they fail. */
function failing(error: Error, times: number) {
  const { db } = stack;
  let failed = 0;
  return {
    ...db,
    rpc: (name: string, args: object) => {
      if (name === "record_mail_outcome" && (failed += 1) <= times) throw error;
      return db.rpc(name as "claim_mail", args as never);
    },
  } as typeof db;
}

const newAddress = () => `person-${randomUUID()}@example.com`;
async function server(options?: Parameters<typeof testServer>[0]) {
  const made = await testServer(options);
  closing.push(made.close);
  return made;
}
async function told(kind?: string, event?: string) {
  const email = newAddress();
  const id = await stack.person(email);
  await stack.tell(id, kind, event);
  return { email, id };
}

describe("written with what it tells of", () => {
  test("a transaction that fails leaves neither notification nor email", async () => {
    const id = await stack.person(newAddress());
    await expect(
      stack.exec(
        `begin; select private.notify('${id}', 'message', 'message_received', '{}', '/notifications'); select 1 / 0; commit;`,
      ),
    ).rejects.toThrow(/division/);
    await stack.exec("rollback");
    expect(await stack.rows(id)).toEqual([]);
    expect(await stack.exec("select 1 from public.notifications where user_id = $1", [id])).toEqual(
      [],
    );
  });

  test("a kind turned off is told in the app only", async () => {
    const id = await stack.person(newAddress());
    await stack.tell(id, "profile_viewed", "profile_viewed");
    expect(await stack.rows(id)).toEqual([]);
    expect(
      await stack.exec("select 1 from public.notifications where user_id = $1", [id]),
    ).toHaveLength(1);
  });
});

describe("sent", () => {
  test("over SMTP, in text and HTML, with the headers that end its kind and a name that stays", async () => {
    const { url, mailbox } = await server();
    const { email, id } = await told();
    const { round } = await sendDue(stack.sending(url));
    expect(round).toMatchObject({ sent: 1, failed: 0 });
    const [message] = mailbox.messages(email);
    expect(message?.subject).toBe("Ana Ruiz wrote to you");
    expect(message?.text).toContain("https://nomera.example/notifications");
    expect(message?.html).toContain("Read the message");
    const [row] = await stack.rows(id);
    expect(row).toMatchObject({ status: "sent", attempts: 1, locked_until: null });
    const [settings] = await stack.exec<{ unsubscribe_key: string }>(
      "select unsubscribe_key from public.notification_settings where user_id = $1",
      [id],
    );
    expect(message?.headers).toMatchObject({
      "list-unsubscribe": `<https://nomera.example/unsubscribe?key=${settings!.unsubscribe_key}&kind=message>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "message-id": expect.stringMatching(
        new RegExp(`^<outbox\\.${row!.id}\\.\\d+@nomera\\.example>$`),
      ),
      from: "Nomera Health <no-reply@nomera.example>",
    });
  });

  test("two workers at once send each email once", async () => {
    const { url, mailbox } = await server();
    const people = await Promise.all(Array.from({ length: 25 }, () => told()));
    const rounds = await Promise.all(Array.from({ length: 6 }, () => sendDue(stack.sending(url))));
    expect(rounds.reduce((sum, { round }) => sum + round.sent, 0)).toBe(25);
    for (const { email } of people) expect(mailbox.messages(email)).toHaveLength(1);
  });

  test("what somebody waits for does not stand behind many that can wait", async () => {
    const { url, mailbox } = await server();
    const many = await Promise.all(
      Array.from({ length: 12 }, () => told("new_match", "new_match")),
    );
    const { email } = await told();
    await sendDue(stack.sending(url));
    const sent = () => many.filter((one) => mailbox.messages(one.email).length > 0).length;
    expect(mailbox.messages(email)).toHaveLength(1);
    expect(sent()).toBeLessThan(many.length);
    await sendDue(stack.sending(url));
    expect(sent()).toBe(many.length);
  });

  test("what a worker was killed over is sent again under the same Message-ID, and known as sent twice", async () => {
    const { url, mailbox } = await server();
    const { email, id } = await told();
    const certain = await told();
    // It sends, and is killed before it can say so.
    const sending = stack.sending(url);
    await expect(
      sendDue({ ...sending, db: failing(new Error("killed"), Infinity) }),
    ).rejects.toThrow("killed");
    // The other one was not taken yet, so nobody waits for it.
    expect((await sendDue(sending)).taken).toBe(1);
    await stack.exec(
      "update public.outbox set locked_until = now() - interval '1 second' where user_id = $1",
      [id],
    );
    expect((await sendDue(sending)).round.sent).toBe(1);
    const ids = mailbox.messages(email).map(({ headers }) => headers?.["message-id"]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect((await stack.rows(id))[0]).toMatchObject({ status: "sent", unconfirmed_attempts: 1 });
    expect(mailbox.messages(certain.email)).toHaveLength(1);
    expect((await stack.rows(certain.id))[0]).toMatchObject({ unconfirmed_attempts: 0 });
  });

  test("a database that is away when an email was sent is waited for: it is sent once", async () => {
    const { url, mailbox } = await server();
    const { email, id } = await told();
    const sending = stack.sending(url);
    const { round } = await sendDue({ ...sending, db: failing(new Outage("away"), 3) });
    expect(round.sent).toBe(1);
    expect((await sendDue(sending)).taken).toBe(0);
    expect(mailbox.messages(email)).toHaveLength(1);
    expect((await stack.rows(id))[0]).toMatchObject({ status: "sent", unconfirmed_attempts: 0 });
  });

  test("an email that takes long is kept meanwhile", async () => {
    const { id } = await told();
    const { url } = await server();
    const { db } = stack.sending(url);
    const held = async () => Date.parse((await stack.rows(id))[0]!.locked_until!) - Date.now();
    const { data } = await db.rpc("claim_mail", { p_limit: 1, p_seconds: 10, p_max_attempts: 6 });
    const { id: mail, attempt } = data![0]!;
    expect(await held()).toBeLessThan(11_000);
    const keep = (p_attempt: number) =>
      db.rpc("extend_mail_lease", { p_id: mail, p_attempt, p_seconds: 60 });
    expect((await keep(attempt)).data).toBe(true);
    expect(await held()).toBeGreaterThan(50_000);
    expect((await keep(attempt - 1)).data, "somebody else has it").toBe(false);
    await db.rpc("record_mail_outcome", { p_id: mail, p_attempt: attempt, p_outcome: "sent" });
    expect((await keep(attempt)).data, "it is done with").toBe(false);
  });

  test("an email that ends the worker each time is given up in the end", async () => {
    const { id } = await told();
    await stack.exec(
      "update public.outbox set attempts = $2, locked_until = now() - interval '1 second' where user_id = $1",
      [id, MAX_ATTEMPTS],
    );
    const { url } = await server();
    expect((await sendDue(stack.sending(url))).taken).toBe(0);
    expect((await stack.rows(id))[0]).toMatchObject({ status: "dead", attempts: MAX_ATTEMPTS });
  });
});

describe("not taken", () => {
  test.each([
    [
      "refuses the recipient for now",
      {
        onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) =>
          done(answer(451, "Try later")),
      },
      /451|later/i,
    ],
    [
      "refuses the recipient for good",
      {
        onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) =>
          done(answer(550, "No such user")),
      },
      /550|user/i,
    ],
    [
      "refuses what it was sent",
      {
        onData: (
          stream: { resume(): void; on(e: string, f: () => void): void },
          _: unknown,
          done: (e: Error) => void,
        ) => {
          stream.on("end", () => done(answer(554, "Too ugly")));
          stream.resume();
        },
      },
      /554|ugly/i,
    ],
    [
      "never says whether it took it",
      {
        onData: (stream: { resume(): void }) => {
          stream.resume();
        },
      },
      /timeout|closed|socket/i,
    ],
  ])("a server that %s: tried again later and later, then dead", async (what, options, error) => {
    const knows = what !== "never says whether it took it";
    const failing = await server(options as never);
    const { id } = await told();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { round } = await sendDue(stack.sending(failing.url));
      expect(round).toMatchObject(attempt < MAX_ATTEMPTS ? { failed: 1 } : { dead: 1 });
      const [row] = await stack.rows(id);
      expect(row).toMatchObject({
        attempts: attempt,
        unconfirmed_attempts: knows ? 0 : attempt,
        last_error: expect.stringMatching(error),
      });
      if (attempt < MAX_ATTEMPTS) {
        waits.push(Math.round((Date.parse(row!.next_attempt_at) - Date.now()) / 60_000));
        // Not due yet, so nobody takes it.
        expect((await sendDue(stack.sending(failing.url))).taken).toBe(0);
        await stack.makeDue(id);
      } else expect(row).toMatchObject({ status: "dead", done_at: expect.any(String) });
    }
    expect(waits).toEqual([1, 5, 30, 120, 720]);
    await stack.makeDue(id);
    expect((await sendDue(stack.sending(failing.url))).taken).toBe(0);
  });

  test("one that is refused does not keep others from being sent", async () => {
    const bad = await told();
    const good = await told();
    const { url, mailbox } = await server({
      onRcptTo: ({ address }, _, done) =>
        done(address === bad.email ? answer(550, "No such user") : null),
    });
    expect((await sendDue(stack.sending(url))).round).toMatchObject({ sent: 1, failed: 1 });
    expect(mailbox.messages(good.email)).toHaveLength(1);
  });

  test("a server that is away costs no attempt, and what waited is sent when it is back", async () => {
    const away = await testServer();
    await away.close();
    const people = [await told(), await told()];
    for (let time = 0; time < MAX_ATTEMPTS + 2; time += 1) {
      const { round, trouble } = await sendDue(stack.sending(away.url));
      expect(round).toMatchObject({ sent: 0, failed: 0, later: 1 });
      expect(trouble?.code).toMatch(/ECONNECTION|ESOCKET/);
    }
    for (const { id } of people)
      expect((await stack.rows(id))[0]).toMatchObject({ status: "waiting", attempts: 0 });
    const back = await server();
    expect((await sendDue(stack.sending(back.url))).round.sent).toBe(2);
  });

  test("a worker told to stop takes nothing more", async () => {
    const { id } = await told();
    const { url, mailbox } = await server();
    const { taken } = await sendDue({ ...stack.sending(url), signal: AbortSignal.abort() });
    expect(taken).toBe(0);
    expect(mailbox.messages()).toEqual([]);
    expect((await stack.rows(id))[0]).toMatchObject({
      status: "waiting",
      attempts: 0,
      locked_until: null,
    });
    await sendDue(stack.sending(url));
    expect(mailbox.messages()).toHaveLength(1);
  });
});

describe("what the reader wants, asked in the moment of sending", () => {
  test("a kind turned off since is skipped; one that nobody can do without is not", async () => {
    const off = await told();
    const always = await told("account_decided", "approved");
    await stack.exec(
      "insert into public.notification_preferences (user_id, kind, email) values ($1, 'message', false), ($2, 'account_decided', false)",
      [off.id, always.id],
    );
    const { url, mailbox } = await server();
    expect((await sendDue(stack.sending(url))).round).toMatchObject({ sent: 1, skipped: 1 });
    expect(mailbox.messages(off.email)).toEqual([]);
    expect((await stack.rows(off.id))[0]).toMatchObject({ status: "skipped" });
    expect(mailbox.messages(always.email)[0]?.subject).toBe("Your account is approved");
    expect(mailbox.messages(always.email)[0]?.headers).not.toHaveProperty("list-unsubscribe");
  });

  test("one that names a candidate is skipped for whoever is not approved to see them", async () => {
    const { url, mailbox } = await server();
    const sent = async (approved: boolean, facts: object) => {
      const email = newAddress();
      const id = await stack.person(email, "employer");
      await stack.exec(
        "update public.profiles set onboarding_completed = true, submitted_at = now(), verification_status = $2 where user_id = $1",
        [id, approved ? "approved" : "rejected"],
      );
      await stack.exec(
        "select private.notify($1, 'message', 'message_received', $2::jsonb, '/notifications')",
        [id, JSON.stringify({ position: "Night nurse", from: "candidate", ...facts })],
      );
      await sendDue(stack.sending(url));
      const [row] = await stack.exec<{ status: string }>(
        "select status from public.outbox where user_id = $1 and kind = 'message'",
        [id],
      );
      const named = JSON.stringify(mailbox.messages(email)).includes("Dana Reyes");
      return [row!.status, named];
    };
    expect(await sent(true, { candidate: "Dana Reyes" })).toEqual(["sent", true]);
    expect(await sent(false, { candidate: "Dana Reyes" })).toEqual(["skipped", false]);
    expect(await sent(false, {})).toEqual(["sent", false]);
  });

  test("an address changed since gets it; an account that is gone gets nothing", async () => {
    const moved = await told();
    const gone = await told();
    const address = newAddress();
    await stack.exec("update auth.users set email = $2 where id = $1", [moved.id, address]);
    await stack.exec("delete from auth.users where id = $1", [gone.id]);
    const { url, mailbox } = await server();
    await sendDue(stack.sending(url));
    expect(mailbox.messages(address).map(({ subject }) => subject)).toEqual([
      "Ana Ruiz wrote to you",
    ]);
    // The old address hears of the change alone.
    expect(mailbox.messages(moved.email).map(({ subject }) => subject)).toEqual([
      "Your account’s email address was changed",
    ]);
    expect(mailbox.messages()).toHaveLength(2);
  });

  test("quiet hours move it to their end and count as no attempt", async () => {
    const { id, email } = await told();
    // From an hour ago until an hour from now, wherever the clock stands.
    await stack.exec(
      `insert into public.notification_settings (user_id, quiet_from, quiet_until, time_zone)
       values ($1, ((now() - interval '1 hour') at time zone 'America/Denver')::time,
         date_trunc('minute', (now() + interval '1 hour') at time zone 'America/Denver')::time, 'America/Denver')`,
      [id],
    );
    const { url, mailbox } = await server();
    expect((await sendDue(stack.sending(url))).round).toMatchObject({ sent: 0, later: 1 });
    const [row] = await stack.rows(id);
    expect(row).toMatchObject({ status: "waiting", attempts: 0 });
    const minutes = (Date.parse(row!.next_attempt_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    expect((await sendDue(stack.sending(url))).taken).toBe(0);
    await stack.exec(
      "update public.notification_settings set quiet_from = null, quiet_until = null where user_id = $1",
      [id],
    );
    await stack.makeDue(id);
    await sendDue(stack.sending(url));
    expect(mailbox.messages(email)).toHaveLength(1);
  });

  test("an address without an account gets its email, with nothing to end", async () => {
    const email = newAddress();
    await stack.exec(
      `insert into public.outbox (to_email, kind, event, facts, href) values ($1, 'team', 'team_invited', '{"facility": "Lakeview", "role": "viewer"}', '/employer/team/join?token=abc')`,
      [email],
    );
    const { url, mailbox } = await server();
    await sendDue(stack.sending(url));
    const [message] = mailbox.messages(email);
    expect(message?.subject).toBe("Lakeview invited you to its team");
    expect(message?.links[0]).toBe("https://nomera.example/employer/team/join?token=abc");
    expect(message?.headers).not.toHaveProperty("list-unsubscribe");
    expect(
      await stack.exec("select 1 from public.outbox where to_email = $1", [email]),
      "the address and the link are not kept",
    ).toEqual([]);
  });

  test("a link that lets somebody in is kept as long as it may be sent again, and no longer", async () => {
    const email = newAddress();
    const href = async () =>
      (await stack.exec("select href from public.outbox where to_email = $1", [email]))[0];
    await stack.exec(
      `insert into public.outbox (to_email, kind, event, facts, href, status) values ($1, 'team', 'team_invited', '{"facility": "Lakeview", "role": "viewer"}', '/employer/team/join?token=abc', 'dead')`,
      [email],
    );
    expect(await href()).toEqual({ href: "/employer/team/join?token=abc" });
    await stack.exec("update public.outbox set status = 'skipped' where to_email = $1", [email]);
    expect(await href()).toEqual({ href: "/employer/team/join" });
  });
});

test("nobody but the worker takes or settles emails", async () => {
  const anyone = await fetch(`${stack.url}/rest/v1/rpc/claim_mail`, {
    method: "POST",
    headers: { apikey: stack.publishableKey, "Content-Type": "application/json" },
    body: JSON.stringify({ p_limit: 1, p_seconds: 60, p_max_attempts: 6 }),
  });
  expect([401, 403, 404]).toContain(anyone.status);
});
