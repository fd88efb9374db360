-- Of what waits in the queues that are shared out: how many cases the caller works on, how many nobody does, and since when
-- the oldest of either waits.

create function private.admin_mine() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return (
    with waiting as (
      select 'account' as kind, 'accounts' as what, w.id, w.since from private.waiting_account w
      union all
      select 'credential', 'credentials', w.id, w.since from private.waiting_credential w
      union all
      select 'appeal', 'appeals', w.id, w.since from private.waiting_appeal w
      union all
      select 'document', 'documents', w.id, w.since from private.waiting_document w
    ), held as (
      select w.what, w.since, a.admin_id is not distinct from auth.uid() as mine,
        -- Somebody who is no admin any more works on nothing.
        a.admin_id is null or not private.has_admin_power(a.admin_id) as free
      from waiting w left join public.case_assignments a on a.kind = w.kind and a.subject_id = w.id
    ), counted as (
      select h.what, count(*) filter (where h.mine) as mine, min(h.since) filter (where h.mine) as mine_since,
        count(*) filter (where h.free) as free, min(h.since) filter (where h.free) as free_since
      from held h group by h.what
    )
    select coalesce(jsonb_agg(to_jsonb(c) order by c.what), '[]') from counted c);
end
$$;
create function public.admin_mine() returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_mine() $$;

revoke execute on function private.admin_mine(), public.admin_mine() from public, anon, authenticated;
grant execute on function private.admin_mine(), public.admin_mine() to authenticated;
