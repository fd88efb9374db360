-- Logs each change to what public pages and cached public data show. Per table: the topic, which of its rows they show
-- (all if empty) and which columns. app/domain/public-topics.server.ts says what is dropped for a topic.

do $$
declare
  watched record;
  shown text;
begin
  for watched in
    select * from (values
      ('positions', 'public.positions', $c$ %s.status in ('open', 'closed') $c$,
        'employer_id title profession employment zip shift min_years_experience years_importance pay_min_cents
        pay_max_cents pay_period exempt starts_on starts_by description status schedule hours_min hours_max shift_hours
        shifts_per_week weekends holidays on_call openings benefits unit opened_at closed_at'),
      ('positions', 'public.position_requirements', '', 'position_id certification skill importance'),
      ('positions', 'public.position_details', '', '*'),
      ('positions', 'private.start_checks', '', 'position_id asked_on confirmed_on'),
      -- Whether a facility is shown. Its checks name the person who hires.
      ('facilities', 'public.profiles', $c$ %s.role = 'employer' $c$, 'role onboarding_completed approval full_name'),
      -- A check no longer counts when the address, phone or number that it looked at changes.
      ('facilities', 'public.employer_profiles', '',
        'facility_name facility_type address_line zip phone npi about ccn contact_title benefits'),
      -- A member's own facility isn't shown.
      ('facilities', 'public.facility_members', '', 'user_id'),
      ('facilities', 'public.facility_images', '', 'id facility_id kind alt'),
      ('facilities', 'public.verification_checks', '', '*'),
      ('checks', 'public.verification_rules', '', 'subject profession state code label source source_name looks_at
        holds required valid_days sort_order retired_at'),
      ('professions', 'public.professions', '', 'code name short_name category compact sort_order'),
      ('professions', 'public.compacts', '', 'code name gives'),
      -- Positions and checks show the states served, as they show professions.
      ('professions', 'public.service_states', '', 'code name'),
      ('professions', 'public.compact_members', '', 'compact state issues'),
      ('license rules', 'public.license_rules', '', '*'),
      ('units', 'public.units', '', 'code name parent professions sort_order is_active'),
      ('units', 'public.unit_synonyms', '', 'key unit spelled'),
      ('certifications', 'public.certifications', '',
        'code short_name name sort_order valid_months professions units is_active'),
      ('plans', 'public.plan_definitions', '', 'code display_name monthly_price_cents placement_fee_percentage
        job_posting_limit candidate_view_limit sort_order'),
      ('settings', 'public.app_settings', $c$ %s.key in ('guarantee_days', 'past_due_days',
        'checks_required_to_approve') $c$, 'key value'),
      ('faqs', 'public.faq_questions', $c$ %s.status = 'published' $c$, 'question answer status published_at'),
      ('blog', 'public.blog_posts', '%1$s.published_at is not null or %1$s.scheduled_for is not null',
        'slug title summary body_md author seo_description cover_image_id public_at updated_at'),
      ('blog', 'public.blog_slugs', '', 'slug post_id'),
      ('blog', 'public.blog_images', '', 'alt content_type width height'),
      ('blog', 'public.blog_post_images', '', 'post_id image_id')
    ) w (topic, place, shown_rows, columns)
  loop
    shown := coalesce(nullif(btrim(watched.shown_rows), ''), 'true');
    execute format('create trigger public_row_added after insert on %s for each row when (%s)
      execute function private.log_public_change(%L)', watched.place, format(shown, 'new'), watched.topic);
    execute format('create trigger public_row_removed after delete on %s for each row when (%s)
      execute function private.log_public_change(%L)', watched.place, format(shown, 'old'), watched.topic);
    execute format('create trigger public_row_changed after update on %s for each row when (((%s) or (%s)) and %s)
      execute function private.log_public_change(%L)', watched.place, format(shown, 'old'), format(shown, 'new'), (
        select format('(%s) is distinct from (%s)', string_agg('old.' || c.name, ', '),
          string_agg('new.' || c.name, ', '))
        from regexp_split_to_table(watched.columns, '\s+') c (name)), watched.topic);
  end loop;
end $$;
