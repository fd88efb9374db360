-- Partners who send us people: made, approved and suspended by admins, who also say what a referral is worth and note what
-- was paid. Nobody is paid here: a payout is a mark of what was paid elsewhere.

alter table public.affiliates
  add column contact_email text check (char_length(contact_email) between 3 and 254),
  add column version integer not null default 1;
-- Two codes that differ in case alone would be taken for each other: the younger is told apart.
update public.affiliates a set code = left(a.code, 51) || '-' || left(a.id::text, 8)
where exists (select 1 from public.affiliates b
  where lower(b.code) = lower(a.code) and (b.created_at, b.id) < (a.created_at, a.id));
create unique index affiliates_code_lower_idx on public.affiliates (lower(code));
create index affiliates_created_idx on public.affiliates (created_at, id);
create index affiliates_status_idx on public.affiliates (status, created_at, id);
create index affiliates_words_idx on public.affiliates
  using gin (to_tsvector('simple', code || ' ' || coalesce(name, '') || ' ' || coalesce(contact_email, '')));

-- What was paid to a partner at once: how it is found in our books, and when.
create table public.affiliate_payouts (
  id uuid primary key,
  affiliate_id uuid not null references public.affiliates (id),
  reference text not null check (char_length(reference) between 1 and 120),
  paid_on date not null,
  total_cents bigint not null check (total_cents >= 0),
  referrals integer not null check (referrals > 0),
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text check (char_length(void_reason) between 3 and 500),
  check ((voided_at is null) = (void_reason is null))
);
create index affiliate_payouts_list_idx on public.affiliate_payouts (affiliate_id, created_at, id);
alter table public.affiliate_payouts enable row level security;
create policy "Admins read payouts" on public.affiliate_payouts for select to authenticated
  using ((select private.is_admin()));
revoke all on public.affiliate_payouts from anon, authenticated;
grant select on public.affiliate_payouts to authenticated;
grant all on public.affiliate_payouts to service_role;

alter table public.referrals
  add column version integer not null default 1,
  add column payout_id uuid references public.affiliate_payouts (id),
  add column void_reason text check (char_length(void_reason) between 3 and 500);
create index referrals_payout_idx on public.referrals (payout_id) where payout_id is not null;
create index referrals_list_idx on public.referrals (affiliate_id, created_at, id);
create index referrals_status_idx on public.referrals (affiliate_id, status, created_at, id) include (bounty_cents);
create index referrals_owed_idx on public.referrals (affiliate_id) include (bounty_cents) where status = 'qualified';
drop index public.referrals_affiliate_idx;

-- ---------------------------------------------------------------- reading

-- What a partner brought: how many people, what we owe for them, and what was paid.
create function private.affiliate_sums(p_affiliate uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('referrals', count(*), 'waiting', count(*) filter (where r.status = 'pending'),
    'owed_cents', coalesce(sum(r.bounty_cents) filter (where r.status = 'qualified'), 0),
    'paid_cents', coalesce(sum(r.bounty_cents) filter (where r.status = 'paid'), 0))
  from public.referrals r where r.affiliate_id = p_affiliate
$$;

-- So many at a time (25, and one more when it goes on), the newest first, after p_after. p_status: a status, or 'owed' for
-- those whom we owe a bounty. p_search: words of a name, code or address, each by how it begins.
create function private.admin_affiliates(p_status text, p_search text, p_after uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
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
    -- Planned for these very words; what few have is looked up, what many have is soon met in the list's order.
    execute $query$ select array(select a.id from public.affiliates a
      where to_tsvector('simple', a.code || ' ' || coalesce(a.name, '') || ' ' || coalesce(a.contact_email, '')) @@ $1
      limit $2) $query$
    into found_ids using words, many;
    condition := case when cardinality(found_ids) < many then 'a.id = any ($5)' else $find$
      to_tsvector('simple', a.code || ' ' || coalesce(a.name, '') || ' ' || coalesce(a.contact_email, '')) @@ $2$find$ end;
  end if;
  if p_status = 'owed' then
    owed_ids := array(select distinct r.affiliate_id from public.referrals r where r.status = 'qualified');
  end if;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'code', n.code, 'name', n.name, 'contact_email', n.contact_email,
      'status', n.status, 'created_at', n.created_at) || private.affiliate_sums(n.id) order by n.created_at desc, n.id desc)
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
end
$$;
create function public.admin_affiliates(
  p_status text default null, p_search text default null, p_after uuid default null, p_limit integer default 26
) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_affiliates(p_status, p_search, p_after, p_limit) $$;

