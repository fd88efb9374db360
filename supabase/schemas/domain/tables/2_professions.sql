-- Professions with their compacts. n is their number in schema matching.

create table public.compacts (
  code text primary key check (code ~ '^[a-z]{2,10}$'),
  name text not null unique,
  gives text not null check (gives in ('practice', 'privilege')),
  source text not null,
  checked_on date not null
);
comment on table public.compacts is
  'Compacts of states about licenses. gives: whether a multistate license lets its holder practice in every member, '
  'or a '
  'license of the home state gives the right to buy a privilege in another member.';
alter table public.compacts enable row level security;
create policy "Anyone reads compacts" on public.compacts for select using (true);
grant select on public.compacts to anon, authenticated;
grant all on public.compacts to service_role;

create table public.compact_members (
  compact text not null references public.compacts (code),
  state text not null references public.states (code),
  issues boolean,
  source text not null check (char_length(source) between 3 and 300),
  checked_on date not null,
  primary key (compact, state)
);
comment on table public.compact_members is
  'States that joined a compact. issues: whether it is in force there, so that they issue multistate licenses or '
  'privileges; null if that is not known.';
create index compact_members_state_idx on public.compact_members (state);
alter table public.compact_members enable row level security;
create policy "Anyone reads members of compacts" on public.compact_members for select using (true);
grant select on public.compact_members to anon, authenticated;
grant all on public.compact_members to service_role;

create table public.professions (
  code text primary key check (code ~ '^[a-z_]{2,40}$'),
  name text not null,
  short_name text not null,
  category text not null check (category in
    ('nursing', 'allied_health', 'diagnostic_lab', 'pharmacy_support', 'administrative')),
  compact text references public.compacts (code),
  sort_order integer not null,
  n smallint generated always as identity unique
);
create index professions_compact_idx on public.professions (compact);
alter table public.professions enable row level security;
create policy "Anyone reads professions" on public.professions for select using (true);
grant select on public.professions to anon, authenticated;
grant all on public.professions to service_role;
