// The embedded Supabase, the mailbox with its mail server and the stand-in for GitHub as a process of their own, which is
// what a hosted project looks like to the app. Started by demo.ts and dev.ts,
// which get one message when all is ready or why it is not.
import { join } from "node:path";
import { startGithub } from "./github.ts";
import { openMailbox, serveMailbox } from "./mailbox.ts";
import { listenOrElse } from "./ports.ts";
import { serveSmtp } from "./smtp.ts";
import { loadSecrets } from "./secrets.ts";
import { seedMarket } from "./seed.ts";
import { createDatabase, DATABASE, hasDatabase, postgresUrl } from "./start-postgres.ts";
import { startSupabase } from "./supabase.ts";

/** What the child is told, as JSON in its first argument. */
export interface SupabaseChildOptions {
  dataDir: string;
  /** The port of the PostgreSQL server that has the data; without it the data is in PGlite. */
  postgresPort?: number;
  siteUrl: string;
  /** Where Supabase itself listens; a free one without. */
  port?: number;
  /** Taken when it is free. */
  mailboxPort: number;
  /** Taken when it is free. */
  githubPort: number;
  /** Where the mail server listens; a free one without. */
  smtpPort?: number;
  /** Whether to fill an empty market. */
  seed: boolean;
}

/** The one message the child sends. */
export type ChildMessage =
  { ready: ReadySupabase; startedMs: number; seededMs: number } | { failed: string };

/** What the app needs to know of a started child. */
export interface ReadySupabase {
  url: string;
  publishableKey: string;
  secretKey: string;
  sessionSecret: string;
  mailboxUrl: string;
  /** The mail server whose mail ends up in the mailbox. */
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

/** The database of a server whose password is kept in the data directory. */
async function databaseUrl({ dataDir }: SupabaseChildOptions, port: number): Promise<string> {
  const { postgresPassword: password } = await loadSecrets(join(dataDir, "secrets.json"));
  const server = { url: (database: string) => postgresUrl({ port, password }, database) };
  if (!(await hasDatabase(server, DATABASE))) await createDatabase(server, DATABASE);
  return server.url(DATABASE);
}
