import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { parseMail } from "#local/mime.ts";

/** An e-mail that arrived. */
export type Arrival = { messageId: string; at: number };

/** The mail server says that it took an e-mail so long after it did: a worker may be killed in between. */
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
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { headers } = parseMail(Buffer.concat(chunks).toString("latin1"));
        arrivals.push({ messageId: headers?.["message-id"] ?? "", at: Date.now() });
        setTimeout(() => done(), ANSWER_AFTER_MS);
      });
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
