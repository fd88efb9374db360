import { once } from "node:events";
import { connect } from "node:net";
import { log } from "#app/platform/log.server.ts";

/** The result of a scan; `waiting` if the scanner did not answer. */
export type Scan =
  { state: "clean" | "not_scanned" | "waiting" } | { state: "infected"; found: string };

const TIME_LIMIT_MS = 10_000;
const CHUNK = 64 * 1024;
/** In bytes. The answer is one short line. */
const MAX_ANSWER = 1_024;
const DEFAULT_PORT = 3310;

/**
 * Sends bytes to a virus scanner. Never throws: without a scanner nothing is scanned, and if it is down or too slow,
 * the file waits for the worker.
 * @param scanner the address of `CLAMD_URL`, `tcp://host:3310`
 * @param withinMs time limit in milliseconds
 */
export async function scanForViruses(
  bytes: Uint8Array,
  scanner: string | undefined,
  withinMs = TIME_LIMIT_MS,
): Promise<Scan> {
  if (!scanner) return { state: "not_scanned" };
  try {
    return verdictOf(await instream(new URL(scanner), bytes, withinMs));
  } catch (err) {
    log.warn({ err }, "the virus scanner did not answer");
    return { state: "waiting" };
  }
}

/** @throws on anything but a verdict, such as a file beyond clamd's own limit */
function verdictOf(answer: string): Scan {
  if (answer === "stream: OK") return { state: "clean" };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return { state: "infected", found };
  throw new Error(`The virus scanner said: ${answer.slice(0, 200) || "nothing"}`);
}

/** clamd's INSTREAM: chunks, each preceded by its length, then a zero length; the answer ends with a zero byte. */
async function instream(
  { hostname, port }: URL,
  bytes: Uint8Array,
  withinMs: number,
): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port) || DEFAULT_PORT, signal });
  try {
    const length = Buffer.alloc(4);
    const send = async (piece: Uint8Array) => {
      if (!socket.write(piece)) await once(socket, "drain", { signal });
    };
    const sending = (async () => {
      await once(socket, "connect", { signal });
      await send(Buffer.from("zINSTREAM\0"));
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const piece = bytes.subarray(at, at + CHUNK);
        length.writeUInt32BE(piece.length);
        await send(Buffer.concat([length, piece]));
      }
      length.writeUInt32BE(0);
      await send(length);
    })();
    // It may answer, and hang up, before everything is sent.
    sending.catch(() => undefined);
    let answer = "";
    for await (const part of socket) {
      answer += String(part);
      if (answer.length > MAX_ANSWER || answer.includes("\0")) break;
    }
    return answer.split("\0", 1)[0]!.trim();
  } finally {
    socket.destroy();
  }
}
