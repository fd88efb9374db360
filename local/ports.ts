import { createServer, type AddressInfo } from "node:net";

/** Whether nothing listens on a port of this machine's own addresses. */
export async function isFree(port: number): Promise<boolean> {
  // Both: a browser that is told "localhost" may try either first.
  for (const host of ["127.0.0.1", "::1"]) {
    if ((await tryListening(port, host)) === "EADDRINUSE") return false;
  }
  return true;
}

/** The wanted port when nothing listens there, else a free one. */
export async function freeOrElse(wanted: number): Promise<number> {
  return (await isFree(wanted)) ? wanted : freePort();
}

/** A port nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = await tryListening(0, "127.0.0.1");
  if (typeof port === "string") throw new Error(`No free port: ${port}.`);
  return port;
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

function tryListening(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => {
      const taken = (server.address() as AddressInfo).port;
      server.close(() => resolve(taken));
    });
  });
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
