-- Agreeing to the terms and to the facility agreement: the versions in force, who still has to agree, and the record.

create function private.current_version(p_document text) returns integer
language plpgsql stable security definer set search_path = ''
as $$ begin return (select max(v.version) from public.legal_versions v where v.document = p_document); end $$;

-- Records that the caller agreed. An earlier agreement to the same version stays unchanged.
create function private.record_agreement(p_document text, p_version integer, p_place text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.agreements (user_id, document, version, place)
  values (auth.uid(), p_document, p_version, p_place) on conflict do nothing;
  if found then
    perform private.audit('account.agreed', 'profile', auth.uid()::text, null,
      jsonb_build_object('document', p_document, 'version', p_version, 'place', p_place));
  end if;
end $$;

-- What a user still has to agree to: the terms, plus the facility agreement for the owner of a submitted facility.
create function private.agreements_due(p_user uuid) returns table (document text, version integer)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select v.document, v.version
  from public.profiles p
  cross join lateral (
    select d.document, private.current_version(d.document) as version
    from (values ('terms'), ('facility_agreement')) d (document)) v
  where p.user_id = p_user and coalesce(p.role, '') <> 'admin'
    and not exists (select 1 from public.admin_users a where a.user_id = p_user)
    and (v.document = 'terms' or (p.role = 'employer' and p.onboarding_completed
      and exists (select 1 from public.employer_profiles e where e.user_id = p_user)
      and not exists (select 1 from public.facility_members m where m.user_id = p_user)))
    and not exists (select 1 from public.agreements g
      where g.user_id = p_user and g.document = v.document and g.version = v.version);
end $$;

create function private.my_agreements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object(
    'agreed', (select coalesce(jsonb_agg(jsonb_build_object('document', g.document, 'version', g.version,
      'agreed_at', g.agreed_at) order by g.agreed_at desc, g.document, g.version desc), '[]')
      from public.agreements g where g.user_id = private.user_id()),
    'due', (select coalesce(jsonb_agg(jsonb_build_object('document', d.document, 'version', d.version)
      order by d.document desc), '[]')
      from private.agreements_due(private.user_id()) d))
); end $$;
create function public.my_agreements() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_agreements(); end $$;
grant execute on function private.my_agreements, public.my_agreements to authenticated;

create function private.agree(p_document text, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.only_oneself('Agreeing');
begin
  perform private.keep_me();
  if exists (select 1 from public.agreements g
    where g.user_id = me and g.document = p_document and g.version = p_version) then
    return;
  end if;
  perform private.refuse_if(
    not exists (select 1 from private.agreements_due(me) d where d.document = p_document),
    'PT403', 'You don’t need to agree to this. Go back to Agreements.');
  perform private.refuse_if(p_version is distinct from private.current_version(p_document),
    'PT409', 'There is a new version of this text. Read it, then agree to it.');
  perform private.record_agreement(p_document, p_version, 'account');
end $$;
create function public.agree(p_document text, p_version integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.agree(p_document, p_version); end $$;
grant execute on function private.agree, public.agree to authenticated;
