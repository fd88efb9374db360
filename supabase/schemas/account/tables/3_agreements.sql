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
create policy "Anyone reads versions" on public.legal_versions for select using (true);
grant select on public.legal_versions to anon, authenticated;
grant all on public.legal_versions to service_role;
