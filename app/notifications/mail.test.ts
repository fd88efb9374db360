import { expect, test } from "vitest";
import { composeMail, type OutgoingMail } from "./mail.ts";
import { EVENTS } from "./words.ts";

const origin = "https://nomera.example";
const support = "support@nomera.example";
const mail: OutgoingMail = {
  id: 7,
  kind: "message",
  event: "message_received",
  facts: {
    position: `Nurse <script>alert("1")</script> & more`,
    from: "Ana\r\nBcc: all@example.com",
  },
  href: "/job-seeker/applications/1",
  createdAt: "2026-11-21T12:00:00Z",
  toEmail: "ana@example.com",
  isAccount: true,
  role: "job_seeker",
  kindLabel: "Messages",
  alwaysEmail: false,
  unsubscribeKey: "0b8c3b8e-5a1c-4c55-8b1e-1d6a1f0c2d3e",
};
const end = `${origin}/unsubscribe?key=0b8c3b8e-5a1c-4c55-8b1e-1d6a1f0c2d3e&kind=message`;

test("text and HTML say the same; what people wrote is only text in either", () => {
  const { subject, text, html } = composeMail(mail, origin, support);
  expect(subject).toBe("Ana Bcc: all@example.com wrote to you");
  expect(text).toContain(`Nurse <script>alert("1")</script> & more`);
  expect(text).toContain(`Read the message:\n${origin}/job-seeker/applications/1`);
  expect(text).toContain(`because you have a Nomera Health account. Type: Messages.`);
  expect(text).toContain(end);
  expect(html).not.toContain("<script>");
  expect(html).toContain("Nurse &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more");
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `${origin}/job-seeker/applications/1`,
    end.replace("&", "&amp;"),
  ]);
});

test("headers for mail programs: one click ends this kind", () => {
  expect(composeMail(mail, origin, support).headers).toEqual({
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": `<${end}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test.each([
  ["what nobody can do without", { alwaysEmail: true }],
  ["an address without an account", { isAccount: false, unsubscribeKey: null }],
])("%s has nothing to end", (_, facts) => {
  const { headers, text, html } = composeMail({ ...mail, ...facts }, origin, support);
  expect(Object.keys(headers)).toEqual(["Auto-Submitted"]);
  expect(text + html).not.toContain("unsubscribe");
});

test("the Message-ID is of the row, so that the same email sent twice has it twice", () => {
  const { messageId } = composeMail(mail, origin, support);
  expect(messageId).toBe("<outbox.7.1795262400000@nomera.example>");
  expect(composeMail({ ...mail, event: "other" }, origin, support).messageId).toBe(messageId);
  expect(composeMail({ ...mail, id: 8 }, origin, support).messageId).not.toBe(messageId);
});

test("a path that would lead elsewhere does not leave the site's own words", () => {
  expect(composeMail({ ...mail, href: "/positions/1?x=%2F#y" }, origin, support).text).toContain(
    `${origin}/positions/1?x=%2F#y`,
  );
});

test("a security email says where to write, to an account and to an address that is none any more", () => {
  const security = { ...mail, kind: "security", event: "password_changed", alwaysEmail: true };
  const { text, headers } = composeMail(security, origin, support);
  expect(text).toContain(`you have an account with this address. You can’t turn these emails off.`);
  expect(text).toContain(`write to ${support}`);
  expect(headers).toEqual({ "Auto-Submitted": "auto-generated" });
  const gone = { ...security, event: "account_deleted", isAccount: false, unsubscribeKey: null };
  expect(composeMail(gone, origin, support).text).toContain(
    "because this address belonged to your account.",
  );
  // Every email that says to contact us must contain where, below.
  const sending = Object.keys(EVENTS.security!).map(
    (event) => composeMail({ ...security, event }, origin, support).text,
  );
  const saysSo = /contact us|at the address below/;
  const below = sending.filter((one) => saysSo.test(one));
  expect(below.length).toBeGreaterThan(3);
  for (const one of below)
    expect(one.indexOf(`write to ${support}`)).toBeGreaterThan(one.search(saysSo));
});
