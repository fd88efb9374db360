-- What expires soon, and asking people to renew it.

create function private.asked_to_renew(p_user uuid, p_kind text, p_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select max(n.created_at) from public.notifications n
  where n.user_id = p_user and n.kind = 'credential_expiring' and n.event = p_kind || '_renewal_asked'
    and n.facts ->> 'subject' = p_id::text and n.created_at > now() - interval '7 days'
); end $$;

create function private.admin_expiring(p_kind text, p_state text, p_days integer, p_after_kind text, p_after uuid)
returns jsonb
-- A page is the first rows of an index. Without these settings, a kept plan would gather and sort them all.
language plpgsql security definer set search_path = '' set enable_bitmapscan = off set enable_sort = off as $$
declare
  today constant date := private.today();
  -- Monthly checks would crowd out the rest, so they have their own list.
  kinds constant text[] := case when p_kind is null then array['license', 'certification', 'document']
    else array[p_kind] end;
  until constant date := today + coalesce(p_days, case p_kind when 'check' then 7 else 90 end);
  last_on date;
  last_subject text := p_after_kind;
  last_id uuid := p_after;
  found_rows jsonb;
begin
  perform private.only_admins();
  last_on := case p_after_kind
    when 'credential' then coalesce(
      (select r.expires_on from private.expiring r where r.subject = 'credential' and r.id = p_after),
      (select c.expires_on from public.credentials c where c.id = p_after))
    when 'document' then (select d.expires_on from public.documents d where d.id = p_after)
    when 'check' then coalesce(
      (select r.expires_on from private.expiring r where r.subject = 'check' and r.id = p_after),
      (select k.expires_on from public.verification_checks k where k.id = p_after)) end;
  if last_on is null then
    last_on := '-infinity';
    last_subject := '';
    last_id := '00000000-0000-0000-0000-000000000000';
  end if;
  found_rows := coalesce((
    select jsonb_agg(jsonb_build_object('of', n.subject, 'id', n.id, 'kind', n.kind, 'user_id', n.user_id,
      'who', case n.subject when 'check' then coalesce(e.facility_name, p.full_name) else p.full_name end,
      'what', coalesce(
        k.label || case when n.expires_on is distinct from k.expires_on then ' (name changed)' else '' end,
        d.file_name, c.name,
        f.name || ' license' || case when n.expires_on is distinct from c.expires_on then ' (moved)' else '' end),
      'state', nullif(n.state, ''),
      'status', coalesce(k.result, d.status, c.status), 'expires_on', n.expires_on,
      'days', n.expires_on - today, 'asked_at', private.asked_to_renew(n.user_id, n.subject, n.id))
      order by n.expires_on, n.subject, n.id)
    from (
      select f.* from unnest(kinds) k (kind)
      -- Each is a range of one index, whatever the values.
      cross join lateral (
        (select r.* from private.expiring r
        where p_state is null and (r.kind, r.expires_on, r.subject, r.id) > (k.kind, last_on, last_subject, last_id)
          and (r.kind, r.expires_on) <= (k.kind, until)
        order by r.kind, r.expires_on, r.subject, r.id limit 26)
        union all
        (select r.* from private.expiring r
        where p_state is not null
          and (r.kind, r.state, r.expires_on, r.subject, r.id) > (k.kind, p_state, last_on, last_subject, last_id)
          and (r.kind, r.state, r.expires_on) <= (k.kind, p_state, until)
        order by r.kind, r.state, r.expires_on, r.subject, r.id limit 26)) f
      order by f.expires_on, f.subject, f.id limit 26) n
    join public.profiles p on p.user_id = n.user_id
    left join public.employer_profiles e on e.user_id = n.user_id
    left join public.credentials c on n.subject = 'credential' and c.id = n.id
    left join public.professions f on f.code = c.profession
    left join public.documents d on n.subject = 'document' and d.id = n.id
    left join public.verification_checks k on n.subject = 'check' and k.id = n.id), '[]');
  perform private.record_admin_list_view(found_rows, 'user_id', 'Expiring credentials');
  return found_rows;
