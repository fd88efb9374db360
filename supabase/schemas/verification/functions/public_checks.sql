-- What we check, for the public page on how we verify: the rules in use, and nothing about a person.

create function private.public_checks() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object(
    'required_to_approve', private.setting('checks_required_to_approve') = 1,
    'checks', (select coalesce(jsonb_agg(jsonb_build_object('subject', r.subject, 'code', r.code, 'label', r.label,
      'source', r.source, 'source_name', r.source_name, 'profession', f.name, 'state', t.name, 'looks_at', r.looks_at,
      'holds', r.holds, 'required', r.required, 'valid_days', r.valid_days)
      order by r.subject desc, f.sort_order, r.sort_order, r.label, r.id), '[]')
      from public.verification_rules r
      left join public.professions f on f.code = r.profession
      left join public.service_states t on t.code = r.state
      where r.retired_at is null))
); end $$;
create function public.public_checks() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.public_checks(); end $$;
grant execute on function private.public_checks, public.public_checks to anon, authenticated, service_role;
