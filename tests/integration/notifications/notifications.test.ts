/** What people are told, what they choose about emails, and ending those without signing in. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, inject, test } from "vitest";
import type { Message } from "#local/mailbox.ts";
import { actingVisitor } from "#tests/helpers/acting.ts";
import { mailTo } from "#tests/helpers/mail.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
// Nothing happens to an employer by itself; a job seeker is told of new matches.
const person = (role: "job_seeker" | "employer" = "employer") =>
  makePerson(stack, { role, status: "approved" });

async function tell(to: Person, from: string, kind = "message", event = "message_received") {
  await sql(stack, "select private.notify($1, $2, $3, $4::jsonb, $5)", [
    to.id,
    kind,
    event,
    JSON.stringify({ from, position: "Night nurse" }),
    "/account",
  ]);
  const [row] = await sql<{ id: string }>(
    stack,
    "select id from public.notifications where user_id = $1 and facts ->> 'from' = $2",
    [to.id, from],
  );
  return row!.id;
}

const unreadOf = async ({ id }: Person) =>
  (
    await sql<{ id: string }>(
      stack,
      "select id from public.notifications where user_id = $1 and read_at is null",
      [id],
    )
  ).map((row) => row.id);

/** The newest email to somebody with this subject, waiting for it. */
async function mailAbout(to: Person, subject: string): Promise<Message> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const found = (await mailTo(stack.mailbox, to.email)).find((mail) => mail.subject === subject);
    if (found) return found;
    await pause(50);
  }
  throw new Error(`No email "${subject}" came to ${to.email}.`);
}

