/** What admins do about emails that were given up and messages that were reported; and that nobody else can. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { clientOf } from "#tests/helpers/acting.ts";
import { mailTo } from "#tests/helpers/mail.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
let admin: Person;
let visitor: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  visitor = await signedIn(stack, admin);
});

async function deadLetter(): Promise<{ id: number; to: Person; name: string }> {
  const to = await makePerson(stack, { role: "employer", status: "approved" });
  const name = `Writer ${randomUUID().slice(0, 8)}`;
  const [row] = await sql<{ id: number }>(
    stack,
    `insert into public.outbox (user_id, kind, event, facts, href, status, attempts, last_error, done_at)
     values ($1, 'message', 'message_received', jsonb_build_object('from', $2::text), '/account', 'dead', 6,
       '550 <b>No such user</b>', now()) returning id`,
    [to.id, name],
  );
  return { id: Number(row!.id), to, name };
}
const statusOf = async (id: number) =>
  (await sql<{ status: string }>(stack, "select status from public.outbox where id = $1", [id]))[0]!
    .status;
const auditOf = (id: string) =>
  sql<{ action: string; actor_id: string; reason: string | null }>(
    stack,
    "select action, actor_id, reason from public.audit_log where subject_id = $1 and subject_type in ('mail', 'message_report') order by id",
    [id],
  );

describe("dead letters", () => {
  test("trying again sends it; the list shows the server's answer, and both are written down", async () => {
    const { id, to, name } = await deadLetter();
    const html = await textOf(await visitor.get("/admin/dead-letters"));
    expect(html).toContain("550 &lt;b&gt;No such user&lt;/b&gt;");
    expect(html).toContain(`name="id" value="${id}"`);
    const answer = await visitor.post("/admin/dead-letters", { id: String(id), intent: "again" });
    expect(answer.status).toBe(302);
    const deadline = Date.now() + 15_000;
    while ((await statusOf(id)) !== "sent" && Date.now() < deadline) await pause(50);
    expect(await statusOf(id)).toBe("sent");
    expect((await mailTo(stack.mailbox, to.email))[0]?.subject).toBe(`${name} wrote to you`);
    expect(await auditOf(String(id))).toEqual([
      { action: "mail.retried", actor_id: admin.id, reason: null },
    ]);
  });

  test("given up, it is gone from the list; whoever comes second is told", async () => {
    const { id } = await deadLetter();
    const drop = { id: String(id), intent: "drop" };
    expect((await visitor.post("/admin/dead-letters", drop)).status).toBe(302);
    expect(await statusOf(id)).toBe("skipped");
    const second = await visitor.post("/admin/dead-letters", { ...drop, intent: "again" });
    expect(second.status).toBe(409);
    expect(await textOf(second)).toContain(
      `Someone has already decided on this email: abandoned by ${admin.email} on `,
    );
    expect(await statusOf(id)).toBe("skipped");
    expect(await textOf(await visitor.get("/admin/dead-letters"))).not.toContain(`value="${id}"`);
  });

  test.each([
    [{ id: "999999999", intent: "again" }, 404],
    [{ id: "x", intent: "again" }, 422],
    [{ id: "1", intent: "burn" }, 422],
  ])("%j is refused", async (fields, status) => {
    expect((await visitor.post("/admin/dead-letters", fields)).status).toBe(status);
  });

  test("25 on a page", async () => {
    for (let n = 0; n < 26; n += 1) await deadLetter();
    const html = await textOf(await visitor.get("/admin/dead-letters"));
    expect(html.match(/name="id" value="/g)).toHaveLength(25);
    expect(html.length).toBeLessThan(60_000);
    expect(await textOf(await visitor.get("/admin/dead-letters?after=1_1"))).toContain(
      "End of the list",
    );
    expect(await textOf(await visitor.get("/admin/overview"))).toMatch(/\d+ undelivered emails/);
    await sql(stack, "update public.outbox set status = 'skipped' where status = 'dead'");
    expect(await textOf(await visitor.get("/admin/dead-letters"))).toContain(
      "No undelivered emails",
    );
  });
});

test("an email that may have arrived twice is named, with how often nobody knows", async () => {
  const to = await makePerson(stack, { role: "employer", status: "approved" });
  await sql(
    stack,
    `insert into public.outbox (user_id, kind, event, href, status, attempts, unconfirmed_attempts, done_at)
     values ($1, 'message', 'message_received', '/account', 'sent', 3, 2, now())`,
    [to.id],
  );
  const html = await textOf(await visitor.get("/admin/dead-letters"));
  expect(html).toContain("May have arrived twice");
  expect(html).toContain(`Test Person ${to.id.slice(0, 8)}`);
  expect(html).toContain("2 attempts without an outcome");
});

describe("reported messages", () => {
  async function report(body = "Send me money first."): Promise<string> {
    const employer = await makePerson(stack, { role: "employer", status: "approved" });
    const jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const [position] = await sql<{ id: string }>(
      stack,
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status)
       values ($1, 'Night nurse', 'rn', '66204', 'nights', 2, 3650, 4425, 'hour', $2, 'open') returning id`,
      [employer.id, day(20)],
    );
    const [row] = await sql<{ id: string }>(
      stack,
      `with a as (insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
           values ($1, $2, $3, 'applied', 'applied') returning id),
         m as (insert into public.messages (application_id, sender_id, side, body)
           select a.id, $2, 'facility', $4 from a returning id)
       insert into public.message_reports (message_id, reporter_id, reason)
       select m.id, $3, 'They want money' from m returning id`,
      [position!.id, employer.id, jobSeeker.id, body],
    );
    return row!.id;
  }

  test("read with the reason, settled with a note, once", async () => {
    const id = await report("Send <i>me</i> money first.");
    const html = await textOf(await visitor.get("/admin/reports"));
    expect(html).toContain("Send &lt;i&gt;me&lt;/i&gt; money first.");
    expect(html).toContain("They want money");

    const short = await visitor.post("/admin/reports", { reportId: id, note: "no" });
    expect(short.status).toBe(422);
    const settled = { reportId: id, note: "Warned the facility by telephone." };
    expect((await visitor.post("/admin/reports", settled)).status).toBe(302);
    // Where the empty list says that closed reports are.
    expect(await textOf(await visitor.get("/admin/audit-log?type=message_report"))).toContain(
      settled.note,
    );
    const second = await visitor.post("/admin/reports", { ...settled, note: "Another opinion" });
    expect(second.status).toBe(409);
    const told = await textOf(second);
    expect(told).toContain(`Someone has already closed this report: closed by ${admin.email} on `);
    expect(told).toContain("Another opinion");
    const [row] = await sql(
      stack,
      "select status, settled_by, settled_note from public.message_reports where id = $1",
      [id],
    );
    expect(row).toEqual({ status: "settled", settled_by: admin.id, settled_note: settled.note });
    expect(await auditOf(id)).toEqual([
      { action: "report.settled", actor_id: admin.id, reason: settled.note },
    ]);
    expect(await textOf(await visitor.get("/admin/reports"))).not.toContain(id);
  });

  test("a report that does not exist", async () => {
    const fields = { reportId: randomUUID(), note: "Nothing there" };
    expect((await visitor.post("/admin/reports", fields)).status).toBe(404);
  });
});

test("nobody else: by page, by form, by the data API", async () => {
  const { id } = await deadLetter();
  for (const role of ["job_seeker", "employer"] as const) {
    const person = await makePerson(stack, { role, status: "approved" });
    const other = await signedIn(stack, person);
    for (const path of ["/admin/dead-letters", "/admin/reports"]) {
      expect((await other.get(path)).status).toBe(302);
      expect((await other.post(path, { id: String(id), intent: "drop" })).status).toBe(302);
    }
    const client = await clientOf(stack, person);
    const answers = await Promise.all([
      client.rpc("dead_letters", {}),
      client.rpc("retry_mail", { p_id: id }),
      client.rpc("drop_mail", { p_id: id }),
      client.rpc("open_reports", {}),
      client.rpc("settle_report", { p_id: randomUUID(), p_note: "A note" }),
      client.rpc("mail_to_decide"),
      client.rpc("unconfirmed_mail"),
    ]);
    for (const { error } of answers) expect(error?.code).toBe("PT403");
    const closed = await Promise.all([
      client.rpc("claim_mail", { p_limit: 5, p_seconds: 60, p_max_attempts: 6 }),
      client.rpc("record_mail_outcome", { p_id: id, p_attempt: 6, p_outcome: "sent" }),
      client.rpc("extend_mail_lease", { p_id: id, p_attempt: 6, p_seconds: 60 }),
    ]);
    for (const { error } of closed) expect(error).not.toBeNull();
    expect((await client.from("outbox").select("id")).data).toEqual([]);
    expect(
      (await client.from("notification_settings").select("unsubscribe_key")).data ?? [],
    ).toEqual([]);
  }
  expect(await statusOf(id)).toBe("dead");
});
