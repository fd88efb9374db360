-- Whoever changes, tells or refers to somebody holds that person first, in one of two strengths: kept, so that they do
-- not go meanwhile, or held, so that nobody else changes what is theirs either. docs/decisions/0029-locks.md has the
-- whole order.

create function private.keep_people(variadic p_people uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from private.people n where n.user_id = any (p_people) order by n.user_id for key share;
end
$$;
comment on function private.keep_people is 'Nobody of these goes until the transaction ends; whoever is gone already is simply not there.';

create function private.hold_accounts(variadic p_people uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from private.people n where n.user_id = any (p_people) order by n.user_id for no key update;
end
$$;
comment on function private.hold_accounts is 'Nobody else changes what belongs to these accounts until the transaction ends.';

create function private.hold_teams(variadic p_facilities uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('team of ' || t.id, 0))
  from (select distinct x.id from unnest(p_facilities) x (id) where x.id is not null order by 1) t;
end
$$;
comment on function private.hold_teams is 'Nobody joins or leaves these teams until the transaction ends.';

create function private.hold_account(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_teams(p_user);
  perform private.hold_accounts(p_user);
  perform private.hold_accounts(variadic array(select m.user_id from public.facility_members m where m.facility_id = p_user));
end
$$;
comment on function private.hold_account is 'Holds an account, and of a facility all whose status follows from it: its team.';

create function private.keep_team(p_facility uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_people(p_facility);
  perform private.keep_people(variadic array(
    select m.user_id from public.facility_members m where m.facility_id = p_facility and m.role = 'recruiter'));
end
$$;
comment on function private.keep_team is 'Keeps whoever private.notify_facility would tell.';

create function private.keep_me() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid;
begin
  me := private.user_id();
  perform private.keep_people(me);
  if private.acting_header() is not null then
    -- Acting that ends meanwhile ends after this, or who I am would change halfway.
    perform 1 from public.admin_users a where a.user_id = auth.uid() for key share;
    perform 1 from public.acting_sessions s
    where s.id = (select l.id from private.live_acting(private.acting_header()) l) for share;
    me := private.user_id();
  end if;
  if me is not null and not exists (select 1 from private.people n where n.user_id = me) then
    raise exception using errcode = 'PT401', message = 'Your account no longer exists.';
  end if;
  return me;
end
$$;
comment on function private.keep_me is 'Who asks, who then stays until the transaction ends.';

create function private.begin_recruiting() returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_me();
  perform private.keep_team(private.facility_id());
  return private.recruiting_for();
end
$$;
comment on function private.begin_recruiting is 'As private.recruiting_for(), for commands: the caller and the team stay until it is over.';

create function private.hold_me() returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_teams(private.user_id());
  perform private.hold_account(private.keep_me());
  return private.user_id();
end
$$;
comment on function private.hold_me is 'Who asks, whose account nobody else changes until the transaction ends.';

revoke execute on function private.keep_people, private.hold_accounts, private.hold_teams, private.hold_account,
  private.keep_team, private.keep_me, private.hold_me, private.begin_recruiting from public;
