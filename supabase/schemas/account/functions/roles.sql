-- Adding and removing admins, and changing a person's role, which is possible until the profile is submitted.

create function private.make_admin(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
begin
  perform private.lock_person(p_id);
  perform private.refuse_if(private.has_admin_power(p_id), 'PT409', 'Someone has already made them an administrator.');
  perform private.refuse_if(exists (select 1 from private.suspensions x where x.user_id = p_id),
    'PT409', 'This account is suspended. Restore it first.');
  perform private.refuse_if(
    not exists (select 1 from auth.users u where u.id = p_id and u.email_confirmed_at is not null),
    'PT409', 'They have not confirmed their email address yet.');
  perform private.only_confirmed();
  insert into public.admin_users (user_id) values (p_id);
  perform private.audit('account.made_admin', 'profile', p_id::text, why);
end $$;
create function public.make_admin(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.make_admin(p_id, p_reason); end $$;
grant execute on function private.make_admin, public.make_admin to authenticated;

create function private.remove_admin(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
begin
  perform private.lock_person(p_id);
  perform private.refuse_if(p_id = auth.uid(), 'PT403', 'You can’t remove yourself. Ask another administrator.');
  perform private.refuse_if(not private.has_admin_power(p_id), 'PT409', 'They are no longer an administrator.');
  perform private.refuse_if(not exists (select 1 from private.admins() a (id) where a.id <> p_id),
    'PT409', 'There must be at least one administrator.');
  perform private.only_confirmed();
  -- Deleting the admin unassigns their cases, which touches the accounts that those are about.
  perform private.lock_accounts(variadic array(
    select private.owner_of_case(a.kind, a.subject_id) from public.case_assignments a where a.admin_id = p_id));
  delete from public.admin_users a where a.user_id = p_id;
  update public.profiles p set role = null where p.user_id = p_id and p.role = 'admin';
  perform private.audit('account.removed_admin', 'profile', p_id::text, why);
end $$;
create function public.remove_admin(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.remove_admin(p_id, p_reason); end $$;
grant execute on function private.remove_admin, public.remove_admin to authenticated;

create function private.change_role(p_id uuid, p_role text, p_was text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
  mine public.profiles;
begin
  perform private.lock_person(p_id);
  perform private.refuse_if(p_role is null or p_role not in ('job_seeker', 'employer'),
    'PT422', 'Choose a role.', 'role');
  select * into mine from public.profiles p where p.user_id = p_id;
  perform private.refuse_if(mine.user_id is null or private.has_admin_power(p_id),
    'PT409', 'This account has no role to change.');
  if coalesce(case mine.role when 'candidate' then 'job_seeker' else mine.role end, 'none') is distinct from p_was
    or p_role = p_was then
    raise exception using errcode = 'PT409', message = 'The role changed after you opened this page. Check it again.';
  end if;
  perform private.refuse_if(mine.onboarding_completed,
    'PT409', 'They already submitted a profile, so the role can’t change. They can sign up again with another '
    || 'email address.');
  perform private.only_confirmed();
  update public.profiles p set role = p_role, onboarding_draft = null where p.user_id = p_id;
  if p_role = 'employer' then
    insert into public.employer_profiles (user_id) values (p_id) on conflict (user_id) do nothing;
  end if;
  perform private.audit('account.role_changed', 'profile', p_id::text, why,
    jsonb_build_object('from', p_was, 'to', p_role));
end $$;
create function public.change_role(p_id uuid, p_role text, p_was text, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.change_role(p_id, p_role, p_was, p_reason); end $$;
grant execute on function private.change_role, public.change_role to authenticated;
