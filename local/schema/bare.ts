import { readMigrations } from "./baseline.ts";

/** What a hosted project has before our migrations, as far as they use it. Nothing is granted by default. */
export const bareSchema = `
  do $$
  begin
    -- Roles belong to the server, which has them already where another database came first.
    if to_regrole('anon') is null then create role anon; end if;
    if to_regrole('authenticated') is null then create role authenticated; end if;
    if to_regrole('service_role') is null then create role service_role bypassrls; end if;
  end $$;
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

/** Brings an empty database to the state of a hosted project after `supabase db push`. */
export async function migrateBare(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(bareSchema);
  for (const { text } of readMigrations()) await run(text);
}
