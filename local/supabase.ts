// Supabase inside this process: @supabase/lite on PGlite or on a PostgreSQL
// server, with the same migrations, settings and email templates as a hosted
// project. For development, the demo and tests only.
import { mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { App, setExperimental } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";
import { parse } from "smol-toml";
import {
  openPglite,
  openPostgres,
  requestScope,
  type EmbeddedDatabase,
  type RequestScope,
  type Exec,
} from "./database.ts";
import type { Github } from "./github.ts";
import { htmlToText } from "./html-to-text.ts";
import { likeHosted, withRedirect } from "./like-hosted.ts";
import { takeLock } from "./lock.ts";
import type { Mailbox } from "./mailbox.ts";
import { migrate } from "./migrate.ts";
import { inRoot } from "./paths.ts";
import { freePort } from "./ports.ts";
import { quietLite } from "./quiet-lite.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import { storageInFolder } from "./storage-files.ts";

/** How to start the embedded Supabase. */
export interface SupabaseOptions {
  /** The data folder; null keeps the database in memory. */
  dataDir: string | null;
  /** The URL of a PostgreSQL database to use instead of PGlite. */
  postgresUrl?: string;
  /** The folder for uploads; below `dataDir` by default, or temporary without one. */
  files?: string;
  /** 0 picks a free one. */
  port?: number;
  /** The app's address, used for links in emails. */
  siteUrl: string;
  /** Access token lifetime in seconds; defaults to supabase/config.toml. */
  jwtExpiry?: number;
  /** The GitHub stand-in to sign in with; without it, GitHub sign-in is off. */
  github?: Pick<Github, "url" | "clientId" | "secret">;
  /** Where auth emails are delivered. */
  mailbox: Pick<Mailbox, "deliver">;
  /** Receives database errors, one line each; defaults to the console. */
  log?: (line: string) => void;
}

/** A running embedded Supabase. */
export interface Supabase {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Not Supabase's: the app's own, stored with the other secrets. */
  sessionSecret: string;
  /** Runs SQL as the database's owner and returns the last statement's rows. */
  exec: Exec;
  /** PGlite itself if that is the database, for tools that speak the PostgreSQL protocol. */
  pglite: PGlite | undefined;
  close(): Promise<void>;
}

/** Connections for requests; a request holds one for the length of its transaction. */
const CONNECTIONS = 10;

/** Starts the embedded Supabase, applies pending migrations and listens on 127.0.0.1. */
export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
  const { dataDir } = options;
  setExperimental("storage", true);
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  // Two processes on one PGlite folder corrupt it. Give a predecessor that is shutting down time to finish.
  const unlock = dataDir && (await takeLock(join(dataDir, "db.lock"), 10_000));
  const kept = options.files ?? (dataDir && join(dataDir, "storage"));
  const files = kept ?? (await mkdtemp(join(tmpdir(), "nomera-storage-")));
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  if (unlock) closing.push(unlock);
  closing.push(quietLite(options.log ?? console.log));
  if (!kept) closing.push(() => rm(files, { recursive: true, force: true }));

  try {
    const secrets = await loadSecrets(dataDir && join(dataDir, "secrets.json"));
    const port = options.port || (await freePort());
    const configured = settings(options, secrets, `http://127.0.0.1:${port}`);
    const sendMail = emailDriver(options);
    const makeApp = async ({ connection }: EmbeddedDatabase) => {
      const app = new App({
        connection,
        ...configured,
        options: {
          server: { admin: false, disableStudio: true },
          drivers: { email: { send: sendMail } },
        },
      });
      app._storageAdapter = storageInFolder(files);
      await app.init();
      return app;
    };
    if (options.postgresUrl) {
      // Lite's migration statements must share a connection.
      const alone = await openPostgres(options.postgresUrl, 1);
      try {
        await migrate(await makeApp(alone));
      } finally {
        await alone.close();
      }
    }
    const database = options.postgresUrl
      ? await openPostgres(options.postgresUrl, CONNECTIONS)
      : await openPglite(dataDir && join(dataDir, "db"));
    closing.push(() => database.close());
    const { exec, execInTurn, inTurn } = database;
    const app = await makeApp(database);
    if (!options.postgresUrl) await migrate(app);

    const confirm = (to: string, tokenHash: string) =>
      sendMail(confirmationMail(configured.auth.email.template, options.siteUrl, to, tokenHash));
    const answer = (request: Request, peerAddress: string | null) =>
      requestScope.run(scopeOf(request), () =>
        likeHosted(request, execInTurn, async (sent) => app.fetch(sent, { peerAddress }), confirm),
      );
    // Lite initializes on its first request, and parallel requests would fail meanwhile.
    await app.fetch(
      new Request(`http://127.0.0.1:${port}/rest/v1/rpc/ping`, {
        method: "POST",
        headers: { apikey: secrets.publishableKey },
      }),
      { peerAddress: null },
    );
    const server = await listen(port, (request, peerAddress) =>
      inTurn(() => answer(request, peerAddress)),
    );
    closing.push(() => stopListening(server));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      sessionSecret: secrets.sessionSecret,
      pglite: database.pglite,
      exec,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** supabase/config.toml, completed with values that only the embedded Supabase knows. */
function settings(options: SupabaseOptions, secrets: Secrets, ownUrl: string) {
  const config = parse(readFileSync(inRoot("supabase", "config.toml"), "utf8")) as {
    api: object;
    storage: object;
    auth: {
      email: { template: Record<string, MailTemplate> };
      external: Record<string, object>;
    };
  };
  const { auth } = config;
  for (const template of Object.values(auth.email.template)) {
    template.content_path = inRoot(template.content_path);
  }
  return {
    api: config.api,
    storage: config.storage,
    auth: {
      ...auth,
      // Developers should not have to wait a minute between two emails.
      email: { ...auth.email, max_frequency: "1s" },
      site_url: options.siteUrl,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      ...(options.jwtExpiry && { jwt_expiry: options.jwtExpiry }),
      ...(options.github && {
        external: { ...auth.external, github: providerOf(options.github, ownUrl) },
      }),
    },
  };
}

type MailTemplate = { subject: string; content_path: string };

function confirmationMail(
  templates: Record<string, MailTemplate>,
  siteUrl: string,
  to: string,
  tokenHash: string,
) {
  const { subject, content_path } = templates["confirmation"]!;
  const values: Record<string, string> = {
    SiteURL: siteUrl,
    RedirectTo: siteUrl,
    TokenHash: tokenHash,
    Email: to,
  };
  const html = readFileSync(content_path, "utf8").replace(
    /{{ \.(\w+) }}/g,
    (whole, name: string) => values[name] ?? whole,
  );
  return { to, subject, html };
}

function providerOf(github: NonNullable<SupabaseOptions["github"]>, ownUrl: string) {
  const { url, clientId, secret } = github;
  const redirect_uri = `${ownUrl}/auth/v1/callback`;
  return { enabled: true, url, client_id: clientId, secret, redirect_uri };
}

/**
 * PostgREST exposes request headers to every statement; our policies read one of them, the person an admin acts for.
 */
function scopeOf(request: Request): RequestScope {
  const acting = request.headers.get("x-nomera-acting");
  return {
    headers: acting === null ? {} : { "x-nomera-acting": acting },
    redirectTo: new URL(request.url).searchParams.get("redirect_to"),
  };
}

function emailDriver({ mailbox, siteUrl }: SupabaseOptions) {
  return async (mail: { to: string; subject: string; html?: string }) => {
    // Lite's own text links to its verify endpoint; hosted Supabase sends HTML only.
    const redirectTo = requestScope.getStore()?.redirectTo ?? null;
    const html = withRedirect(mail.html ?? "", siteUrl, redirectTo);
    mailbox.deliver({
      to: mail.to,
      subject: mail.subject,
      text: htmlToText(html),
      html,
    });
  };
}

function listen(
  port: number,
  answer: (request: Request, peer: string | null) => Promise<Response>,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname: "127.0.0.1",
        fetch: (request, env) => answer(request, env.incoming.socket?.remoteAddress ?? null),
      },
      () => resolve(server),
    );
    server.once("error", reject);
  });
}

function stopListening(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
