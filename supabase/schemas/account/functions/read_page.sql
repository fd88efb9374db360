-- What the server needs for a signed-in page, in one call: the account and the page's reads, which otherwise wait for
-- it.

-- Calls a function of the data API by name, with the caller's rights: one that reads, though it may log whom it shows
-- or undo what it tries (the acting scope "reading"), and answers with JSON or with rows.
create function private.call_by_name(p_name text, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  arguments text;
  columns text;
  known integer;
  call text;
  gives_rows boolean;
  answer jsonb;
begin
  select string_agg(format('%I => a.%1$I', x.name), ', ') filter (where x.name is not null),
    string_agg(format('%I %s', x.name, pg_catalog.format_type(x.type, null)), ', ') filter (where x.name is not null),
    count(x.name), p.proretset
  into strict arguments, columns, known, gives_rows
  from pg_catalog.pg_proc p
  left join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) x (name, type) on p_args ? x.name
  where p.pronamespace = 'public'::regnamespace and p.proname = p_name and p.prorettype =
    case when p.proretset then 'record'::regtype else 'jsonb'::regtype end
    and (p.provolatile <> 'v' or private.acting_scope(p_name) = 'reading')
  group by p.oid;
  if known <> (select count(*) from jsonb_object_keys(p_args)) then
    raise undefined_function using message = format('%s() has no such argument', p_name);
  end if;
  call := format('public.%I(%s)', p_name, arguments);
  if gives_rows then
    call := format('(select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %s r)', call);
  end if;
  if known > 0 then
    call := format('%s from jsonb_to_record($1) a (%s)', call, columns);
  end if;
  execute 'select ' || call into answer using p_args;
  return answer;
end $$;
grant execute on function private.call_by_name to authenticated;

-- The account, and the answers to reads such as {"name": "my_week", "args": {}, "expects": {"role": "employer"}}, each
-- with its milliseconds. A read is left out, its answer null, unless the account has what it expects: the server then
-- redirects, or reads once its guard has let the page pass. A refused read leaves the others alone; one that takes too
-- long does not.
create function public.read_page(p_reads jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  account constant jsonb := (select to_jsonb(a) from public.current_account() a);
  account_ms constant numeric := round(extract(epoch from clock_timestamp() - began) * 1000, 2);
  answers jsonb := '[]';
  wanted jsonb;
  answer jsonb;
  code text;
  sentence text;
  field text;
begin
  if jsonb_array_length(p_reads) > 10 then
    raise exception using errcode = 'PT422', message = 'These are more reads than a page makes.';
  end if;
  for wanted in select r.value from jsonb_array_elements(p_reads) r loop
    answer := null;
    if account @> (wanted -> 'expects') then
      began := clock_timestamp();
      begin
        answer := jsonb_build_object('data', private.call_by_name(wanted ->> 'name', wanted -> 'args'));
      exception
        -- The server sends the whole call again.
        when serialization_failure or deadlock_detected then raise;
        when others then
          get stacked diagnostics code = returned_sqlstate, sentence = message_text, field = pg_exception_hint;
          answer := jsonb_build_object('error',
            jsonb_build_object('code', code, 'message', sentence, 'hint', nullif(field, '')));
      end;
      answer := answer || jsonb_build_object('ms', round(extract(epoch from clock_timestamp() - began) * 1000, 2));
    end if;
    answers := answers || jsonb_build_array(answer);
  end loop;
  return jsonb_build_object('account', account, 'ms', account_ms, 'reads', answers);
end $$;
grant execute on function public.read_page to authenticated;
