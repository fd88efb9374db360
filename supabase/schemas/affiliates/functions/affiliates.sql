-- The admins' pages about affiliates. Each change names the version it started from.

create function private.affiliate_sums(p_affiliate uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return (
  select jsonb_build_object('referrals', count(*), 'waiting', count(*) filter (where r.status = 'pending'),
    'owed_cents', coalesce(sum(r.bounty_cents) filter (where r.status = 'qualified'), 0),
    'paid_cents', coalesce(sum(r.bounty_cents) filter (where r.status = 'paid'), 0))
  from public.referrals r where r.affiliate_id = p_affiliate
); end $$;

create function private.admin_affiliates(p_status text, p_search text, p_after uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  many constant integer := 2000;
  wanted constant text := btrim(coalesce(p_search, ''));
  words constant tsquery := private.words_to_find(wanted, '&', 'pg_catalog.simple');
  last public.affiliates;
  found_ids uuid[];
  owed_ids uuid[];
  condition text := 'true';
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.affiliates a where a.id = p_after;
  if wanted <> '' then
    -- Rare words are looked up by index; for common words, scanning in list order finds enough rows quickly.
    execute $query$ select array(select a.id from public.affiliates a
      where to_tsvector('simple', a.code || ' ' || coalesce(a.name, '') || ' ' || coalesce(a.contact_email, '')) @@ $1
      limit $2) $query$
    into found_ids using words, many;
    condition := case when cardinality(found_ids) < many then 'a.id = any ($5)' else $find$
      to_tsvector('simple', a.code || ' ' || coalesce(a.name, '') || ' '
        || coalesce(a.contact_email, '')) @@ $2$find$ end;
  end if;
  if p_status = 'owed' then
    owed_ids := array(select distinct r.affiliate_id from public.referrals r where r.status = 'qualified');
  end if;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'code', n.code, 'name', n.name, 'contact_email', n.contact_email,
      'status', n.status, 'created_at', n.created_at) || private.affiliate_sums(n.id) order by n.created_at desc,
      n.id desc)
    from (
      select a.* from public.affiliates a
      where %1$s and %2$s and %3$s
      order by a.created_at desc, a.id desc limit $7) n $query$,
    case when p_status is null then 'true' when p_status = 'owed' then 'a.id = any ($6)' else 'a.status = $1' end,
    condition,
    case when last.id is null then 'true' else '(a.created_at, a.id) < ($3, $4)' end)
  into found_rows
  using p_status, words, last.created_at, last.id, found_ids, owed_ids, least(greatest(coalesce(p_limit, 26), 1), 2001);
  return coalesce(found_rows, '[]');
end $$;
create function public.admin_affiliates(
  p_status text default null, p_search text default null, p_after uuid default null, p_limit integer default 26
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.admin_affiliates(p_status, p_search, p_after, p_limit); end $$;
grant execute on function private.admin_affiliates, public.admin_affiliates to authenticated;

create function private.admin_affiliate(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  held public.affiliates;
begin
  perform private.only_admins();
  select * into held from public.affiliates a where a.id = p_id;
  perform private.refuse_if(not found, 'PT404', 'This affiliate does not exist.');
  return jsonb_build_object('id', held.id, 'code', held.code, 'name', held.name, 'contact_email', held.contact_email,
      'status', held.status, 'version', held.version, 'created_at', held.created_at) || private.affiliate_sums(p_id)
    || jsonb_build_object(
      'payouts', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'reference', o.reference, 'paid_on', o.paid_on,
          'total_cents', o.total_cents, 'referrals', o.referrals, 'voided_at', o.voided_at,
          'void_reason', o.void_reason)
          order by o.created_at desc, o.id desc)
        from (select * from public.affiliate_payouts p where p.affiliate_id = p_id
          order by p.created_at desc, p.id desc limit 20) o), '[]'),
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('id', h.id, 'at', h.at, 'action', h.action, 'reason', h.reason,
          'who', private.name_of(h.actor_id)) order by h.id desc)
        from (select * from public.audit_log l where l.subject_type = 'affiliate' and l.subject_id = p_id::text
          order by l.id desc limit 10) h), '[]'));
