// Runs the embedded Supabase, the mailbox with its mail server and the GitHub stand-in in a child process, so that the
// app sees them as it would a hosted project. Started by demo.ts and dev.ts, which get one message: ready, or why it
// failed.
import { join } from "node:path";
import { startGithub } from "./github.ts";
import { openMailbox, serveMailbox } from "./mailbox.ts";
import { listenOrElse } from "./ports.ts";
import { serveSmtp } from "./smtp.ts";
import { loadSecrets } from "./secrets.ts";
import { seedMarket } from "./seed.ts";
import { createDatabase, DATABASE, hasDatabase, postgresUrl } from "./start-postgres.ts";
import { startSupabase } from "./supabase.ts";

/** The child's options, as JSON in its first argument. */
export interface SupabaseChildOptions {
  dataDir: string;
  /** The port of the PostgreSQL server with the data; without it, the data is in PGlite. */
  postgresPort?: number;
  siteUrl: string;
  /** Supabase's port; a free one if absent. */
  port?: number;
  /** Used if it is free. */
  mailboxPort: number;
  /** Used if it is free. */
  githubPort: number;
  /** The mail server's port; a free one if absent. */
  smtpPort?: number;
  /** Whether to seed an empty market. */
  seed: boolean;
}

/** The one message the child sends. */
export type ChildMessage =
  { ready: ReadySupabase; startedMs: number; seededMs: number } | { failed: string };

/** What the app needs to know about a started child. */
export interface ReadySupabase {
  url: string;
  publishableKey: string;
  secretKey: string;
  sessionSecret: string;
  mailboxUrl: string;
  /** The mail server that delivers to the mailbox. */
  smtpUrl: string;
}

if (import.meta.main) {
  try {
    await main(JSON.parse(process.argv[2] ?? "{}") as SupabaseChildOptions);
  } catch (error) {
    console.error(error);
    const failed = error instanceof Error ? error.message : String(error);
    process.send?.({ failed } satisfies ChildMessage);
    process.exitCode = 1;
    process.disconnect?.();
  }
}

async function main(options: SupabaseChildOptions): Promise<void> {
  const started = performance.now();
  const mailbox = openMailbox(join(options.dataDir, "mail.jsonl"));
  const pages = await listenOrElse(options.mailboxPort, (port) => serveMailbox(mailbox, port));
  const smtp = await serveSmtp(mailbox, options.smtpPort);
  const github = await listenOrElse(options.githubPort, startGithub);
  const supabase = await startSupabase({
    ...options,
    ...(options.postgresPort && { postgresUrl: await databaseUrl(options, options.postgresPort) }),
    mailbox,
    github,
  });
  process.once("SIGTERM", () => {
    void Promise.all([supabase.close(), pages.close(), smtp.close(), github.close()]).then(() =>
      process.exit(0),
    );
  });
  const startedMs = performance.now() - started;
  if (options.seed) await seedMarket(supabase);
  const { url, publishableKey, secretKey, sessionSecret } = supabase;
  process.send?.({
    ready: {
      url,
      publishableKey,
      secretKey,
      sessionSecret,
      mailboxUrl: pages.url,
      smtpUrl: smtp.url,
    },
    startedMs,
    seededMs: performance.now() - started - startedMs,
  } satisfies ChildMessage);
}

/** The URL of a server's database, with the password from the data directory. */
async function databaseUrl({ dataDir }: SupabaseChildOptions, port: number): Promise<string> {
  const { postgresPassword: password } = await loadSecrets(join(dataDir, "secrets.json"));
  const server = { url: (database: string) => postgresUrl({ port, password }, database) };
  if (!(await hasDatabase(server, DATABASE))) await createDatabase(server, DATABASE);
  return server.url(DATABASE);
}
