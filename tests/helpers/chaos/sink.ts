import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { parseMail } from "#local/mime.ts";

/** An email that arrived. */
export type Arrival = { messageId: string; at: number };

/** The mail server says that it took an email so long after it did: a worker may be killed in between. */
const ANSWER_AFTER_MS = 40;

/** A mail server that keeps the Message-IDs of what it is handed, in the order of their arrival. */
export async function startSink() {
  const arrivals: Arrival[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _, done) {
      const keep = async () => {
        const { headers } = await parseMail(await buffer(stream));
        arrivals.push({ messageId: headers["message-id"] ?? "", at: Date.now() });
        await pause(ANSWER_AFTER_MS);
      };
      callbackify(keep)(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A worker that is killed leaves in the middle of a sentence.
  server.on("error", () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