end $$;
create function public.admin_affiliate(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_affiliate(p_id); end $$;
grant execute on function private.admin_affiliate, public.admin_affiliate to authenticated;

create function private.affiliate_to_change(p_id uuid, p_version integer) returns public.affiliates
language plpgsql security definer set search_path = '' as $$
declare
  held public.affiliates;
begin
  perform private.only_admins();
  select * into held from public.affiliates a where a.id = p_id for update;
  perform private.refuse_if(not found, 'PT404', 'This affiliate does not exist.');
  perform private.refuse_if(held.version is distinct from p_version,
    'PT409', 'Someone changed this affiliate while you were editing. Below is the current version. Your changes were '
    || 'not saved.',
    'version');
  return held;
end $$;

create function private.affiliate_texts(
  p_id uuid, p_name text, p_email text, p_code text, out name text, out email text, out code text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  name := btrim(coalesce(p_name, ''));
  email := nullif(lower(btrim(coalesce(p_email, ''))), '');
  code := upper(btrim(coalesce(p_code, '')));
  perform private.refuse_if(char_length(name) not between 1 and 120,
    'PT422', 'Name the affiliate, in at most 120 characters.', 'name');
  perform private.check_name(name, 'name');
  perform private.refuse_if(email is not null and (char_length(email) > 254 or email !~ '^[^@\s]+@[^@\s]+$'),
    'PT422', 'Enter an email address, such as name@example.com.', 'email');
  perform private.refuse_if(code !~ '^[A-Z0-9_-]{3,60}$',
    'PT422', 'Use 3 to 60 characters: unaccented letters, digits, hyphens and underscores.', 'code');
  perform private.refuse_if(
    exists (select 1 from public.affiliates a where lower(a.code) = lower(affiliate_texts.code) and a.id <> p_id),
    'PT422', 'Another affiliate has this code.', 'code');
end $$;

create function private.create_affiliate(p_form_key uuid, p_name text, p_email text, p_code text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  texts record;
begin
  perform private.only_admins();
  -- If two admins choose the same code at once, the second one gets an error.
  perform pg_advisory_xact_lock(hashtext('affiliate_code'));
  if exists (select 1 from public.affiliates a where a.id = p_form_key) then return p_form_key; end if;
  select * into texts from private.affiliate_texts(p_form_key, p_name, p_email, p_code);
  insert into public.affiliates (id, code, name, contact_email) values (p_form_key, texts.code, texts.name,
    texts.email);
  perform private.audit('affiliate.created', 'affiliate', p_form_key::text, null,
    jsonb_build_object('code', texts.code));
  return p_form_key;
end $$;
create function public.create_affiliate(p_form_key uuid, p_name text, p_code text, p_email text default null)
returns uuid
language plpgsql set search_path = '' as $$
begin return private.create_affiliate(p_form_key, p_name, p_email, p_code); end $$;
grant execute on function private.create_affiliate, public.create_affiliate to authenticated;

create function private.change_affiliate(p_id uuid, p_version integer, p_name text, p_email text, p_code text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.affiliates;
  texts record;
  changed text[];
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtext('affiliate_code'));
  held := private.affiliate_to_change(p_id, p_version);
  -- A code stored in lower case stays that way until someone changes it.
  select * into texts from private.affiliate_texts(p_id, p_name, p_email, p_code);
  if texts.code = upper(held.code) then
    texts.code := held.code;
  end if;
  changed := array_remove(array[
    case when texts.name is distinct from held.name then 'name' end,
    case when texts.email is distinct from held.contact_email then 'email' end,
    case when texts.code <> held.code then 'code' end], null);
  if changed = '{}' then return; end if;
  update public.affiliates a set name = texts.name, contact_email = texts.email, code = texts.code,
    version = a.version + 1
  where a.id = p_id;
  perform private.audit('affiliate.changed', 'affiliate', p_id::text, null,
    jsonb_build_object('changed', changed) || case when texts.code <> held.code
      then jsonb_build_object('code', jsonb_build_array(held.code, texts.code)) else '{}' end);
end $$;
create function public.change_affiliate(
  p_id uuid, p_version integer, p_name text, p_code text, p_email text default null
) returns void
language plpgsql set search_path = '' as $$
begin perform private.change_affiliate(p_id, p_version, p_name, p_email, p_code); end $$;
grant execute on function private.change_affiliate, public.change_affiliate to authenticated;

create function private.decide_affiliate(p_id uuid, p_version integer, p_to text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant public.affiliates := private.affiliate_to_change(p_id, p_version);
  why constant text := nullif(btrim(coalesce(p_reason, '')), '');
begin
  perform private.refuse_if(p_to is null or p_to not in ('approved', 'suspended') or p_to = held.status,
    'PT409', 'The affiliate’s status does not allow this.');
  perform private.refuse_if(p_to = 'suspended' and char_length(coalesce(why, '')) not between 3 and 500,
    'PT422', 'Say why, in 3 to 500 characters.', 'reason');
  update public.affiliates a set status = p_to, version = a.version + 1 where a.id = p_id;
  perform private.audit('affiliate.' || p_to, 'affiliate', p_id::text, case when p_to = 'suspended' then why end);
end $$;
create function public.decide_affiliate(p_id uuid, p_version integer, p_to text, p_reason text default null)
returns void
language plpgsql set search_path = '' as $$
begin perform private.decide_affiliate(p_id, p_version, p_to, p_reason); end $$;
grant execute on function private.decide_affiliate, public.decide_affiliate to authenticated;
