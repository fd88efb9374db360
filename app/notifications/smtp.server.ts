import { createTransport } from "nodemailer";
import type { ComposedMail } from "./mail.ts";

/** What an e-mail was answered with by the mail server, or why it did not get that far. */
export type SendFailure = {
  /** For administrators: may name an address. */
  message: string;
  /** For the log: nothing personal. */
  code: string;
  /** Whether the server refused this very e-mail; if not, the server may be to blame. */
  answered: boolean;
};

/** A mail server. */
export type MailServer = {
  /** Hands an e-mail over; null when the server took it. Never throws. */
  send(mail: ComposedMail): Promise<SendFailure | null>;
  /** Whether it can be reached and lets us in; null when so. Never throws. */
  trouble(): Promise<SendFailure | null>;
};

/** How long to wait for a connection, and for each answer. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The mail server at an address such as smtp://user:password@host:587. */
export function mailServer(
  url: string,
  from: string,
  timeouts: Partial<typeof TIMEOUTS> = {},
): MailServer {
  const transport = createTransport({ url, ...TIMEOUTS, ...timeouts });
  const attempt = async (work: () => Promise<unknown>): Promise<SendFailure | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      return failureOf(error as Error & { code?: string; responseCode?: number });
    }
  };
  return {
    send: ({ to, ...mail }) =>
      attempt(() => transport.sendMail({ from, to: { name: "", address: to }, ...mail })),
    trouble: () => attempt(() => transport.verify()),
  };
}

function failureOf(error: Error & { code?: string; responseCode?: number }): SendFailure {
  const { message, code = "EUNKNOWN", responseCode } = error;
  return {
    message: message.slice(0, 1000),
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
    answered: code === "EENVELOPE" || code === "EMESSAGE",
  };
}
