import { randomInt } from "node:crypto";
import getPort from "get-port";

/** Whether nothing listens on a port of this machine's own addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await getPort({ port })) === port;
}

/** The wanted port when nothing listens there, else a free one. */
export async function freeOrElse(wanted: number): Promise<number> {
  return getPort({ port: wanted });
}

/**
 * A port nothing listens on at the moment; not the same again for the next 15 seconds. None of those that the system
 * gives to outgoing connections (from 32768 on), or one of them could take it before we listen.
 */
export async function freePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 20 }, () => randomInt(11_000, 32_768)) });
}

/** Listens on the wanted port or, when it is taken, on a free one. */
export async function listenOrElse<Result>(
  wanted: number,
  listen: (port: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await listen(wanted);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return listen(0);
  }
}

/** The port people chose with PORT, or 3000; the next three are the mailbox's and those of the stand-ins for GitHub and Stripe. */
export function readPort(): number {
  const text = process.env["PORT"] || "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_532) {
    throw new Error(`PORT must be a port number; it is "${text}".`);
  }
  return port;
}
