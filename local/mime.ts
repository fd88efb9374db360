import PostalMime from "postal-mime";

/** What the mailbox of the demo and the tests shows of an email. */
export interface ParsedMail {
  subject: string;
  text: string;
  html: string | null;
  /** By name in lower case. */
  headers: Record<string, string>;
}

/** Reads a whole email as it came over SMTP. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const { subject = "", text = "", html = null, headers } = await PostalMime.parse(raw);
  return {
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
