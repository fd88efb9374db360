import { readdirSync, readFileSync } from "node:fs";
import { PGlite } from "@supabase/lite/pglite";

/** What a hosted project has before our migrations, as far as they use it; nothing is granted by itself. */
export const bareSchema = `
  create role anon; create role authenticated; create role service_role bypassrls;
  create schema auth;
  create table auth.users (id uuid primary key, email text, raw_user_meta_data jsonb default '{}',
    encrypted_password text, created_at timestamptz default now(), email_confirmed_at timestamptz,
    last_sign_in_at timestamptz);
  create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade,
    created_at timestamptz default now(), refreshed_at timestamp, not_after timestamptz, user_agent text);
  create table auth.identities (user_id uuid references auth.users on delete cascade, provider text,
    identity_data jsonb, created_at timestamptz);
  create table auth.audit_log_entries (id uuid primary key, payload json);
  create function auth.uid() returns uuid language sql stable
    as $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
  grant usage on schema auth, public to anon, authenticated, service_role;
  grant execute on function auth.uid() to anon, authenticated, service_role;
`;

/**
 * The migrations on a Postgres that grants nothing by itself, as a hosted project's does: the embedded Supabase
 * grants everything on every table again, and would hide a grant that is missing or too much.
 */
export async function bareDatabase(): Promise<PGlite> {
  const db = new PGlite();
  await db.exec(bareSchema);
  for (const file of readdirSync("supabase/migrations").sort()) {
    await db.exec(readFileSync(`supabase/migrations/${file}`, "utf8"));
  }
  return db;
}
