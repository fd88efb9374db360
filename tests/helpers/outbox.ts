/** The outbox for tests of sending: a separate database without other workers, and mail servers that fail. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { openMailbox, type Mailbox } from "#local/mailbox.ts";
import { parseMail } from "#local/mime.ts";
import { ownSupabase } from "./own-supabase.ts";
import { mailServer } from "#app/notifications/smtp.server.ts";
import type { Sending } from "#app/notifications/sending.server.ts";
import type { Database } from "#app/platform/database.types.ts";

/** One row of the outbox. */
export type OutboxRow = {
  id: number;
  status: string;
  attempts: number;
  unconfirmed_attempts: number;
  last_error: string | null;
  next_attempt_at: string;
  locked_until: string | null;
  done_at: string | null;
};

/** A database with an outbox that no worker uses. */
export async function outboxStack() {
  const supabase = await ownSupabase("lite");
  const { exec } = supabase;
  const db = createClient<Database>(supabase.url, supabase.secretKey, {
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return {
    ...supabase,
    db,
    /** Creates a person and returns their id; the email address identifies them. */
    async person(email: string, role: "job_seeker" | "employer" = "job_seeker"): Promise<string> {
      const id = randomUUID();
      await exec(
        "insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())",
        [id, email],
      );
      await exec("insert into public.profiles (user_id, role) values ($1, $2)", [id, role]);
      return id;
    },
    /** Sends a notification, as every command does. */
    async tell(user: string, kind = "message", event = "message_received"): Promise<void> {
      await exec("select private.notify($1, $2, $3, $4::jsonb, '/notifications')", [
        user,
        kind,
        event,
        JSON.stringify({ position: "Night nurse", from: "Ana Ruiz" }),
      ]);
    },
    rows: (user: string) =>
      exec<OutboxRow>("select * from public.outbox where user_id = $1 order by id", [user]),
    /** Makes a queued email due now. */
    makeDue: (user: string) =>
      exec(
        "update public.outbox set next_attempt_at = now(), locked_until = null where user_id = $1",
        [user],
      ),
    /** A worker's dependencies, for a mail server at this address. */
    sending: (smtpUrl: string): Sending => ({
      db,
      server: mailServer(smtpUrl, "Nomera Health <no-reply@nomera.example>", {
        connectionTimeout: 2_000,
        greetingTimeout: 1_000,
        socketTimeout: 1_000,
      }),
      origin: "https://nomera.example",
      support: "support@nomera.example",
      signal: new AbortController().signal,
    }),
  };
}

/** A mail server that accepts everything, unless told otherwise. */
export async function testServer(
  options: SMTPServerOptions = {},
  wanted = 0,
): Promise<{ url: string; port: number; mailbox: Mailbox; close(): Promise<void> }> {
  const mailbox = openMailbox(null);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const deliver = async () => {
        const mail = await parseMail(await buffer(stream));
        mailbox.deliver({ to: session.envelope.rcptTo[0]!.address, ...mail });
      };
      callbackify(deliver)(done);
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mailbox,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server's error response with this code. */
export function answer(code: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode: code });
}
