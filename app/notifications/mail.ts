import { byKey } from "#app/platform/by-key.ts";
import { wordsOf, type Words } from "./words.ts";

/** An email from the outbox, with what is known about its recipient at the time of sending. */
export type OutgoingMail = {
  id: number;
  kind: string;
  event: string;
  facts: unknown;
  href: string;
  createdAt: string;
  toEmail: string;
  /** False for an address without an account, such as a team invitation. */
  isAccount: boolean;
  role: string | null;
  kindLabel: string;
  alwaysEmail: boolean;
  unsubscribeKey: string | null;
};

/** A complete email: text, HTML, and the headers. */
export type ComposedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
};

/** The URL that ends one kind of email without signing in. */
export function unsubscribeUrl(origin: string, key: string, kind: string): string {
  return `${origin}/unsubscribe?${new URLSearchParams({ key, kind })}`;
}

/**
 * Composes the email. `support` is the address for "this wasn't me". The same row always gets the same Message-ID, so
 * that mail programs recognize a duplicate.
 */
export function composeMail(mail: OutgoingMail, origin: string, support: string): ComposedMail {
  const words = wordsOf(mail, mail.role === "employer" ? "employer" : "job_seeker");
  const link = new URL(mail.href, origin).href;
  const end =
    mail.isAccount && !mail.alwaysEmail && mail.unsubscribeKey
      ? unsubscribeUrl(origin, mail.unsubscribeKey, mail.kind)
      : null;
  const why = reasonFor(mail, support);
  return {
    to: mail.toEmail,
    subject: words.subject,
    text: textOf(words, origin, link, why, end),
    html: htmlOf(words, origin, link, why, end),
    messageId: `<outbox.${mail.id}.${Date.parse(mail.createdAt)}@${new URL(origin).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...replyTo(mail),
      ...(end && {
        "List-Unsubscribe": `<${end}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** Replies to a contact page message go to its author. */
function replyTo({ kind, facts }: OutgoingMail): Record<string, string> {
  const email = kind === "contact" ? (facts as { email?: unknown } | null)?.email : undefined;
  return typeof email === "string" && !/[\s<>,;"]/.test(email) ? { "Reply-To": email } : {};
}

function reasonFor(
  { kind, isAccount, alwaysEmail, kindLabel }: OutgoingMail,
  support: string,
): string {
  if (kind === "security") {
    const whose = isAccount
      ? "you have an account with this address"
      : "this address belonged to your account";
    return `You get this email because ${whose}. You can’t turn these emails off. If you need help, write to ${support}.`;
  }
  if (kind === "contact") {
    return "Someone sent this from Nomera Health’s contact page. Your reply goes to them.";
  }
  if (!isAccount) {
    return "You get this email once, because someone gave us this address. If you don’t know why, you can ignore it.";
  }
  return alwaysEmail
    ? `You get this email because you have a Nomera Health account. Type: ${kindLabel}. You can’t turn these emails off.`
    : `You get this email because you have a Nomera Health account. Type: ${kindLabel}.`;
}

/** Inputs of a mail's parts: our site's origin, the email's main link, the reason for it, and its unsubscribe link. */
type Rest = [origin: string, link: string, why: string, end: string | null];

function textOf(words: Words, ...[origin, link, why, end]: Rest): string {
  return [
    ...words.paragraphs,
    ...words.items.map(({ text, about, href }) => `${text}, ${about}:\n${new URL(href, origin)}`),
    `${words.action}:\n${link}`,
    "--",
    why,
    ...(end ? [`Unsubscribe from these emails:\n${end}`] : []),
  ].join("\n\n");
}

const ESCAPES: Record<string, string> = byKey({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
});
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

const SMALL = "font-size: 14px; color: #4c5a58";

function itemOf({ text, about, href }: Words["items"][number], origin: string): string {
  return `      <p style="margin: 0 0 14px"><a href="${escape(new URL(href, origin).href)}" style="color: #0f5c57; font-weight: bold">${escape(text)}</a><br />${escape(about)}</p>`;
}

function htmlOf(words: Words, ...[origin, link, why, end]: Rest): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escape(words.title)}</title>
  </head>
  <body style="margin: 0; padding: 24px 12px; background: #faf7f2; color: #1d2b2a; font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.55">
    <div style="max-width: 520px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border: 1px solid #e6dfd4; border-radius: 12px">
      <p style="margin: 0 0 20px; font-weight: bold; color: #0f5c57">Nomera Health</p>
      <h1 style="margin: 0 0 12px; font-size: 22px; line-height: 1.3">${escape(words.title)}</h1>
${[
  ...words.paragraphs.map((line) => `      <p style="margin: 0 0 14px">${escape(line)}</p>`),
  ...words.items.map((item) => itemOf(item, origin)),
].join("\n")}
      <p style="margin: 20px 0 24px">
        <a href="${escape(link)}" style="display: inline-block; padding: 12px 22px; background: #0f5c57; color: #ffffff; text-decoration: none; border-radius: 8px; font-weight: bold">${escape(words.action)}</a>
      </p>
      <p style="margin: 0; padding-top: 16px; border-top: 1px solid #e6dfd4; ${SMALL}">${escape(why)}${
        end
          ? `
        <a href="${escape(end)}" style="color: #0f5c57">Unsubscribe from these emails</a>`
          : ""
      }</p>
    </div>
  </body>
</html>
`;
}
