-- Uploading, removing and serving the images on a facility's public page.

create function private.is_facility_file(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  answer boolean := false;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select exists (select 1 from storage.objects o where o.bucket_id = ''facilities'' and o.name = $1)'
      into answer using p_path;
  end if;
  return answer;
end $$;

-- The storage folder for the caller's images, named by their facility's id. Refuses users who may not upload now.
create function private.facility_image_folder() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  facility uuid;
begin
  perform private.refuse_acting('Uploading pictures');
  facility := private.recruiting_for();
  perform private.refuse_if((select count(*) from public.audit_log l
      where l.subject_type = 'profile' and l.subject_id = facility::text and l.action = 'facility.image_added'
        and l.at > now() - interval '1 day') >= 20,
    'PT429', 'You have uploaded 20 images today. Upload more tomorrow.', 'file');
  return facility;
end $$;
create function public.facility_image_folder() returns uuid
language plpgsql stable set search_path = '' as $$ begin return private.facility_image_folder(); end $$;
grant execute on function private.facility_image_folder, public.facility_image_folder to authenticated;

-- Returns the caller's facility and locks it for a change to its images.
create function private.lock_facility_images() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid;
begin
  perform private.refuse_acting('Uploading pictures');
  facility := private.recruiting_for();
  perform private.lock_teams(facility);
  perform private.keep_me();
  perform private.lock_account(facility);
  perform 1 from public.employer_profiles f where f.user_id = facility for no key update;
  return facility;
end $$;

-- Publishes a file that the server stored in the facility's folder, replacing the previous one. Returns the path of the
-- file to delete, or null.
create function private.add_facility_image(p_id uuid, p_kind text, p_alt text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.lock_facility_images();
  said constant text := case when p_kind = 'photo' then btrim(coalesce(p_alt, '')) end;
  gone uuid;
begin
  perform private.facility_image_folder();
  perform private.refuse_if(coalesce(p_kind, '') not in ('logo', 'photo'), 'PT422', 'Choose a logo or a photo.');
  perform private.refuse_if(char_length(said) not between 3 and 200,
    'PT422', 'Describe the photo in 3 to 200 characters.', 'alt');
  if exists (select 1 from public.facility_images i where i.id = p_id and i.facility_id = facility) then
    return null;
  end if;
  perform private.refuse_if(exists (select 1 from public.facility_images i where i.id = p_id),
    'PT404', 'There is no such picture.');
  perform private.refuse_if(not private.is_facility_file(facility || '/' || p_id),
    'PT409', 'The upload was incomplete. Send it again.', 'file');
  delete from public.facility_images i where i.facility_id = facility and i.kind = p_kind returning i.id into gone;
  insert into public.facility_images (id, facility_id, kind, alt) values (p_id, facility, p_kind, said);
  perform private.audit('facility.image_added', 'profile', facility::text, null,
    jsonb_strip_nulls(jsonb_build_object('image', p_kind, 'alt', said)));
  return facility || '/' || gone;
end $$;
create function public.add_facility_image(p_id uuid, p_kind text, p_alt text default null) returns text
language plpgsql set search_path = '' as $$ begin return private.add_facility_image(p_id, p_kind, p_alt); end $$;
grant execute on function private.add_facility_image, public.add_facility_image to authenticated;

-- Removes the facility's logo or photo. Returns the path of its file, or null if there was none.
create function private.remove_facility_image(p_kind text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.lock_facility_images();
  gone uuid;
begin
  delete from public.facility_images i where i.facility_id = facility and i.kind = p_kind returning i.id into gone;
  if gone is not null then
    perform private.audit('facility.image_removed', 'profile', facility::text, null,
      jsonb_build_object('image', p_kind));
  end if;
  return facility || '/' || gone;
end $$;
create function public.remove_facility_image(p_kind text) returns text
language plpgsql set search_path = '' as $$ begin return private.remove_facility_image(p_kind); end $$;
grant execute on function private.remove_facility_image, public.remove_facility_image to authenticated;

-- The storage path of an image that is public now; null for any other.
create function private.facility_image(p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select i.facility_id || '/' || i.id from public.facility_images i
  where i.id = p_id and private.is_public_facility(i.facility_id)
); end $$;
create function public.facility_image(p_id uuid) returns text
language plpgsql stable set search_path = '' as $$ begin return private.facility_image(p_id); end $$;
grant execute on function private.facility_image, public.facility_image to anon, authenticated, service_role;

-- Files that no image uses: it was replaced, its facility is gone, or the upload was interrupted.
create function private.leftover_facility_files(p_limit integer) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  return query execute '
    select o.name::text from storage.objects o
    where o.bucket_id = ''facilities'' and o.created_at < now() - interval ''15 minutes''
      and not exists (select 1 from public.facility_images i where i.facility_id || ''/'' || i.id = o.name)
    order by o.name limit least(greatest(coalesce($1, 100), 1), 1000)'
    using p_limit;
end $$;
create function public.leftover_facility_files(p_limit integer default 100) returns setof text
language plpgsql stable set search_path = '' as $$
begin return query select private.leftover_facility_files(p_limit); end $$;
grant execute on function private.leftover_facility_files, public.leftover_facility_files to service_role;

-- An administrator removes a part of a facility's public page. Returns the path of the file to delete, if any.
create function private.take_down_facility_part(p_facility_id uuid, p_part text, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.required_reason(p_reason);
  held public.employer_profiles;
  gone public.facility_images;
begin
  perform private.only_admins();
  perform private.lock_account(p_facility_id);
  perform private.keep_team(p_facility_id);
  select * into held from public.employer_profiles f where f.user_id = p_facility_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'This facility does not exist. It may have been deleted.');
  if p_part in ('logo', 'photo') then
    delete from public.facility_images i where i.facility_id = p_facility_id and i.kind = p_part returning * into gone;
  elsif p_part = 'about' then
    update public.employer_profiles f set about = null, version = f.version + 1
    where f.user_id = p_facility_id and held.about is not null;
  elsif p_part = 'benefits' then
    update public.employer_profiles f set benefits = '{}', version = f.version + 1
    where f.user_id = p_facility_id and held.benefits <> '{}';
  else
    raise exception using errcode = 'PT422', message = 'Choose what to take down.', hint = 'part';
  end if;
  perform private.refuse_if(not found, 'PT409', 'This is no longer on the page.', 'part');
  perform private.notify_facility(p_facility_id, 'account_decided', 'part_taken_down',
    jsonb_build_object('part', p_part, 'reason', why), '/employer/facility');
  perform private.audit('facility.part_taken_down', 'profile', p_facility_id::text, why, jsonb_strip_nulls(
    jsonb_build_object('part', p_part, 'alt', gone.alt, 'about', case when p_part = 'about' then held.about end)));
  return p_facility_id || '/' || gone.id;
end $$;
create function public.take_down_facility_part(p_facility_id uuid, p_part text, p_reason text) returns text
language plpgsql set search_path = ''
as $$ begin return private.take_down_facility_part(p_facility_id, p_part, p_reason); end $$;
grant execute on function private.take_down_facility_part, public.take_down_facility_part to authenticated;
