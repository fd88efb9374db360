import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import type { Mailbox } from "./mailbox.ts";
import { parseMail } from "./mime.ts";

/** A local mail server; everything it receives goes to the mailbox and nowhere else. */
export async function serveSmtp(
  mailbox: Pick<Mailbox, "deliver">,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    // Only this machine reaches it, and nothing leaves it.
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const deliver = async () => {
        const mail = await parseMail(await buffer(stream));
        for (const { address } of session.envelope.rcptTo)
          mailbox.deliver({ to: address, ...mail });
      };
      callbackify(deliver)(done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // Ignore clients that disconnect midway.
  server.removeAllListeners("error").on("error", () => {});
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
