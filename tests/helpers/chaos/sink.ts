import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { parseMail } from "#local/mime.ts";

/** An email that arrived. */
export type Arrival = { messageId: string; at: number };

/** The mail server confirms an email this long after accepting it, so that a worker can be killed in between. */
const ANSWER_AFTER_MS = 40;

/** A mail server that records the Message-IDs it receives, in order. */
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
  // A killed worker disconnects midway.
  server.on("error", () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
