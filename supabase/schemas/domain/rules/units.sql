-- Units of measure: today in US Central time, formatted dates, hourly and yearly pay.

create function private.today() returns date
language plpgsql stable set search_path = '' as $$ begin return (now() at time zone 'America/Chicago')::date; end $$;
grant execute on function private.today to anon, authenticated, service_role;

-- "Jan 6, 2027", as formatDate() in app/platform/format.ts.
create function private.format_date(day date) returns text
language plpgsql stable set search_path = '' as $$ begin return to_char(day, 'FMMon FMDD, YYYY'); end $$;

-- "Jan 6, 2027, 2:00 PM CT", as formatMoment() in app/platform/format.ts, with its spaces that do not break.
create function private.format_moment(at timestamptz) returns text
language plpgsql stable set search_path = ''
as $$ begin return to_char(at at time zone 'America/Chicago', 'FMMon FMDD, YYYY, FMHH12:MI') || chr(160)
  || to_char(at at time zone 'America/Chicago', 'AM') || chr(160) || 'CT'; end $$;

-- Hours per week for converting pay: as stated, otherwise from the schedule, otherwise 40.
create function private.paid_hours(hours numeric, schedule text) returns numeric
language plpgsql immutable set search_path = ''
as $$ begin return coalesce(hours, case schedule when '3x12' then 36 else 40 end); end $$;
grant execute on function private.paid_hours to anon, authenticated, service_role;

create function private.hourly_cents(amount_cents bigint, period text, hours numeric) returns integer
language plpgsql immutable set search_path = '' as $$ begin return
  round(case period
    when 'hour' then amount_cents
    when 'week' then amount_cents / hours
    when 'year' then amount_cents / (hours * 52)
  end)::integer;
end $$;
grant execute on function private.hourly_cents to anon, authenticated, service_role;

-- A year has 52 weeks.
create function private.yearly_cents(amount_cents bigint, period text, hours numeric) returns bigint
language plpgsql immutable set search_path = '' as $$ begin return
  round(case period
    when 'hour' then amount_cents * hours * 52
    when 'week' then amount_cents * 52
    when 'year' then amount_cents
  end)::bigint;
end $$;
grant execute on function private.yearly_cents to anon, authenticated, service_role;
