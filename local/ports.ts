import { randomInt } from "node:crypto";
import getPort from "get-port";

/** Whether nothing listens on a port of this machine's own addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await getPort({ port })) === port;
}

/** The wanted port if it is free, otherwise another free one. */
export async function freeOrElse(wanted: number): Promise<number> {
  return getPort({ port: wanted });
}

/**
 * A currently free port, not returned again for 15 seconds. Never one from the system's ephemeral range (32768 and up),
 * where an outgoing connection could take it before we listen.
 */
export async function freePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 20 }, () => randomInt(11_000, 32_768)) });
}

/** Listens on the wanted port or, if it is taken, on a free one. */
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

/** The port from PORT, or 3000. The next three are for the mailbox and the GitHub and Stripe stand-ins. */
export function readPort(): number {
  const text = process.env["PORT"] || "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_532) {
    throw new Error(`PORT must be a port number; it is "${text}".`);
  }
  return port;
}
