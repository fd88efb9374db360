-- Small helpers: refuse a call, find the page of a list, get the distinct values of a column, ping.

-- Refuses the call if the condition holds. The message is shown to people; the hint names the form field.
create function private.refuse_if(p_condition boolean, p_code text, p_message text, p_hint text default null)
returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_condition and p_hint is null then
    raise exception using errcode = p_code, message = p_message;
  elsif p_condition then
    raise exception using errcode = p_code, message = p_message, hint = p_hint;
  end if;
end $$;

-- The page to show of a list with this many entries: the one asked for, or the last if it is past the end.
create function private.page_of(p_page integer, p_total bigint, p_size integer default 25) returns integer
language plpgsql immutable set search_path = ''
as $$ begin return least(greatest(p_page, 1), greatest(1, ceil(p_total / p_size::numeric))); end $$;

-- The distinct values of an indexed column, with one index probe per value however many rows there are.
create function private.distinct_values(p_table regclass, p_column text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_values jsonb;
begin
  execute format($query$
    with recursive known (value) as (
      (select t.%2$I from %1$s t order by t.%2$I limit 1)
      union all
      select (select t.%2$I from %1$s t where t.%2$I > k.value order by t.%2$I limit 1)
      from known k where k.value is not null
    )
    select jsonb_agg(k.value order by k.value) from known k where k.value is not null $query$, p_table, p_column)
  into found_values;
  return coalesce(found_values, '[]');
end $$;

create function public.ping() returns boolean
language plpgsql stable set search_path = '' as $$ begin return true; end $$;
grant execute on function public.ping to anon, authenticated, service_role;
