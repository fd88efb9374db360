import { join } from "node:path";
import { Emulator } from "./emulator.ts";
import { localSecretKey } from "./key.ts";
import { serveEmulator } from "./server.ts";
import { apiVersion } from "./version.ts";

/** Options of the local Stripe stand-in. */
export interface StripeOptions {
  /** 0 picks a free one. */
  port?: number;
  /** The folder for stripe.json, which stores everything; null keeps it in memory. */
  dataDir: string | null;
  /** Milliseconds since 1970. If given, time moves only with it or with `advance`. */
  now?: () => number;
  /** An endpoint that receives every event, and the secret for its signatures. */
  webhook?: { url: string; secret: string };
}

/** A running local Stripe stand-in. */
export interface LocalStripe {
  url: string;
  /** Options for the `stripe` package, besides the key. */
  client: { protocol: "http"; host: string; port: number };
  secretKey: string;
  /** The emulator itself, for tests in the same process; others use /_emulator/…. */
  emulator: Emulator;
  close(): Promise<void>;
}

/** Starts it on 127.0.0.1. */
export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const emulator = new Emulator({
    key: localSecretKey,
    file: options.dataDir && join(options.dataDir, "stripe.json"),
    ...(options.now ? { now: options.now } : {}),
  });
  if (options.webhook) listen(emulator, options.webhook);
  const server = await serveEmulator(emulator, options.port ?? 0);
  return {
    url: server.url,
    client: { protocol: "http", host: "localhost", port: server.port },
    secretKey: localSecretKey,
    emulator,
    close: () => server.close(),
  };
}

/** The endpoint has the same id on every start, so that it exists only once. */
function listen({ world }: Emulator, { url, secret }: { url: string; secret: string }): void {
  const id = "we_local";
  world.store.insert("webhook_endpoints", {
    id,
    object: "webhook_endpoint",
    api_version: apiVersion,
    application: null,
    created: world.now(),
    description: "Nomera Health on this machine",
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url,
  });
  world.store.insert("hidden", { id, object: "hidden", secret });
}
