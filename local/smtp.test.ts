import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { openMailbox } from "./mailbox.ts";
import { serveSmtp } from "./smtp.ts";

const LONG = "A line that is much longer than what fits into one line of an email. ".repeat(5);

test.each([
  ["plain", "A subject", "One.\n\nTwo = 2", "<p>One &amp; two</p>"],
  [
    "not ASCII",
    "Zoë Núñez schrieb „Grüße“ 🎉 and a subject that goes on and on and on and on",
    "Grüße\n🎉",
    "<p>Grüße 🎉</p>",
  ],
  [
    "long lines, equals signs, dots",
    `Subject ${"word ".repeat(30)}`.trim(),
    `${LONG}\n.\n..x\nhttp://localhost:3000/a?b=c&d=e=3D`,
    `<a href="http://localhost:3000/a?b=c">${LONG}</a>`,
  ],
])("over SMTP into the mailbox: %s", async (_, subject, text, html) => {
  const mailbox = openMailbox(null);
  const smtp = await serveSmtp(mailbox);
  const headers = { "List-Unsubscribe": `<http://localhost/${"x".repeat(120)}?key=1&kind=2>` };
  await createTransport(smtp.url).sendMail({
    from: "Nomera Health <no-reply@nomera.example>",
    to: "Ana.Ruiz@example.com",
    subject,
    text,
    html,
    headers,
    messageId: "<outbox.1@nomera.example>",
  });
  const [message] = mailbox.messages("ana.ruiz@example.com");
  expect(message?.subject).toBe(subject);
  expect(message?.text.trimEnd()).toBe(text);
  expect(message?.html?.trimEnd()).toBe(html);
  expect(message?.headers?.["message-id"]).toBe("<outbox.1@nomera.example>");
  expect(message?.headers?.["list-unsubscribe"]).toBe(headers["List-Unsubscribe"]);
  await smtp.close();
});
