-- Numbers that admins can change; the constraint keeps each within its range.

create table public.app_settings (
  key text primary key check (key ~ '^[a-z_]{3,40}$'),
  value integer not null,
  description text not null,
  constraint app_settings_bounds check (case key
    when 'guarantee_days' then value between 0 and 365
    when 'past_due_days' then value between 0 and 60
    when 'documents_most' then value between 1 and 200
    when 'document_uploads_daily' then value between 1 and 200
    when 'document_mb_most' then value between 1 and 10
    when 'checks_required_to_approve' then value between 0 and 1
    when 'four_eyes_rejections' then value between 0 and 1
    when 'second_factor_required' then value between 0 and 2
    else true end)
);
alter table public.app_settings enable row level security;
create policy "Anyone signed in reads settings" on public.app_settings for select to authenticated using (true);
grant select on public.app_settings to authenticated;
grant all on public.app_settings to service_role;