end $$;
create function public.admin_expiring(
  p_kind text default null, p_state text default null, p_days integer default null, p_after_kind text default null,
  p_after uuid default null
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.admin_expiring(p_kind, p_state, p_days, p_after_kind, p_after); end $$;
grant execute on function private.admin_expiring, public.admin_expiring to authenticated;

create function private.ask_to_renew(p_of text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
  called text;
  of_state text;
  expires_on date;
  moved boolean;
begin
  perform private.only_admins();
  -- Locks the account, so that two admins at once send one reminder.
  perform private.lock_account(coalesce(
    (select c.user_id from public.credentials c where p_of = 'credential' and c.id = p_id),
    (select d.user_id from public.documents d where p_of = 'document' and d.id = p_id)));
  if p_of = 'credential' then
    select c.user_id, coalesce(c.name, f.name || ' license'), c.state, coalesce(r.expires_on, c.expires_on),
      r.expires_on is distinct from c.expires_on
    into owner_id, called, of_state, expires_on, moved
    from public.credentials c left join public.professions f on f.code = c.profession
    left join private.expiring r on r.subject = 'credential' and r.id = c.id
    where c.id = p_id and c.status <> 'rejected' for no key update of c;
  elsif p_of = 'document' then
    select d.user_id, d.file_name, d.expires_on into owner_id, called, expires_on
    from public.documents d where d.id = p_id and d.status <> 'rejected' and d.replaced_by is null
    for no key update of d;
  end if;
  perform private.refuse_if(owner_id is null, 'PT404', 'This was replaced or removed.');
  perform private.refuse_if(expires_on is null or expires_on > private.today() + 90,
    'PT409', 'It no longer expires soon. They updated it.');
  perform private.refuse_if(private.asked_to_renew(owner_id, p_of, p_id) is not null,
    'PT409', 'They were asked in the last seven days. Give them time to answer.');
  perform private.audit('renewal.asked', p_of, p_id::text, null,
    jsonb_build_object('user_id', owner_id, 'expires_on', expires_on));
  perform private.notify(owner_id, 'credential_expiring', p_of || '_renewal_asked',
    jsonb_strip_nulls(jsonb_build_object('name', called, 'state', of_state, 'expires_on', expires_on,
      'days', expires_on - private.today(), 'subject', p_id, 'moved', case when moved then 'yes' end)),
    case p_of when 'document' then '/job-seeker/documents' else '/job-seeker/profile/credentials' end);
end $$;
create function public.ask_to_renew(p_of text, p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.ask_to_renew(p_of, p_id); end $$;
grant execute on function private.ask_to_renew, public.ask_to_renew to authenticated;

create function private.refresh_expiring(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time per person, as in private.refresh_waiting().
  perform 1 from private.people n where n.user_id = p_user for no key update;
  delete from private.expiring held
  where held.user_id = p_user
    and not exists (select 1 from private.expiring_now r where r.user_id = p_user and r.subject = held.subject
      and r.id = held.id);
  insert into private.expiring as held (subject, id, user_id, kind, state, expires_on)
  select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on from private.expiring_now r where r.user_id = p_user
  on conflict (subject, id) do update
  set user_id = excluded.user_id, kind = excluded.kind, state = excluded.state, expires_on = excluded.expires_on
  where (held.user_id, held.kind, held.state, held.expires_on)
    is distinct from (excluded.user_id, excluded.kind, excluded.state, excluded.expires_on);
end $$;

create function private.refresh_all_expiring() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.expiring;
  insert into private.expiring (subject, id, user_id, kind, state, expires_on)
  select r.subject, r.id, r.user_id, r.kind, r.state, r.expires_on from private.expiring_now r;
end $$;
