-- The hash chain of the audit log: each link covers its entry and the link before. `npm run audit:verify` checks it.

-- The text that an entry's hash covers. Changing it would break every existing link.
create function private.audit_text(p_entry public.audit_log) returns text
language plpgsql stable set search_path = '' as $$ begin return
  jsonb_build_array(p_entry.id, to_char(p_entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    p_entry.actor_id, p_entry.on_behalf_of, p_entry.action, p_entry.subject_type, p_entry.subject_id, p_entry.reason,
    p_entry.details)::text;
end $$;

create function private.audit_hash(p_entry public.audit_log) returns bytea
language plpgsql stable set search_path = '' as $$
begin return sha256(convert_to(private.audit_text(p_entry), 'UTF8')); end $$;

create function private.link_hash(p_before bytea, p_seq bigint, p_entry_id bigint, p_entry_hash bytea) returns bytea
language plpgsql immutable set search_path = ''
as $$ begin return sha256(p_before || convert_to(format('%s %s ', p_seq, p_entry_id), 'UTF8') || p_entry_hash); end $$;

create function private.chain_entry(p_entry public.audit_log) returns void
language plpgsql security definer set search_path = '' as $$
declare
  head private.audit_chain;
  entry_hash constant bytea := private.audit_hash(p_entry);
begin
  perform pg_advisory_xact_lock(hashtextextended('audit chain', 0));
  select * into head from private.audit_chain c order by c.seq desc limit 1;
  insert into private.audit_chain (seq, entry_id, entry_hash, hash)
  values (coalesce(head.seq, 0) + 1, p_entry.id, entry_hash,
    private.link_hash(coalesce(head.hash, ''), coalesce(head.seq, 0) + 1, p_entry.id, entry_hash));
end $$;

create function private.audit_head() returns table (seq bigint, hash text)
language plpgsql stable security definer set search_path = ''
as $$ #variable_conflict use_column
begin return query select c.seq, encode(c.hash, 'hex') from private.audit_chain c order by c.seq desc limit 1; end $$;
create function public.audit_head() returns table (seq bigint, hash text)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.audit_head(); end $$;
grant execute on function private.audit_head, public.audit_head to service_role;

create function private.check_audit_links(p_after bigint, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with part as (
    select c.* from private.audit_chain c where c.seq > p_after order by c.seq limit p_limit
  ), before as (
    select c.seq, c.hash from private.audit_chain c where c.seq <= p_after order by c.seq desc limit 1
  ), held as (
    select p.*, coalesce(lag(p.seq) over w, (select b.seq from before b), 0) as before_seq,
      coalesce(lag(p.hash) over w, (select b.hash from before b), '') as before_hash,
      l.id is not null as there, private.audit_hash(l) as found_hash
    from part p left join public.audit_log l on l.id = p.entry_id
    window w as (order by p.seq)
  ), broken as (
    select h.seq, h.entry_id, k.kind
    from held h cross join lateral (
      select 'links missing' as kind where h.before_seq <> h.seq - 1
      union all select 'link changed' where h.before_seq = h.seq - 1
        and h.hash <> private.link_hash(h.before_hash, h.seq, h.entry_id, h.entry_hash)
      union all select 'missing' where not h.there
      union all select 'changed' where h.there and h.found_hash <> h.entry_hash) k
  )
  select jsonb_build_object('links', (select count(*) from part), 'upto', (select max(p.seq) from part p),
    'hash', (select encode(p.hash, 'hex') from part p order by p.seq desc limit 1),
    'broken', coalesce((select jsonb_agg(jsonb_build_object('kind', b.kind, 'seq', b.seq, 'id', b.entry_id)
      order by b.seq, b.kind) from broken b), '[]'))
); end $$;
create function public.check_audit_links(p_after bigint, p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.check_audit_links(p_after, p_limit); end $$;
grant execute on function private.check_audit_links, public.check_audit_links to service_role;

create function private.check_audit_entries(p_after bigint, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with part as (
    select l.id from public.audit_log l where p_after is null or l.id > p_after order by l.id limit p_limit
  )
  select jsonb_build_object('entries', (select count(*) from part), 'upto', (select max(p.id) from part p),
    'foreign', coalesce((select jsonb_agg(p.id order by p.id) from part p
      where not exists (select 1 from private.audit_chain c where c.entry_id = p.id)), '[]'))
); end $$;
create function public.check_audit_entries(p_limit integer, p_after bigint default null) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.check_audit_entries(p_after, p_limit); end $$;
grant execute on function private.check_audit_entries, public.check_audit_entries to service_role;

create function private.audit_link(p_seq bigint) returns text
language plpgsql stable security definer set search_path = ''
as $$ begin return (select encode(c.hash, 'hex') from private.audit_chain c where c.seq = p_seq); end $$;
create function public.audit_link(p_seq bigint) returns text
language plpgsql stable set search_path = '' as $$ begin return private.audit_link(p_seq); end $$;
grant execute on function private.audit_link, public.audit_link to service_role;
