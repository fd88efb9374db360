-- The versions of our legal texts, and who agreed to them.

create table public.legal_versions (
  document text not null check (document in ('terms', 'facility_agreement', 'how_we_verify', 'contact')),
  version integer not null check (version >= 1),
  effective_on date not null,
  -- Digest of the text as shown, so that an edit to a published version is noticed.
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (document, version)
);
comment on table public.legal_versions is
  'Each version of a text that people rely on. Rows are added with a new text and never changed.';
alter table public.legal_versions enable row level security;
grant all on public.legal_versions to service_role;

create table public.agreements (
  user_id uuid not null references auth.users (id) on delete cascade,
  document text not null check (document in ('terms', 'facility_agreement')),
  version integer not null,
  agreed_at timestamptz not null default now(),
  -- Where the user agreed: at sign-up, when submitting a facility, or on the account page.
  place text not null check (place in ('sign_up', 'submission', 'account')),
  primary key (user_id, document, version),
  foreign key (document, version) references public.legal_versions (document, version)
);
comment on table public.agreements is
  'Who agreed to which version of which text, and when. Never changed; it goes with the account, the audit log keeps '
  'it.';
create index agreements_version_idx on public.agreements (document, version);
create trigger agreements_append_only before update or delete on public.agreements
  for each row execute function private.protect_agreements();
alter table public.agreements enable row level security;
create policy "Own agreements" on public.agreements for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.agreements to authenticated;
grant all on public.agreements to service_role;
