-- The versions of the texts that people rely on.

create table public.legal_versions (
  document text not null check (document in ('terms', 'facility_agreement', 'how_we_verify', 'contact')),
  version integer not null check (version >= 1),
  effective_on date not null,
  -- Of the text as it was shown, so that nobody changes a version's text afterwards unnoticed.
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
  -- Where: signing up, submitting a facility, or the account page.
  place text not null check (place in ('sign_up', 'submission', 'account')),
  primary key (user_id, document, version),
  foreign key (document, version) references public.legal_versions (document, version)
);
comment on table public.agreements is
  'Who agreed to which version of which text, and when. Never changed; it goes with the account, the audit log keeps '
  'it.';
create index agreements_version_idx on public.agreements (document, version);
create trigger agreements_append_only before update or delete on public.agreements
  for each row execute function private.keep_agreements();
alter table public.agreements enable row level security;
create policy "Own agreements" on public.agreements for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.agreements to authenticated;
grant all on public.agreements to service_role;
