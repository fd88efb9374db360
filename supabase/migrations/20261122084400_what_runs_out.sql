-- What runs out of people who are approved: licenses, certifications, documents and our own checks, so that somebody looks before it
-- matters, and asks for the new one.

create index credentials_running_out_idx on public.credentials (expires_on, id) where status <> 'rejected' and expires_on is not null;
create index documents_running_out_idx on public.documents (expires_on, id)
  where status <> 'rejected' and replaced_by is null and expires_on is not null;

-- When somebody was last asked for a new one; null when not in the last seven days.
create function private.asked_to_renew(p_user uuid, p_kind text, p_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(n.created_at) from public.notifications n
  where n.user_id = p_user and n.kind = 'credential_expiring' and n.event = p_kind || '_renewal_asked'
    and n.facts ->> 'subject' = p_id::text and n.created_at > now() - interval '7 days'
$$;

-- 25 at a time, the soonest first, after the row (p_after_kind, p_after). p_kind: license | certification | document |
-- check;
-- p_state: the license's, else where they live; p_days: what runs out within so many days, what has run out included.
create function private.admin_running_out(p_kind text, p_state text, p_days integer, p_after_kind text, p_after uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.today();
  until constant date := today + coalesce(p_days, 90);
  last_on date;
  last_kind text := p_after_kind;
begin
  perform private.only_admins();
  last_on := case p_after_kind
    when 'credential' then (select c.expires_on from public.credentials c where c.id = p_after)
    when 'document' then (select d.expires_on from public.documents d where d.id = p_after)
    when 'check' then (select k.expires_on from public.verification_checks k where k.id = p_after) end;
  if last_on is null then
    last_kind := null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('of', n.subject, 'id', n.id, 'kind', n.kind, 'user_id', n.user_id,
      'who', n.full_name, 'what', n.what, 'state', n.state, 'status', n.status, 'expires_on', n.expires_on,
      'days', n.expires_on - today, 'asked_at', private.asked_to_renew(n.user_id, n.subject, n.id))
      order by n.expires_on, n.subject, n.id)
    from (
      select b.* from (
        (select 'credential' as subject, c.id, c.kind, c.user_id, p.full_name,
          coalesce(c.name, f.name || ' license') as what, coalesce(c.state, z.state) as state, c.status, c.expires_on
        from public.credentials c
        join public.profiles p on p.user_id = c.user_id and p.approval = 'approved'
        left join public.professions f on f.code = c.profession
        left join public.job_seeker_profiles s on s.user_id = c.user_id
        left join public.zip_codes z on z.zip = s.zip
        where c.status <> 'rejected' and c.expires_on <= until
          and coalesce(p_kind, c.kind) = c.kind and coalesce(p_state, c.state, z.state) is not distinct from coalesce(c.state, z.state)
          and (last_kind is null or c.expires_on > last_on or (c.expires_on = last_on
            and ('credential', c.id) > (last_kind, p_after)))
          -- What was renewed under another entry waits for nobody.
          and not exists (select 1 from public.credentials o where o.user_id = c.user_id and o.id <> c.id
            and o.kind = c.kind and o.profession is not distinct from c.profession and o.state is not distinct from c.state
            and lower(o.name) is not distinct from lower(c.name) and o.expires_on > c.expires_on and o.status <> 'rejected')
        order by c.expires_on, c.id limit 26)
        union all
        (select 'document', d.id, 'document', d.user_id, p.full_name, d.file_name, z.state, d.status, d.expires_on
        from public.documents d
        join public.profiles p on p.user_id = d.user_id and p.approval = 'approved'
        left join public.job_seeker_profiles s on s.user_id = d.user_id
        left join public.zip_codes z on z.zip = s.zip
        where d.status <> 'rejected' and d.replaced_by is null and d.expires_on <= until
          and coalesce(p_kind, 'document') = 'document' and (p_state is null or z.state = p_state)
          and (last_kind is null or d.expires_on > last_on or (d.expires_on = last_on
            and ('document', d.id) > (last_kind, p_after)))
        order by d.expires_on, d.id limit 26)
        union all
        (select 'check', k.id, 'check', k.user_id, coalesce(e.facility_name, p.full_name), k.label, z.state, k.result, k.expires_on
        from private.standing_checks k
        join public.profiles p on p.user_id = k.user_id and p.approval = 'approved'
        left join public.job_seeker_profiles s on s.user_id = k.user_id
        left join public.employer_profiles e on e.user_id = k.user_id
        left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
        where k.result = 'clear' and k.expires_on <= until
          and coalesce(p_kind, 'check') = 'check' and (p_state is null or z.state = p_state)
          and (last_kind is null or k.expires_on > last_on or (k.expires_on = last_on
            and ('check', k.id) > (last_kind, p_after)))
        order by k.expires_on, k.id limit 26)) b
      order by b.expires_on, b.subject, b.id limit 26) n), '[]');
end
$$;
create function public.admin_running_out(
  p_kind text default null, p_state text default null, p_days integer default null, p_after_kind text default null,
  p_after uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_running_out(p_kind, p_state, p_days, p_after_kind, p_after) $$;

-- Asks somebody for a new license, certification or document, once in seven days. p_of: credential | document.
create function private.ask_to_renew(p_of text, p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid;
  called text;
  runs_out date;
begin
  perform private.only_admins();
  -- The row is held, so that two who ask at once ask once.
  if p_of = 'credential' then
    select c.user_id, coalesce(c.name, f.name || ' license'), c.expires_on into owner_id, called, runs_out
    from public.credentials c left join public.professions f on f.code = c.profession
    where c.id = p_id and c.status <> 'rejected' for update of c;
  elsif p_of = 'document' then
    select d.user_id, d.file_name, d.expires_on into owner_id, called, runs_out
    from public.documents d where d.id = p_id and d.status <> 'rejected' and d.replaced_by is null for update of d;
  end if;
  if owner_id is null then
    raise exception using errcode = 'PT404', message = 'This is gone: it was replaced or removed.';
  end if;
  if runs_out is null or runs_out > private.today() + 90 then
    raise exception using errcode = 'PT409', message = 'It does not run out soon any more: they have changed it.';
  end if;
  if private.asked_to_renew(owner_id, p_of, p_id) is not null then
    raise exception using errcode = 'PT409', message = 'They were asked in the last seven days. Give them time to answer.';
  end if;
  perform private.audit('renewal.asked', p_of, p_id::text, null,
    jsonb_build_object('user_id', owner_id, 'expires_on', runs_out));
  perform private.notify(owner_id, 'credential_expiring', p_of || '_renewal_asked',
    jsonb_build_object('name', called, 'expires_on', runs_out, 'days', runs_out - private.today(), 'subject', p_id),
    case p_of when 'document' then '/job-seeker/documents' else '/job-seeker/profile/credentials' end);
end
$$;
create function public.ask_to_renew(p_of text, p_id uuid) returns void
language sql set search_path = ''
as $$ select private.ask_to_renew(p_of, p_id) $$;

revoke execute on function
  private.asked_to_renew(uuid, text, uuid), private.admin_running_out(text, text, integer, text, uuid),
  private.ask_to_renew(text, uuid),
  public.admin_running_out(text, text, integer, text, uuid), public.ask_to_renew(text, uuid)
  from public, anon, authenticated;
grant execute on function
  private.admin_running_out(text, text, integer, text, uuid), private.ask_to_renew(text, uuid),
  public.admin_running_out(text, text, integer, text, uuid), public.ask_to_renew(text, uuid)
  to authenticated;