describe("the list", () => {
  test("says what will appear while it is empty, and what happened, in words, newest first", async () => {
    const me = await person();
    const visitor = await signedIn(stack, me);
    expect(await textOf(await visitor.get("/notifications"))).toContain("No notifications yet");
    await tell(me, "Ana <b>Ruiz</b>");
    await tell(me, "Ben Oak", "message", "no_such_event");
    await tell(me, "Cara Elm");
    const html = await textOf(await visitor.get("/notifications"));
    expect(html).toContain("Ana &lt;b&gt;Ruiz&lt;/b&gt; wrote to you");
    expect(html.indexOf("Cara Elm wrote")).toBeLessThan(html.indexOf("Ana &lt;b&gt;"));
    expect(html).toContain("You have an update");
    expect(html).toContain("Notifications, 3 unread");
  });

  test("25 on a page, in an order that stays, and an honest end", async () => {
    const me = await person();
    await sql(
      stack,
      `insert into public.notifications (user_id, kind, event, facts, href, created_at)
       select $1, 'message', 'message_received', jsonb_build_object('from', 'Writer ' || n), '/account', now()
       from generate_series(1, 60) n`,
      [me.id],
    );
    const visitor = await signedIn(stack, me);
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const html = await textOf(await visitor.get(`/notifications?page=${page}`));
      seen.push(...[...html.matchAll(/>(Writer \d+) wrote to you/g)].map(([, who]) => who!));
      expect(html.length).toBeLessThan(60_000);
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    expect(await textOf(await visitor.get("/notifications?page=4"))).toContain("End of the list");
    for (const odd of ["0", "-1", "x", "1e9", "99999999999"])
      expect((await visitor.get(`/notifications?page=${odd}`)).status).toBe(200);
  });

  test("following a link leads on and marks it as read; somebody else's does neither", async () => {
    const [me, other] = [await person(), await person("job_seeker")];
    const [mine, theirs] = [await tell(me, "Ana"), await tell(other, "Ben")];
    const visitor = await signedIn(stack, me);
    const opened = await visitor.get(`/notifications/${mine}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/account"]);
    expect(await unreadOf(me)).toEqual([]);
    for (const id of [theirs, randomUUID(), "nonsense", "preferences2"]) {
      const answer = await visitor.get(`/notifications/${id}`);
      expect(answer.status, id).toBe(404);
      await answer.body?.cancel();
    }
    expect(await unreadOf(other)).toContain(theirs);
    expect(await textOf(await visitor.get("/notifications"))).not.toContain("Ben");
  });

  test("marking all as read leaves what came after the list was drawn, and others' alone", async () => {
    const [me, other] = [await person(), await person()];
    await tell(me, "Ana");
    const theirs = await tell(other, "Ben");
    const visitor = await signedIn(stack, me);
    const html = await textOf(await visitor.get("/notifications"));
    const until = /name="until" value="([^"]+)"/.exec(html)![1]!;
    await sql(stack, "select pg_sleep(0.01)");
    const later = await tell(me, "Later");
    const answer = await visitor.post("/notifications", { until });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/notifications"]);
    expect(await unreadOf(me)).toEqual([later]);
    expect(await unreadOf(other)).toEqual([theirs]);
    expect((await visitor.post("/notifications", { until: "yesterday" })).status).toBe(422);
  });

  test("an admin who acts for somebody sees the list, and leaves everything unread", async () => {
    const me = await person();
    const id = await tell(me, "Ana");
    const admin = await makePerson(stack, { role: null, admin: true });
    const visitor = (await actingVisitor(stack, admin, { user: me.id })).at(stack.open);
    const html = await textOf(await visitor.get("/notifications"));
    expect(html).toContain("Ana wrote to you");
    expect(html).not.toContain("Mark all as read");
    expect((await visitor.get(`/notifications/${id}`)).headers.get("location")).toBe("/account");
    const until = new Date().toISOString();
    expect((await visitor.post("/notifications", { until })).status).toBe(403);
    expect(await textOf(await visitor.get("/notifications/preferences"))).toContain(
      "Only the owner of an account chooses this.",
    );
    const sent = await visitor.post("/notifications/preferences", { timeZone: "America/Denver" });
    expect(sent.status).toBe(403);
    expect(await unreadOf(me)).toEqual([id]);
  });
});

describe("the choice of emails", () => {
  const rowsOf = ({ id }: Person) =>
    sql<{ kind: string; email: boolean }>(
      stack,
      "select kind, email from public.notification_preferences where user_id = $1 and not email order by kind",
      [id],
    );

  test("each side has its kinds; what is chosen is kept, and what nobody can do without stays on", async () => {
    const [me, employer] = [await person("job_seeker"), await person()];
    const visitor = await signedIn(stack, me);
    const html = await textOf(await visitor.get("/notifications/preferences"));
    expect(html).toContain('value="new_match"');
    expect(html).not.toContain('value="application_received"');
    expect(html).toMatch(
      /<input[^>]*disabled=""[^>]*value="account_decided"|value="account_decided"[^>]*disabled=""/,
    );
    const theirs = await textOf(
      await (await signedIn(stack, employer)).get("/notifications/preferences"),
    );
    expect(theirs).toContain('value="application_received"');
    expect(theirs).not.toContain('value="new_match"');

    const answer = await visitor.post("/notifications/preferences", {
      kinds: ["message", "offer", "profile_viewed", "application_received", "made_up"],
      quietFrom: "22:00",
      quietUntil: "07:00",
      timeZone: "America/Denver",
    });
    expect(answer.status).toBe(302);
    const off = (await rowsOf(me)).map(({ kind }) => kind);
    expect(off).toContain("new_match");
    expect(off).not.toContain("account_decided");
    expect(off).not.toContain("message");
    const [settings] = await sql(
      stack,
      "select quiet_from::text, quiet_until::text, time_zone from public.notification_settings where user_id = $1",
      [me.id],
    );
    expect(settings).toEqual({
      quiet_from: "22:00:00",
      quiet_until: "07:00:00",
      time_zone: "America/Denver",
    });
    const again = await textOf(await visitor.get("/notifications/preferences"));
    expect(again).toMatch(
      /<option[^>]*value="22:00"[^>]*selected=""|selected=""[^>]*value="22:00"/,
    );
    expect(await rowsOf(employer)).toEqual([]);
  });

  test("two windows: the later one is told what the earlier one saved, and overwrites it only knowingly", async () => {
    const me = await person("job_seeker");
    const visitor = await signedIn(stack, me);
    const path = "/notifications/preferences";
    const timeZone = "America/Chicago";
    const versionOf = (html: string) => /name="version" value="(\d+)"/.exec(html)![1]!;
    const version = versionOf(await (await visitor.get(path)).text());
    const first = await visitor.post(path, {
      kinds: ["offer", "message"],
      quietFrom: "22:00",
      quietUntil: "07:00",
      timeZone,
      version,
    });
    expect(first.status).toBe(302);
    const mine = { kinds: ["offer", "new_match"], timeZone };
    const stale = await visitor.post(path, { ...mine, version });
    const html = await stale.text();
    expect(stale.status).toBe(409);
    expect(html).toContain("Changed while you were editing");
    const text = await textOf(new Response(html));
    expect(text).toContain("Messages: by email");
    expect(text).toContain("New positions that fit you: no email");
    expect(text).toContain("Quiet hours start: 10 PM");
    expect(text).not.toContain("Your time zone: Central");
    expect(html).toMatch(/value="new_match"[^>]*checked=""|checked=""[^>]*value="new_match"/);
    const off = async () => (await rowsOf(me)).map(({ kind }) => kind);
    expect(await off()).toContain("new_match");
    expect(await off()).not.toContain("message");
    const knowing = await visitor.post(path, { ...mine, version: versionOf(html) });
    expect(knowing.status).toBe(302);
    expect(await off()).toContain("message");
    expect(await off()).not.toContain("new_match");
  });

  test("a form that is older than a click on “no more of these” does not turn them on again unseen", async () => {
    const me = await person("job_seeker");
    const visitor = await signedIn(stack, me);
    const path = "/notifications/preferences";
    await visitor.post(path, { kinds: ["message", "offer"], timeZone: "America/Chicago" });
    const form = await (await visitor.get(path)).text();
    const version = /name="version" value="(\d+)"/.exec(form)![1]!;
    const [{ key }] = (await sql<{ key: string }>(
      stack,
      "select unsubscribe_key as key from public.notification_settings where user_id = $1",
      [me.id],
    )) as [{ key: string }];
    await sql(stack, "select public.unsubscribe($1, 'message')", [key]);
    const fields = { kinds: ["message", "offer"], timeZone: "America/Chicago", version };
    const stale = await visitor.post(path, fields);
    expect(stale.status).toBe(409);
    expect(await textOf(stale)).toContain("Messages: no email");
    expect((await rowsOf(me)).map(({ kind }) => kind)).toContain("message");
  });

  test.each([
    [
      "one end of the quiet hours",
      { quietFrom: "22:00", timeZone: "America/Chicago" },
      "Choose when the quiet hours end.",
    ],
    [
      "the other end",
      { quietUntil: "22:00", timeZone: "America/Chicago" },
      "Choose when the quiet hours begin.",
    ],
    [
      "hours of no length",
      { quietFrom: "22:00", quietUntil: "22:00", timeZone: "America/Chicago" },
      "Choose a different time for the end",
    ],
    [
      "a time that is none",
      { quietFrom: "25:00", quietUntil: "07:00", timeZone: "America/Chicago" },
      "Choose a time.",
    ],
    ["another time zone", { timeZone: "Europe/Paris" }, "Choose your time zone."],
  ])("%s is refused, and what was chosen comes back", async (_, fields, sentence) => {
    const me = await person();
    const visitor = await signedIn(stack, me);
    const answer = await visitor.post("/notifications/preferences", {
      ...fields,
      kinds: ["message"],
    });
    const html = await textOf(answer);
    expect(answer.status).toBe(422);
    expect(html).toContain(sentence);
    expect(html).toMatch(/value="message"[^>]*checked=""|checked=""[^>]*value="message"/);
    expect(html).not.toMatch(/value="offer"[^>]*checked=""|checked=""[^>]*value="offer"/);
    expect(await rowsOf(me)).toEqual([]);
  });
});

describe("the email, and ending its kind", () => {
  test("it arrives, leads to what it is about, and its link ends only this kind, only by a button", async () => {
    const me = await person();
    await tell(me, "Ana Ruiz");
    const mail = await mailAbout(me, "Ana Ruiz wrote to you");
    expect(mail.links[0]).toBe(`${stack.open}/account`);
    const link = new URL(mail.links[1]!);
    expect(link.origin + link.pathname).toBe(`${stack.open}/unsubscribe`);
    const path = link.pathname + link.search;

    const anybody = new Visitor(stack.open);
    const asked = await anybody.get(path);
    expect(await textOf(asked)).toContain("Unsubscribe from these emails?");
    const off = () =>
      sql(
        stack,
        "select kind from public.notification_preferences where user_id = $1 and not email",
        [me.id],
      );
    expect(await off()).toEqual([]);

    const answer = await anybody.post(path, {});
    expect(answer.status).toBe(302);
    expect(await textOf(await anybody.get(answer.headers.get("location")!))).toContain(
      "You’re unsubscribed from these emails",
    );
    expect(await off()).toEqual([{ kind: "message" }]);
    // Once more does no harm.
    expect((await anybody.post(path, {})).status).toBe(302);
    expect(await off()).toEqual([{ kind: "message" }]);
  });

  test("a mail program ends it in one request, without a cookie, a browser or a redirect", async () => {
    const me = await person();
    await tell(me, "Ana Ruiz");
    const { headers } = await mailAbout(me, "Ana Ruiz wrote to you");
    expect(headers?.["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const url = /^<(.+)>$/.exec(headers!["list-unsubscribe"]!)![1]!;
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    expect(
      await sql(
        stack,
        "select kind from public.notification_preferences where user_id = $1 and not email",
        [me.id],
      ),
    ).toEqual([{ kind: "message" }]);
    await tell(me, "Ben Oak");
    expect(
      await sql(
        stack,
        "select 1 from public.outbox where user_id = $1 and facts ->> 'from' = 'Ben Oak'",
        [me.id],
      ),
    ).toEqual([]);
  });

  test("a key that is nobody's is told so, by GET and by POST", async () => {
    const visitor = new Visitor(stack.open);
    for (const query of [
      "",
      `?key=${randomUUID()}&kind=message`,
      "?key=nonsense&kind=message",
      `?key=${randomUUID()}&kind='--`,
    ]) {
      const asked = await visitor.get(`/unsubscribe${query}`);
      expect(asked.status, query).toBe(404);
      expect(await textOf(asked)).toContain("This link is not one of ours");
      expect((await visitor.post(`/unsubscribe${query}`, {})).status, query).toBe(404);
    }
  });

  test("what nobody can do without cannot be ended", async () => {
    const me = await person();
    const [row] = await sql<{ key: string }>(
      stack,
      "insert into public.notification_settings (user_id) values ($1) returning unsubscribe_key as key",
      [me.id],
    );
    const path = `/unsubscribe?key=${row!.key}&kind=account_decided`;
    const visitor = new Visitor(stack.open);
    expect(await textOf(await visitor.get(path))).toContain("You can’t turn these emails off");
    const answer = await visitor.post(path, {});
    expect(answer.status).toBe(422);
    expect(
      await sql(stack, "select 1 from public.notification_preferences where user_id = $1", [me.id]),
    ).toEqual([]);
  });

  test("an admin's decision is told to the person, with the reason, in the app and by email", async () => {
    const me = await makePerson(stack, { role: "job_seeker", status: "pending" });
    const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    const [row] = await sql<{ at: string }>(
      stack,
      "select to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') as at from public.profiles where user_id = $1",
      [me.id],
    );
    const answer = await admin.post("/admin/pending-approval", {
      userId: me.id,
      submittedAt: row!.at,
      decision: "rejected",
      reason: "The license number has a digit too few.",
    });
    expect(answer.status).toBe(302);
    const mail = await mailAbout(me, "Your account is not approved yet");
    expect(mail.text).toContain("Reason: “The license number has a digit too few.”");
    expect(mail.links).toEqual([`${stack.open}/job-seeker/awaiting-approval`]);
    expect(await textOf(await (await signedIn(stack, me)).get("/notifications"))).toContain(
      "Your account is not approved yet",
    );
  });
});
