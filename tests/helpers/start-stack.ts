import { startApp } from "#local/app.ts";
import { build, isBuilt } from "#local/build.ts";
import type { Children } from "#local/children.ts";
import { openMailbox, serveMailbox, type Mailbox } from "#local/mailbox.ts";
import { freePort } from "#local/ports.ts";
import { seedMarket } from "#local/seed.ts";
import { startSupabase, type Supabase } from "#local/supabase.ts";

/** What a test run needs to know of a started stack. */
export interface Stack {
  /** The app's origin with SIGN_IN=open. */
  openApp: string;
  /** The app's origin with SIGN_IN=paused. */
  pausedApp: string;
  mailboxUrl: string;
  supabase: Supabase;
  mailbox: Mailbox;
  /** Closes what runs in this process; the apps are the caller's children. */
  close(): Promise<void>;
}

/**
 * Starts the whole product for tests: one embedded Supabase in memory and the
 * built app twice, with sign-in open and paused.
 */
export async function startStack(
  children: Children,
  options: { seed: boolean; ports?: { open: number; paused: number; mailbox: number } },
): Promise<Stack> {
  if (!isBuilt()) await build(children, null);
  const ports = options.ports ?? {
    open: await freePort(),
    paused: await freePort(),
    mailbox: 0,
  };
  const openApp = `http://localhost:${ports.open}`;
  const mailbox = openMailbox(null);
  const pages = await serveMailbox(mailbox, ports.mailbox);
  const supabase = await startSupabase({ dataDir: null, siteUrl: openApp, mailbox });
  if (options.seed) await seedMarket(supabase.exec);
  await Promise.all(
    (["open", "paused"] as const).map((signIn) =>
      startApp(children, {
        port: ports[signIn],
        signIn,
        supabase: { ...supabase, mailboxUrl: pages.url },
        log: null,
        env: {
          LOG_LEVEL: "warn",
          // Each test names a client address of its own, or the rate limits would count all as one.
          TRUSTED_PROXIES: "1",
        },
      }),
    ),
  );
  return {
    openApp,
    pausedApp: `http://localhost:${ports.paused}`,
    mailboxUrl: pages.url,
    supabase,
    mailbox,
    close: async () => {
      await supabase.close();
      await pages.close();
    },
  };
}