-- A partner with what they brought, what was paid (the latest 20), and what was done.
create function private.admin_affiliate(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  held public.affiliates;
begin
  perform private.only_admins();
  select * into held from public.affiliates a where a.id = p_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This affiliate does not exist.';
  end if;
  return jsonb_build_object('id', held.id, 'code', held.code, 'name', held.name, 'contact_email', held.contact_email,
      'status', held.status, 'version', held.version, 'created_at', held.created_at) || private.affiliate_sums(p_id)
    || jsonb_build_object(
      'payouts', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'reference', o.reference, 'paid_on', o.paid_on,
          'total_cents', o.total_cents, 'referrals', o.referrals, 'voided_at', o.voided_at, 'void_reason', o.void_reason)
          order by o.created_at desc, o.id desc)
        from (select * from public.affiliate_payouts p where p.affiliate_id = p_id
          order by p.created_at desc, p.id desc limit 20) o), '[]'),
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('id', h.id, 'at', h.at, 'action', h.action, 'reason', h.reason,
          'who', coalesce(w.full_name, u.email)) order by h.id desc)
        from (select * from public.audit_log l where l.subject_type = 'affiliate' and l.subject_id = p_id::text
          order by l.id desc limit 10) h
        left join auth.users u on u.id = h.actor_id
        left join public.profiles w on w.user_id = h.actor_id), '[]'));
end
$$;
create function public.admin_affiliate(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_affiliate(p_id) $$;

-- Whom a partner sent: so many at a time, the newest first, after p_after. p_status: a status, or nothing for all.
create function private.admin_referrals(p_affiliate uuid, p_status text, p_after uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  last public.referrals;
  found_rows jsonb;
begin
  perform private.only_admins();
  if not exists (select 1 from public.affiliates a where a.id = p_affiliate) then
    raise exception using errcode = 'PT404', message = 'This affiliate does not exist.';
  end if;
  select * into last from public.referrals r where r.id = p_after and r.affiliate_id = p_affiliate;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'version', n.version, 'user_id', n.referred_user_id,
      'name', p.full_name, 'role', case p.role when 'candidate' then 'job_seeker' else p.role end, 'approval', p.approval,
      'email', n.email, 'status', n.status, 'bounty_cents', n.bounty_cents, 'created_at', n.created_at,
      'void_reason', n.void_reason, 'reference', o.reference, 'paid_on', o.paid_on)
      order by n.created_at desc, n.id desc)
    from (
      select r.* from public.referrals r
      where r.affiliate_id = $1 and %1$s and %2$s
      order by r.created_at desc, r.id desc limit $5) n
    left join public.profiles p on p.user_id = n.referred_user_id
    left join public.affiliate_payouts o on o.id = n.payout_id $query$,
    case when p_status is null then 'true' else 'r.status = $2' end,
    case when last.id is null then 'true' else '(r.created_at, r.id) < ($3, $4)' end)
  into found_rows
  using p_affiliate, p_status, last.created_at, last.id, least(greatest(coalesce(p_limit, 26), 1), 2001);
  return coalesce(found_rows, '[]');
end
$$;
create function public.admin_referrals(
  p_affiliate uuid, p_status text default null, p_after uuid default null, p_limit integer default 26
) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_referrals(p_affiliate, p_status, p_after, p_limit) $$;

-- ---------------------------------------------------------------- partners

-- The partner, held for a change by somebody who has seen it as it stands.
create function private.affiliate_to_change(p_id uuid, p_version integer) returns public.affiliates
language plpgsql security definer set search_path = ''
as $$
declare
  held public.affiliates;
begin
  perform private.only_admins();
  select * into held from public.affiliates a where a.id = p_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This affiliate does not exist.';
  end if;
  if held.version is distinct from p_version then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'Somebody changed this affiliate meanwhile. Below is how it stands now; nothing of yours was saved.';
  end if;
  return held;
end
$$;

