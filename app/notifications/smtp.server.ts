import { Transform } from "node:stream";
import { createTransport } from "nodemailer";
import type { ComposedMail } from "./mail.ts";

/** What an email was answered with by the mail server, or why it did not get that far. */
export type SendFailure = {
  /** For administrators: may name an address. */
  message: string;
  /** For the log: nothing personal. */
  code: string;
  /** Whether the server refused this very email; if not, the server may be to blame. */
  answered: boolean;
  /** Whether it may have taken the email all the same: it was handed all of it, and gave no answer. */
  unconfirmed: boolean;
};

/** A mail server. */
export type MailServer = {
  /** Hands an email over; null when the server took it. Never throws. */
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
  const attempt = async (
    work: (transport: Transport, handedOver: () => void) => Promise<unknown>,
  ): Promise<SendFailure | null> => {
    let unconfirmed = false;
    try {
      await work(createTransport({ url, ...TIMEOUTS, ...timeouts }), () => (unconfirmed = true));
      return null;
    } catch (error) {
      return failureOf(error as MailError, unconfirmed);
    }
  };
  return {
    send: ({ to, ...mail }) =>
      attempt((transport, handedOver) => {
        transport.use("stream", ({ message }, done) => {
          message.processFunc((input) => input.pipe(watched(handedOver)));
          done();
        });
        return transport.sendMail({ from, to: { name: "", address: to }, ...mail });
      }),
    trouble: () => attempt((transport) => transport.verify()),
  };
}

type Transport = ReturnType<typeof createTransport>;
type MailError = Error & { code?: string; responseCode?: number };

/** Passes an email on as it is, no faster than it is read, and says when the last of it went out. */
function watched(handedOver: () => void): Transform {
  return new Transform({
    readableHighWaterMark: 1,
    transform: (chunk, _, done) => done(null, chunk),
    flush(done) {
      handedOver();
      done();
    },
  });
}

function failureOf(error: MailError, handedOver: boolean): SendFailure {
  const { message, code = "EUNKNOWN", responseCode } = error;
  const answered = code === "EENVELOPE" || code === "EMESSAGE";
  return {
    message: message.slice(0, 1000),
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
    answered,
    unconfirmed: handedOver && !answered,
  };
}
