/** A stand-in for clamd, the virus scanner: implements INSTREAM over TCP and finds a virus where the test wants one. */
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** Its behavior: scans, accepts files without answering, hangs up, or rejects every file as too large. */
export type ClamdMood = "scans" | "silent" | "hangs up" | "too small";

/** The virus name it reports for a file with these words. */
export const VIRUS = "Win.Test.Nomera-1";
export const INFECTED_WORDS = "these words are a virus";

export type Clamd = {
  url: string;
  mood: ClamdMood;
  /** The files it received, in order. */
  files: Buffer[];
  close(): Promise<void>;
};

/** Starts one on a free port. */
export async function startClamd(): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    if (clamd.mood === "hangs up") socket.destroy();
    let sent = Buffer.alloc(0);
    socket.on("data", (part) => {
      sent = Buffer.concat([sent, part]);
      const file = fileIn(sent);
      if (!file || clamd.mood === "silent") return;
      clamd.files.push(file);
      socket.end(
        `${clamd.mood === "too small" ? "INSTREAM size limit exceeded. ERROR" : verdict(file)}\0`,
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clamd: Clamd = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: "scans",
    files: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return clamd;
}

const verdict = (file: Buffer) =>
  file.includes(INFECTED_WORDS) ? `stream: ${VIRUS} FOUND` : "stream: OK";

/** The file of an INSTREAM command; null while incomplete. @throws for any other command */
function fileIn(sent: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (sent.length < command.length) return null;
  if (sent.toString("latin1", 0, command.length) !== command) throw new Error("Not INSTREAM");
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