-- A partner's name, address and code, checked; a code is written in capitals, and nobody else's in any spelling.
create function private.affiliate_texts(
  p_id uuid, p_name text, p_email text, p_code text, out name text, out email text, out code text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  name := btrim(coalesce(p_name, ''));
  email := nullif(lower(btrim(coalesce(p_email, ''))), '');
  code := upper(btrim(coalesce(p_code, '')));
  if char_length(name) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'Name the affiliate, in at most 120 characters.', hint = 'name';
  end if;
  if email is not null and (char_length(email) > 254 or email !~ '^[^@\s]+@[^@\s]+$') then
    raise exception using errcode = 'PT422', message = 'Enter an e-mail address, such as name@example.com.', hint = 'email';
  end if;
  if code !~ '^[A-Z0-9_-]{3,60}$' then
    raise exception using errcode = 'PT422', hint = 'code',
      message = 'Use 3 to 60 letters without accents, digits, hyphens and underscores.';
  end if;
  if exists (select 1 from public.affiliates a where lower(a.code) = lower(affiliate_texts.code) and a.id <> p_id) then
    raise exception using errcode = 'PT422', message = 'Another affiliate has this code.', hint = 'code';
  end if;
end
$$;

-- A new partner, who waits for approval. One form is one partner, however often it is sent: its key is the partner's id.
create function private.create_affiliate(p_form_key uuid, p_name text, p_email text, p_code text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  texts record;
begin
  perform private.only_admins();
  -- Two with one code at once: the second waits, and is told.
  perform pg_advisory_xact_lock(hashtext('affiliate_code'));
  if exists (select 1 from public.affiliates a where a.id = p_form_key) then
    return p_form_key;
  end if;
  select * into texts from private.affiliate_texts(p_form_key, p_name, p_email, p_code);
  insert into public.affiliates (id, code, name, contact_email) values (p_form_key, texts.code, texts.name, texts.email);
  perform private.audit('affiliate.created', 'affiliate', p_form_key::text, null, jsonb_build_object('code', texts.code));
  return p_form_key;
end
$$;
create function public.create_affiliate(p_form_key uuid, p_name text, p_code text, p_email text default null) returns uuid
language sql set search_path = ''
as $$ select private.create_affiliate(p_form_key, p_name, p_email, p_code) $$;

create function private.change_affiliate(p_id uuid, p_version integer, p_name text, p_email text, p_code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.affiliates;
  texts record;
  changed text[];
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtext('affiliate_code'));
  held := private.affiliate_to_change(p_id, p_version);
  -- A code of old, in other letters, stays as it is as long as nobody writes another one.
  select * into texts from private.affiliate_texts(p_id, p_name, p_email, p_code);
  if texts.code = upper(held.code) then
    texts.code := held.code;
  end if;
  changed := array_remove(array[
    case when texts.name is distinct from held.name then 'name' end,
    case when texts.email is distinct from held.contact_email then 'email' end,
    case when texts.code <> held.code then 'code' end], null);
  if changed = '{}' then
    return;
  end if;
  update public.affiliates a set name = texts.name, contact_email = texts.email, code = texts.code, version = a.version + 1
  where a.id = p_id;
  perform private.audit('affiliate.changed', 'affiliate', p_id::text, null,
    jsonb_build_object('changed', changed) || case when texts.code <> held.code
      then jsonb_build_object('code', jsonb_build_array(held.code, texts.code)) else '{}' end);
end
$$;
create function public.change_affiliate(
  p_id uuid, p_version integer, p_name text, p_code text, p_email text default null
) returns void
language sql set search_path = ''
as $$ select private.change_affiliate(p_id, p_version, p_name, p_email, p_code) $$;

-- Approves a partner, whose code counts from then on, or suspends one, whose code counts no more.
create function private.decide_affiliate(p_id uuid, p_version integer, p_to text, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.affiliates := private.affiliate_to_change(p_id, p_version);
  why constant text := nullif(btrim(coalesce(p_reason, '')), '');
begin
  if p_to is null or p_to not in ('approved', 'suspended') or p_to = held.status then
    raise exception using errcode = 'PT409', message = 'This cannot be done with the affiliate as it stands now.';
  end if;
  if p_to = 'suspended' and char_length(coalesce(why, '')) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
  update public.affiliates a set status = p_to, version = a.version + 1 where a.id = p_id;
  perform private.audit('affiliate.' || p_to, 'affiliate', p_id::text, case when p_to = 'suspended' then why end);
end
$$;
create function public.decide_affiliate(p_id uuid, p_version integer, p_to text, p_reason text default null) returns void
language sql set search_path = ''
as $$ select private.decide_affiliate(p_id, p_version, p_to, p_reason) $$;

-- ---------------------------------------------------------------- referrals

-- Holds some of a partner's referrals for a change by somebody who has seen them as they stand.
create function private.referrals_to_change(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_from text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked integer;
  held integer;
begin
  perform private.only_admins();
  if not exists (select 1 from public.affiliates a where a.id = p_affiliate) then
    raise exception using errcode = 'PT404', message = 'This affiliate does not exist.';
  end if;
  if cardinality(p_ids) is distinct from cardinality(p_versions) or coalesce(cardinality(p_ids), 0) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'Select at least one referral, and at most 100.', hint = 'pick';
  end if;
  perform 1 from public.referrals r where r.id = any (p_ids) order by r.id for update;
  select count(distinct x.id) into asked from unnest(p_ids) x (id);
  select count(*) into held from public.referrals r where r.id = any (p_ids) and r.affiliate_id = p_affiliate;
  if held < asked then
    raise exception using errcode = 'PT404', message = 'One of these referrals is not this affiliate''s.';
  end if;
  if exists (
    select 1 from unnest(p_ids, p_versions) x (id, version) join public.referrals r on r.id = x.id
    where r.version is distinct from x.version
  ) then
    raise exception using errcode = 'PT409',
      message = 'Somebody changed one of these referrals meanwhile. Nothing was done: look at them again.';
  end if;
  if exists (select 1 from public.referrals r where r.id = any (p_ids) and not r.status = any (p_from)) then
    raise exception using errcode = 'PT409', hint = 'pick', message = 'This cannot be done with all of the selected referrals: '
      || 'only with those that are ' || array_to_string(p_from, ' or ') || '.';
  end if;
end
$$;

-- Says what each of these is worth; from then on we owe it. A void one counts again.
create function private.qualify_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_bounty_cents integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.referrals_to_change(p_affiliate, p_ids, p_versions, '{pending,qualified,void}');
  if p_bounty_cents is null or p_bounty_cents not between 1 and 10000000 then
    raise exception using errcode = 'PT422', message = 'Enter a bounty of up to $100,000.', hint = 'bounty';
  end if;
  update public.referrals r set status = 'qualified', bounty_cents = p_bounty_cents, void_reason = null, version = r.version + 1
  where r.id = any (p_ids);
  perform private.audit('affiliate.referrals_qualified', 'affiliate', p_affiliate::text, null,
    jsonb_build_object('referrals', p_ids, 'bounty_cents', p_bounty_cents));
end
$$;
create function public.qualify_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_bounty_cents integer)
returns void
language sql set search_path = ''
as $$ select private.qualify_referrals(p_affiliate, p_ids, p_versions, p_bounty_cents) $$;

-- Referrals for which nothing is owed after all, and why. What was paid is not voided here, but with its payout.
create function private.void_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := btrim(coalesce(p_reason, ''));
begin
  perform private.referrals_to_change(p_affiliate, p_ids, p_versions, '{pending,qualified}');
  if char_length(why) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
  update public.referrals r set status = 'void', void_reason = why, version = r.version + 1 where r.id = any (p_ids);
  perform private.audit('affiliate.referrals_voided', 'affiliate', p_affiliate::text, why,
    jsonb_build_object('referrals', p_ids));
end
$$;
create function public.void_referrals(p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reason text) returns void
language sql set search_path = ''
as $$ select private.void_referrals(p_affiliate, p_ids, p_versions, p_reason) $$;

-- Marks referrals as paid, together. One form is one payout, however often it is sent, and no referral is in two.
create function private.pay_referrals(
  p_form_key uuid, p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reference text, p_paid_on date
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant text := btrim(coalesce(p_reference, ''));
  total bigint;
  many integer;
begin
  perform private.only_admins();
  if exists (select 1 from public.affiliate_payouts o where o.id = p_form_key and o.affiliate_id = p_affiliate) then
    return;
  end if;
  perform private.referrals_to_change(p_affiliate, p_ids, p_versions, '{qualified}');
  if char_length(known) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'Say how the payment is found in the books, in at most 120 characters.',
      hint = 'reference';
  end if;
  if p_paid_on is null or p_paid_on > private.today() or p_paid_on < private.today() - 730 then
    raise exception using errcode = 'PT422', message = 'Enter the day on which it was paid: today or before.', hint = 'paidOn';
  end if;
  select sum(r.bounty_cents), count(*) into total, many from public.referrals r where r.id = any (p_ids);
  insert into public.affiliate_payouts (id, affiliate_id, reference, paid_on, total_cents, referrals)
  values (p_form_key, p_affiliate, known, p_paid_on, total, many);
  update public.referrals r set status = 'paid', payout_id = p_form_key, version = r.version + 1 where r.id = any (p_ids);
  perform private.audit('affiliate.paid', 'affiliate', p_affiliate::text, null, jsonb_build_object('payout', p_form_key,
    'reference', known, 'paid_on', p_paid_on, 'total_cents', total, 'referrals', p_ids));
end
$$;
create function public.pay_referrals(
  p_form_key uuid, p_affiliate uuid, p_ids uuid[], p_versions integer[], p_reference text, p_paid_on date
) returns void
language sql set search_path = ''
as $$ select private.pay_referrals(p_form_key, p_affiliate, p_ids, p_versions, p_reference, p_paid_on) $$;

-- Undoes a payout that was marked by mistake: what is in it is owed again. It stays in the list, with why.
create function private.void_payout(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.affiliate_payouts;
  why constant text := btrim(coalesce(p_reason, ''));
begin
  perform private.only_admins();
  select * into held from public.affiliate_payouts o where o.id = p_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This payout does not exist.';
  end if;
  if held.voided_at is not null then
    raise exception using errcode = 'PT409', message = 'This payout was undone already.';
  end if;
  if char_length(why) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
  perform 1 from public.referrals r where r.payout_id = p_id order by r.id for update;
  update public.affiliate_payouts o set voided_at = now(), void_reason = why where o.id = p_id;
  update public.referrals r set status = 'qualified', payout_id = null, version = r.version + 1 where r.payout_id = p_id;
  perform private.audit('affiliate.payout_voided', 'affiliate', held.affiliate_id::text, why,
    jsonb_build_object('payout', p_id, 'total_cents', held.total_cents));
end
$$;
create function public.void_payout(p_id uuid, p_reason text) returns void
language sql set search_path = ''
as $$ select private.void_payout(p_id, p_reason) $$;

revoke execute on function
  private.affiliate_sums(uuid), private.affiliate_to_change(uuid, integer),
  private.affiliate_texts(uuid, text, text, text), private.referrals_to_change(uuid, uuid[], integer[], text[]),
  private.admin_affiliates(text, text, uuid, integer), private.admin_affiliate(uuid),
  private.admin_referrals(uuid, text, uuid, integer), private.create_affiliate(uuid, text, text, text),
  private.change_affiliate(uuid, integer, text, text, text), private.decide_affiliate(uuid, integer, text, text),
  private.qualify_referrals(uuid, uuid[], integer[], integer), private.void_referrals(uuid, uuid[], integer[], text),
  private.pay_referrals(uuid, uuid, uuid[], integer[], text, date), private.void_payout(uuid, text),
  public.admin_affiliates(text, text, uuid, integer), public.admin_affiliate(uuid),
  public.admin_referrals(uuid, text, uuid, integer), public.create_affiliate(uuid, text, text, text),
  public.change_affiliate(uuid, integer, text, text, text), public.decide_affiliate(uuid, integer, text, text),
  public.qualify_referrals(uuid, uuid[], integer[], integer), public.void_referrals(uuid, uuid[], integer[], text),
  public.pay_referrals(uuid, uuid, uuid[], integer[], text, date), public.void_payout(uuid, text)
  from public, anon, authenticated;
grant execute on function
  private.admin_affiliates(text, text, uuid, integer), private.admin_affiliate(uuid),
  private.admin_referrals(uuid, text, uuid, integer), private.create_affiliate(uuid, text, text, text),
  private.change_affiliate(uuid, integer, text, text, text), private.decide_affiliate(uuid, integer, text, text),
  private.qualify_referrals(uuid, uuid[], integer[], integer), private.void_referrals(uuid, uuid[], integer[], text),
  private.pay_referrals(uuid, uuid, uuid[], integer[], text, date), private.void_payout(uuid, text),
  public.admin_affiliates(text, text, uuid, integer), public.admin_affiliate(uuid),
  public.admin_referrals(uuid, text, uuid, integer), public.create_affiliate(uuid, text, text, text),
  public.change_affiliate(uuid, integer, text, text, text), public.decide_affiliate(uuid, integer, text, text),
  public.qualify_referrals(uuid, uuid[], integer[], integer), public.void_referrals(uuid, uuid[], integer[], text),
  public.pay_referrals(uuid, uuid, uuid[], integer[], text, date), public.void_payout(uuid, text)
  to authenticated;
