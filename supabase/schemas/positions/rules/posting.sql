-- Triggers on positions: versions and dates, a log of changed columns, and the plan's limit of open positions.

create function private.check_new_position() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() and new.starts_on < private.today() then
    raise exception using errcode = 'PT422', message = 'Choose a start date that has not passed.', hint = 'startsOn';
  end if;
  return new;
end $$;

create function private.position_counts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.version = old.version and (to_jsonb(new) - 'updated_at') is distinct from (to_jsonb(old) - 'updated_at') then
      new.version := old.version + 1;
    end if;
  end if;
  if new.status = 'open' then
    new.opened_at := coalesce(new.opened_at, now());
  end if;
  if new.status = 'closed' then
    new.closed_at := coalesce(new.closed_at, now());
  else
    new.closed_at := null;
    new.closed_reason := null;
  end if;
  return new;
end $$;

create function private.record_position_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The preview of a position undoes what it changed.
  if current_setting('nomera.preview', true) = 'on' then return null; end if;
  insert into public.position_changes (position_id, version, changed_by, columns)
  select new.id, new.version, private.user_id(), array(
    select k.key from jsonb_object_keys(to_jsonb(new)) k (key)
    where to_jsonb(new) -> k.key is distinct from to_jsonb(old) -> k.key
      and k.key not in ('updated_at', 'version', 'opened_at', 'closed_at', 'pay_min_hourly_cents',
        'pay_max_hourly_cents', 'pay_min_yearly_cents', 'pay_max_yearly_cents')
    order by 1)
  on conflict (position_id, version) do nothing;
  return null;
end $$;

create function private.enforce_posting_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan record;
  refusal text;
begin
  if new.status <> 'open' or (tg_op = 'UPDATE' and old.status = 'open')
    or (auth.uid() is null and coalesce(current_setting('request.jwt.claims', true), '') = '')
    or current_setting('nomera.preview', true) = 'on' then
    return new;
  end if;
  -- One at a time, or two posts at the same moment could exceed the limit.
  perform private.lock_open_positions(new.employer_id);
  refusal := private.plan_refusal(new.employer_id, 'Posting a position');
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  select * into plan from private.plan_of(new.employer_id);
  if (select count(*) from public.positions p
      where p.employer_id = new.employer_id and p.status = 'open' and p.id <> new.id) >= plan.job_posting_limit then
    raise exception using errcode = 'PT409', message = format(
      'Your %s plan has %s open %s. Pause or close one, or choose a larger plan.', plan.plan_name,
      plan.job_posting_limit, case plan.job_posting_limit when 1 then 'position' else 'positions' end);
  end if;
  return new;
end $$;
