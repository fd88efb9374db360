// Supabase inside this process: @supabase/lite on PGlite, with the same
// migrations, settings and e-mail templates as a hosted project. For
// development, the demo and tests only.
import { mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { App, setExperimental } from "@supabase/lite";
import { createPgliteConnection, type PGlite } from "@supabase/lite/pglite";
import { parse } from "smol-toml";
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
  /** Where everything is kept; null keeps the database in memory. */
  dataDir: string | null;
  /** 0 takes a free one. */
  port?: number;
  /** The app's address, which the links in e-mails lead to. */
  siteUrl: string;
  /** Seconds an access token is valid; supabase/config.toml's when absent. */
  jwtExpiry?: number;
  /** A stand-in for GitHub to sign in with; without it nobody can. */
  github?: Pick<Github, "url" | "clientId" | "secret">;
  /** Where auth e-mails go. */
  mailbox: Pick<Mailbox, "deliver">;
  /** Where the database's errors are told, a line each; the console when absent. */
  log?: (line: string) => void;
}

/** A running embedded Supabase. */
export interface Supabase {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Not Supabase's own: the app's, kept beside the others. */
  sessionSecret: string;
  /** Runs SQL as the database's owner; gives the last statement's rows. */
  exec: Exec;
  /** The database itself, for tools that speak PostgreSQL's protocol. */
  database: PGlite;
  close(): Promise<void>;
}

/** Runs SQL as the database's owner; several statements only without parameters. */
export type Exec = <Row = Record<string, unknown>>(
  sql: string,
  parameters?: unknown[],
) => Promise<Row[]>;

/** Starts the embedded Supabase, applies pending migrations and listens on 127.0.0.1. */
export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
  const { dataDir } = options;
  setExperimental("storage", true);
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  // Two processes on one PGlite folder destroy it. A predecessor that is
  // ending gets the time to.
  const unlock = dataDir && (await takeLock(join(dataDir, "db.lock"), 10_000));
  const files = dataDir
    ? join(dataDir, "storage")
    : await mkdtemp(join(tmpdir(), "nomera-storage-"));
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  if (unlock) closing.push(unlock);
  closing.push(quietLite(options.log ?? console.log));
  if (!dataDir) closing.push(() => rm(files, { recursive: true, force: true }));

  try {
    const secrets = await loadSecrets(dataDir && join(dataDir, "secrets.json"));
    const connection = await createPgliteConnection({
      url: dataDir ? join(dataDir, "db") : "memory://",
    });
    closing.push(() => connection.close());
    const port = options.port || (await freePort());
    let askedRedirect: string | null = null;
    const sendMail = emailDriver(options, () => askedRedirect);
    const configured = settings(options, secrets, `http://127.0.0.1:${port}`);
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
    await migrate(app);

    const { driver } = connection;
    settingsTogether(driver);
    const inTurn = queue();
    const server = await listen(port, (request, peerAddress) =>
      inTurn(() => {
        askedRedirect = new URL(request.url).searchParams.get("redirect_to");
        const answer = (sent: Request) => app.fetch(sent, { peerAddress });
        return likeHosted(request, driver, answer, (to, tokenHash) =>
          sendMail(
            confirmationMail(configured.auth.email.template, options.siteUrl, to, tokenHash),
          ),
        );
      }),
    );
    closing.push(() => stopListening(server));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      sessionSecret: secrets.sessionSecret,
      database: driver,
      exec: <Row>(sql: string, parameters?: unknown[]) =>
        inTurn(async () => {
          if (parameters) return (await driver.query<Row>(sql, parameters)).rows;
          return ((await driver.exec(sql)).at(-1)?.rows ?? []) as Row[];
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** supabase/config.toml with what only the embedded Supabase knows filled in. */
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
      // Whoever tries things out here need not wait a minute between two e-mails.
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

function emailDriver({ mailbox, siteUrl }: SupabaseOptions, askedRedirect: () => string | null) {
  return async (mail: { to: string; subject: string; html?: string }) => {
    // Lite's own text links to its verify endpoint; hosted Supabase sends HTML only.
    const html = withRedirect(mail.html ?? "", siteUrl, askedRedirect());
    mailbox.deliver({
      to: mail.to,
      subject: mail.subject,
      text: htmlToText(html),
      html,
    });
  };
}

/**
 * Lite tells the database about a request in ten statements, one setting each, which is most of what a short request
 * takes. Here they wait for the statement that needs them and go as one; like it they belong to the transaction.
 */
function settingsTogether(driver: PGlite): void {
  const query = driver.query.bind(driver) as (sql: string, ...rest: unknown[]) => Promise<unknown>;
  let waiting: [name: string, value: unknown][] = [];
  const setting = /^SELECT set_config\('([\w.]+)', (?:\$1|''), true\)$/;
  driver.query = (async (sql: string, ...rest: unknown[]) => {
    const name = setting.exec(sql)?.[1];
    if (name !== undefined) {
      waiting.push([name, (rest[0] as unknown[] | undefined)?.[0] ?? ""]);
      return { rows: [{ set_config: null }], fields: [], affectedRows: 0 };
    }
    if (waiting.length > 0) {
      const settings = waiting;
      waiting = [];
      // What is taken back needs none, and after a failure takes none.
      if (/^rollback/i.test(sql)) return query(sql, ...rest);
      const calls = settings.map(
        (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`,
      );
      await query(`select ${calls.join(", ")}`, settings.flat());
    }
    return query(sql, ...rest);
  }) as PGlite["query"];
}

/**
 * One at a time. Lite opens a transaction for a request on the one connection
 * PGlite has, without waiting for another's: measured, of 20 parallel requests
 * with two different keys all 20 ran in the role of one of them.
 */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
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
