-- Reporting an open position. There are limits per person, per position and for all visitors together.

create function private.report_position(p_position_id uuid, p_kind text, p_details text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
  said constant text := nullif(btrim(coalesce(p_details, '')), '');
begin
  perform private.refuse_acting('Reporting positions');
  perform private.refuse_if(coalesce(p_kind, '') not in ('not_real', 'asks_money', 'wrong_facts', 'discriminates',
    'other'), 'PT422', 'Choose what is wrong with it.', 'kind');
  perform private.refuse_if(p_kind = 'other' and said is null, 'PT422', 'Say what is wrong with it.', 'details');
  perform private.refuse_if(char_length(said) not between 3 and 2000,
    'PT422', 'Use 3 to 2,000 characters.', 'details');
  perform private.refuse_if(not exists (select 1 from private.public_positions v where v.id = p_position_id),
    'PT404', 'This position is no longer open.');
  -- One at a time, or simultaneous reports could exceed the limits.
  perform pg_advisory_xact_lock(hashtext('report_position'));
  perform private.refuse_if(me is not null and (select count(*) from public.position_reports r
      where r.reporter_id = me and r.created_at > now() - interval '1 day') >= 10,
    'PT429', 'You have reported many positions today. Report this one tomorrow, or write to us on the Contact page.');
  perform private.refuse_if(me is null and (select count(*) from public.position_reports r
      where r.reporter_id is null and r.created_at > now() - interval '1 hour') >= 100,
    'PT429', 'Too many reports have arrived within the last hour, so this one was not saved. Try again in an hour, or '
    || 'write to us on the Contact page.');
  -- More reports of the same position tell an administrator nothing new.
  if me is null and (select count(*) from public.position_reports r
      where r.position_id = p_position_id and r.reporter_id is null and r.status = 'open') >= 20 then
    return;
  end if;
  insert into public.position_reports (position_id, reporter_id, kind, details)
  values (p_position_id, me, p_kind, said)
  on conflict do nothing;
end $$;
create function public.report_position(p_position_id uuid, p_kind text, p_details text default null) returns void
language plpgsql set search_path = '' as $$
begin perform private.report_position(p_position_id, p_kind, p_details); end $$;
-- Visitors report only through our server, because it rate limits by network; otherwise anyone could use up the hourly
-- limit.
grant execute on function private.report_position, public.report_position to authenticated, service_role;

-- Settles a report about a position; false if there is no report with this id.
create function private.settle_position_report(p_id uuid, p_note text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  report public.position_reports;
begin
  select * into report from public.position_reports r where r.id = p_id for update;
  if not found then return false; end if;
  if report.status <> 'open' then
    perform private.refuse_decided('Someone has already closed this report', 'position_report', p_id::text,
      '{"report.settled": "closed"}');
  end if;
  update public.position_reports r
  set status = 'settled', settled_by = auth.uid(), settled_note = p_note, settled_at = now() where r.id = p_id;
  perform private.audit('report.settled', 'position_report', p_id::text, p_note,
    jsonb_build_object('position', report.position_id));
  return true;
end $$;
