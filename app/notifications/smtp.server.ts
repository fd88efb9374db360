import { Transform } from "node:stream";
import { createTransport } from "nodemailer";
import type { ComposedMail } from "./mail.ts";

/** The mail server's answer to an email, or why it did not get that far. */
export type SendFailure = {
  /** For administrators: may contain an address. */
  message: string;
  /** For the log: nothing personal. */
  code: string;
  /** Whether the server refused this particular email; if not, the server may be the problem. */
  answered: boolean;
  /** Whether the server may have accepted the email anyway: it got all of it, but gave no answer. */
  unconfirmed: boolean;
};

export type MailServer = {
  /** Sends an email; null if the server accepted it. Never throws. */
  send(mail: ComposedMail): Promise<SendFailure | null>;
  /** Checks that the server can be reached and accepts our login; null if so. Never throws. */
  trouble(): Promise<SendFailure | null>;
};

/** Timeouts for connecting, and for each answer, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The mail server at a URL such as smtp://user:password@host:587. */
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

/** Passes an email through unchanged, at the reader's pace, and reports when the last of it was sent. */
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
