import PostalMime from "postal-mime";

/** What the demo's and tests' mailbox shows of an email. */
export interface ParsedMail {
  subject: string;
  text: string;
  html: string | null;
  /** By lower-case name. */
  headers: Record<string, string>;
}

/** Parses a complete email as received over SMTP. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const { subject = "", text = "", html = null, headers } = await PostalMime.parse(raw);
  return {
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
