/**
 * The data map: every column of our tables, under its group in groups.server.ts, or under `none` if it says nothing
 * about a person. A new column needs one word here; tests/integration/site/data-map.test.ts says where.
 */
import { byKey } from "#app/platform/by-key.ts";
import type { GroupId } from "./groups.server.ts";

/** Columns of one table by group, separated by spaces. */
export type MappedTable = Partial<Record<GroupId | "none", string>>;

/** Ids, foreign keys and timestamps of a row, which belong to the same group as the rest of their row. */
export const LINKS = "id user_id created_at updated_at version form_key";

export const COLUMNS: Record<string, MappedTable> = byKey({
  "public.account_appeals": { approval: "body status answer decided_at decided_by" },
  "public.acting_sessions": {
    acting: "admin_id role reason started_at expires_at ended_at auth_session_id",
  },
  "public.admin_users": {},
  "public.affiliate_payouts": {
    partners: "affiliate_id reference paid_on total_cents referrals voided_at void_reason",
  },
  "public.affiliates": { partners: "code name status contact_email" },
  "public.agreements": { agreements: "document agreed_at place" },
  "public.app_settings": { none: "key value description" },
  "public.application_history": {
    applications: "application_id at from_status to_status side actor_id reason",
  },
  "public.application_notes": { teamNotes: "application_id author_id body" },
  "public.application_statuses": { none: "code label candidate_label is_open sort_order" },
  "public.application_transitions": { none: "from_status to_status side via needs_reason" },
  "public.applications": {
    applications:
      "position_id job_seeker_id employer_id status source channel note answers match closed_reason status_at",
  },
  "public.audit_log": {
    record: "at actor_id on_behalf_of action subject_type subject_id reason details",
  },
  "public.billing_adjustments": {
    payments:
      "placement_id kind amount_cents reason payment_intent customer_id status stripe_id error made_by done_at",
  },
  "public.billing_checkouts": {
    plan: "employer_id plan_code placement_id how status stripe_id url created_by expires_at closed_at",
  },
  "public.billing_customers": { payments: "customer_id employer_id synced_at looked_at" },
  "public.billing_invoices": {
    payments:
      "customer_id employer_id number status total_cents paid_cents returned_cents paid_at period_start period_end url",
  },
  "public.blog_images": { none: "alt content_type size_bytes width height" },
  "public.blog_post_images": { none: "post_id image_id" },
  "public.blog_posts": {
    partners: "author",
    none: "slug title summary body_md seo_description cover_image_id status published_at scheduled_for public_at",
  },
  "public.blog_slugs": { none: "slug post_id" },
  "public.candidate_views": {
    matches:
      "employer_id job_seeker_id viewed_by first_viewed_at last_viewed_at period_start plan_code",
  },
  "public.case_assignments": { approval: "kind subject_id admin_id at" },
  "public.certifications": {
    none: "code short_name name sort_order valid_months professions units is_active version bit",
  },
  "public.compact_members": { none: "compact state issues source checked_on" },
  "public.compacts": { none: "code name gives source checked_on" },
  "public.contact_messages": {
    contactMessages: "name email topic message answered_at answered_by",
  },
  "public.credentials": {
    license:
      "kind profession name state multistate expires_on status status_reason verified_on verified_source verified_until verified_multistate verified_by certification",
    licenseNumber: "number",
  },
  "public.document_uploads": {
    documents: "storage_path used_at file_name content_type size_bytes sha256 file_state",
  },
  "public.document_views": {
    documents: "document_id owner_id viewer_id employer_id by_facility at file_name",
  },
  "public.documents": {
    documents:
      "kind credential_id file_name content_type size_bytes sha256 storage_path file_state scanned_at expires_on status status_reason decided_at decided_by replaced_by",
  },
  "public.email_changes": { email: "new_email asked_at" },
  "public.employer_profiles": {
    facility:
      "facility_name facility_type address_line zip phone npi about benefits ccn website contact_title verification_note authorized_at",
  },
  "public.employer_subscriptions": {
    plan: "employer_id plan_code current_period_start current_period_end subscription_id status price_id cancel_at next_plan_code past_due_since pay_url owed_cents card_brand card_last4 card_expires next_invoice_cents next_invoice_at end_told",
  },
  "public.facility_blocks": { lists: "job_seeker_id employer_id" },
  "public.facility_images": { facility: "facility_id kind alt" },
  "public.facility_invitations": {
    email: "email",
    team: "facility_id role invited_by token_sha256 expires_at accepted_at",
  },
  "public.facility_members": { team: "facility_id role" },
  "public.faq_questions": {
    question: "question asked_first answer status published_at by_us merged_into status_at",
    asker: "submitter_name submitter_contact",
  },
  "public.information_requests": { approval: "body status answer asked_by answered_at" },
  "public.interview_times": { applications: "interview_id starts_at" },
  "public.interviews": {
    applications:
      "application_id employer_id status kind place note duration_minutes time_zone proposed_by starts_at accepted_at reason sequence reminded_at",
  },
  "public.job_seeker_profiles": {
    work: "profession years_experience home_state moved_on moved_from moved_until shifts schedules on_call facility_types available_from units charge_experience preceptor_experience records_systems",
    place: "zip other_zips max_distance_miles",
    preferences:
      "open_to_matches employments hours_per_week musts auto_apply auto_apply_daily_cap auto_apply_min_score_bp auto_apply_consented_at",
    notices: "matches_told_at",
    pay: "desired_pay_cents desired_pay_period desired_pay_hourly_cents desired_pay_yearly_cents",
    skills: "skills",
    contact: "phone summary",
    checks: "npi",
    none: "step_versions",
  },
  "public.legal_versions": { none: "document effective_on sha256" },
  "public.leie_lists": {
    record: "imported_by",
    none: "sha256 file_name row_count added status newest_on started_at finished_at",
  },
  "public.leie_matches": {
    checks: "row_key how entry list_id status note decided_by decided_at found_at",
  },
  "public.license_rules": {
    none: "profession state required confirmed source expires_month expires_day expires_year_parity expires_at_month_end longest_months",
  },
  "public.match_dismissals": { lists: "job_seeker_id position_id reason" },
  "public.match_weights": {
    record: "published_by",
    none: "candidate_side position_side note published_at exposure state revision",
  },
  "public.matches": {
    matches:
      "position_id job_seeker_id score_bp weights_version computed_at n zip pay distance shift start facility experience skills certifications exposure inputs",
  },
  "public.message_reports": {
    messages: "message_id reporter_id reason status settled_by settled_note settled_at",
  },
  "public.messages": { messages: "application_id employer_id sender_id side body read_at" },
  "public.notification_kinds": {
    none: "code audience label email_by_default always_email sort_order can_wait",
  },
  "public.notification_preferences": { notices: "kind email" },
  "public.notification_settings": {
    notices: "quiet_from quiet_until alert_quiet_from alert_quiet_until time_zone unsubscribe_key",
  },
  "public.notifications": { notices: "kind event facts href read_at" },
  "public.offers": {
    applications:
      "application_id status pay_cents pay_period hours annual_salary_cents starts_on expires_at renewed_at message fee_bp guarantee_days plan_code made_by decided_at reason",
  },
  "public.outbox": {
    email: "to_email",
    notices:
      "notification_id kind event facts href status attempts next_attempt_at locked_until last_error done_at unconfirmed_attempts",
  },
  "public.placement_disputes": {
    placements:
      "placement_id side raised_by reason status settled_by settled_note settled_at outcome",
  },
  "public.placement_payments": {
    payments:
      "payment_intent customer_id employer_id placement_id status amount_cents received_cents refunded_cents withdrawn_cents duplicate disputed declined paid_at",
  },
  "public.placements": {
    placements:
      "application_id position_id employer_id job_seeker_id position_title starts_on annual_salary_cents plan_code fee_bp fee_cents guarantee_until fee_waived_at status ended_on ended_reason created_by",
  },
  "public.plan_definitions": {
    none: "code display_name monthly_price_cents placement_fee_percentage job_posting_limit candidate_view_limit sort_order price_lookup_key",
  },
  "public.position_changes": { positions: "position_id changed_by at columns" },
  "public.position_drafts": { positions: "employer_id title profession values saved_by import_id" },
  "public.position_imports": {
    positions: "employer_id created_by file_name header fields lines drafts imported_at undone_at",
  },
  "public.position_first_matches": { positions: "position_id at" },
  "public.position_details": {
    positions:
      "position_id department requisition_id contact beds ratio records_system team orientation_weeks night_cents weekend_cents charge_cents preceptor_cents bonus_cents bonus_terms relocation_cents how_to_apply decided_by decision_days insurance dental vision retirement match_percent match_up_to pto_days parental_weeks tuition_cents ce_cents loan_cents child_care parking",
  },
  "public.position_referrals": { lists: "code position_id opened signed_up" },
  "public.position_reports": {
    reports: "position_id reporter_id kind details status settled_by settled_note settled_at",
  },
  "public.position_requirements": { positions: "position_id certification skill importance" },
  "public.positions": {
    positions:
      "employer_id title profession employment hours_min hours_max shift_hours shifts_per_week weekends holidays exempt zip shift min_years_experience years_importance pay_min_cents pay_max_cents pay_period pay_min_hourly_cents pay_max_hourly_cents pay_min_yearly_cents pay_max_yearly_cents starts_on starts_by description status schedule on_call openings benefits opened_at closed_at closed_reason unit in_feeds",
  },
  "public.professions": { none: "code name short_name category compact sort_order n" },
  "public.profiles": {
    name: "full_name",
    referral: "referral_code",
    approval:
      "role onboarding_completed onboarding_draft verification_status verification_status_new profile_status verification_reason on_hold_since approval submitted_at waits_since decided_at decided_by renamed_on",
  },
  "public.referrals": {
    referral: "affiliate_id referred_user_id email status bounty_cents payout_id void_reason",
  },
  "public.rejection_proposals": {
    approval: "reason status note proposed_by decided_by decided_at",
  },
  "public.rejection_reasons": { none: "code subject label body is_active sort_order" },
  "public.reminders_sent": { none: "subject_type subject_id days_before due_on at" },
  "public.saved_candidates": { matches: "position_id job_seeker_id saved_by" },
  "public.search_alerts": { lists: "told_at digest_at unanswered unanswered_since pace" },
  "public.alerted_positions": { lists: "position_id at" },
  "public.saved_positions": {
    lists:
      "position_id saved_at title facility_name pay_min_cents pay_max_cents pay_period starts_on starts_by",
  },
  "public.saved_searches": {
    lists: "name query filters looked_at frequency alerts_from checked_at",
  },
  "public.scorecards": {
    teamNotes:
      "application_id interviewer_id clinical communication reliability teamwork recommendation comment",
  },
  "public.screening_questions": { positions: "position_id question kind required sort_order" },
  "public.self_identification": { selfIdentification: "sex ethnicity consented_at" },
  "public.service_states": { none: "code name is_open" },
  "public.setting_versions": { none: "name" },
  "public.skill_synonyms": { none: "key profession skill spelled" },
  "public.skills": { none: "n name" },
  "public.states": { none: "code name" },
  "public.stripe_events": {
    payments: "customer_id",
    none: "type received_at status attempts next_attempt_at locked_until last_error done_at",
  },
  "public.verification_checks": {
    checks:
      "rule_id credential_id label source result finding checked_on looked_up note expires_on replaces checked_by method list_id",
  },
  "public.verification_rules": {
    none: "subject profession state code label source source_name looks_at holds required valid_days sort_order retired_at",
  },
  "public.unit_synonyms": { none: "key unit spelled" },
  "public.units": { none: "code name parent professions sort_order is_active n" },
  "public.wanted_positions": { lists: "position_id channel" },
  "public.zip_codes": { none: "zip city state latitude longitude" },
  "private.calendar_links": { calendar: "token_sha256" },
  "private.audit_chain": { none: "seq entry_id entry_hash hash" },
  "private.authenticators": { secondFactor: "sealed made_at confirmed_at last_step" },
  "private.confirmations": { secondFactor: "session_id confirmed_at" },
  "private.expiring": { license: "subject kind state expires_on" },
  "private.factor_attempts": { secondFactor: "attempts since" },
  "private.fees": { payments: "placement_id due paid disputed refunded begun" },
  "private.leie_entries": {
    exclusionList:
      "last_name first_name middle_name business general specialty npi city state excluded_for excluded_on reinstated_on waived_on waived_in",
    none: "row_key list_id",
  },
  "private.leie_entry_keys": { exclusionList: "key", none: "row_key list_id" },
  "private.leie_subject_keys": { checks: "key" },
  "private.profile_views": {
    profileViews:
      "person_id day kind employer_id admin_id subject_id subject times first_at last_at",
  },
  "private.fairness_reports": { none: "month counted_at report" },
  "private.rpc_sums": { none: "name is_hour before calls refused errors took" },
  "private.replays": { none: "live revision counted_at report" },
  "private.market_figures": { none: "days figures" },
  "private.candidate_words": { name: "name words" },
  "private.use_figures": { none: "kind counted_at uses unknown" },
  "private.passkey_challenges": {
    secondFactor: "session_id challenge adds made_at taken_at",
  },
  "private.passkeys": { secondFactor: "name public_key counter transports made_at used_at" },
  "private.people": { approval: "joined_at role status suspended", place: "state" },
  "private.position_words": { positions: "position_id words" },
  "private.public_change_log": { none: "xid topic at" },
  "private.question_reviews": {
    positions:
      "employer_id position_id question words asked_at status reason decided_by decided_at",
  },
  "private.recovery_codes": { secondFactor: "code_sha256 used_at" },
  "private.start_checks": { positions: "position_id asked_on confirmed_on" },
  "private.rpc_calls": { none: "name callers always sometimes" },
  "private.rpc_reporters": { none: "kind batch started_at seen_at" },
  "private.rpc_stats": { none: "name at calls refused errors took error_code error error_at" },
  "private.search_words": { email: "word", none: "kind" },
  "private.sign_ins": { sessions: "first_at last_at" },
  "private.suspensions": {
    approval: "kind reason since made_by kept_id was_status was_reason lifting",
  },
  "private.waiting": { approval: "kind since holder_id", none: "group_n" },
  "private.waiting_groups": { none: "n kind role profession state" },
  "private.withheld_answers": { applications: "review_id application_id question answer" },
  "matching.job_seekers": { matches: "n", none: "settled_on looked_at" },
  "matching.lists": { none: "opening weights complete size floor_score floor_n" },
  "matching.near": { none: "zip zips tenths far" },
  "matching.news": { matches: "n", none: "at due_at" },
  "matching.openings": {
    positions:
      "n position_id employer_id profession zip pay_max salary need mo_day ks_day starts starts_by shift extras facility years least_years unit unit_group nice_certifications must_skills nice_skills skill_count nice_count unit_bits digest",
  },
  "matching.place_words": {
    none: "profession word zip reach min_pay min_year n gates gates_until later later_until mo_until ks_until free_from years units unit_bits wants exposure skills",
  },
  "matching.places": {
    place: "zip reach",
    pay: "min_pay min_year",
    skills: "skills",
    work: "profession free_from years units unit_bits wants",
    matches: "exposure n gates gates_until digest credentials",
    license: "later later_until mo_until ks_until",
  },
  "matching.preferences": { none: "kind code bit" },
  "matching.settings": {
    none: "one pending_certifications_count shown kept longest weights settled_on crowd",
  },
  "matching.stale": { none: "opening since" },
});

/**
 * What the sign-in service and the file store keep for us. These are not our tables, so only columns we cause are
 * listed.
 */
export const OTHERS_COLUMNS: Record<string, MappedTable> = byKey({
  "auth.users": {
    email: "email email_change raw_user_meta_data",
    password: "encrypted_password",
    sessions: "last_sign_in_at",
  },
  "auth.identities": { email: "identity_data email" },
  "auth.sessions": { sessions: "refreshed_at user_agent ip" },
  "auth.refresh_tokens": { sessions: "token" },
  "auth.audit_log_entries": { email: "payload", sessions: "ip_address" },
  "storage.objects": { documents: "name owner_id metadata" },
});
