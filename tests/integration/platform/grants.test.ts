/** What the data API hands to whom, from the catalog: what a migration adds is closed, or stands in a list here. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
}, 60_000);
afterAll(() => db.close());

const rowsOf = async <Row>(text: string, values: unknown[]) =>
  (await db.query<Row>(text, values)).rows;

/** Functions of the API that anybody may call. */
const ANYBODY =
  "agreement_numbers blog_addresses blog_feed blog_image calendar_by_token closed_position facility_addresses facility_image facility_page is_admin list_positions newest_positions ping position_addresses position_area position_areas positions_state public_checks public_position published_faqs published_post published_posts similar_positions unsubscribe unsubscribe_subject";
/** Functions that only somebody signed in may call, by room; each asks itself who that is. */
const SIGNED_IN: Record<string, string> = {
  // Functions that only somebody signed in may call; each asks itself who that is.
  account:
    "access_log account_details make_calendar_link my_calendar_link revoke_calendar_link agree appeal_decision applications_in_short ask_email_change current_account read_page dead_letters decide_account decide_appeal delete_my_account drop_email_change drop_mail end_session ensure_profile export_my_data find_people mail_to_decide mark_notifications_read my_agreements my_notifications my_profile_read my_second_factor my_account_status my_file record_sign_in notification_choices open_notification open_reports own_sessions pending_accounts pending_appeals pending_credentials positions_in_reach queue_counts recent_acting reject_credential retry_mail save_notification_preferences save_onboarding_step settle_report start_acting stop_acting submit_facility submit_job_seeker unconfirmed_mail update_facility update_job_seeker_profile",
  // What a facility's team may call besides.
  facility:
    "add_note bulk_move candidate_of_match employer_dashboard facility_application facility_figures facility_placement facility_placements invite_candidates pipeline_export position_candidates position_pipeline save_candidate save_candidates save_scorecard unsave_candidate view_candidate",
  // What people do with their documents, who looks at them, and who decides on them.
  documents:
    "add_document begin_document decide_document delete_document my_documents open_document own_leftover_files pending_documents",
  // What a job seeker may call besides.
  jobSeeker:
    "delete_search dismiss_position forget_wanted_position interview_event my_application my_application_sent my_applications my_referrals my_saved_positions my_searches my_visibility my_week position_for_me refer_position report_position resume_search_alerts run_search save_open_position save_search search_positions set_search_frequency undo_dismissal unsave_position want_position",
  // The steps of an application, whichever side takes them.
  applications:
    "accept_interview answer_offer apply_to_position block_facility cancel_interview end_placement hire invite_candidate make_offer move_application pause_profile propose_interview propose_other_times raise_dispute read_messages report_message send_message unblock_facility withdraw_offer",
  // What people are told about the words for skills, and what admins do with them.
  skills:
    "adopt_skill_word list_skills remove_skill remove_skill_synonym save_skill skill_page skills_understood unknown_skill_words",
  // What admins do with certifications, units and the words for them.
  units:
    "certification_page list_certifications save_certification set_certification_active list_units remove_unit_synonym save_unit set_unit_active unit_page",
  // What belongs to positions, their facility and its team.
  positions:
    "accept_invitation add_facility_image facility_image_folder remove_facility_image take_down_facility_part change_member_role delete_position_draft duplicate_position facility_positions facility_team invitation_by_token invite_member leave_team my_facility own_position_page position_to_edit preview_position add_position_import import_positions position_import position_imports_page positions_to_export set_import_fields undo_position_import questions_refused remove_member revoke_invitation save_position save_position_draft confirm_start set_position_status",
  // What administrators do about the questions that applicants are asked.
  questions: "accept_question admin_questions admin_screening_question take_back_question",
  // How administrators settle disputes about placements.
  disputes: "admin_dispute admin_disputes settle_dispute",
  // What administrators do in the matching lab, and what a job seeker says of themselves.
  lab: "drop_self_identification drop_weight_draft fairness_report lab_candidate lab_find lab_pair lab_position matching_lab own_self_identification publish_weights replay_weights roll_back_weights save_self_identification save_weight_draft",
  // What administrators set.
  settings:
    "add_verification_rule admin_settings admin_verification_rule admin_verification_rules change_verification_rule set_compact_member set_license_rule set_numbers set_service_area set_verification",
  // The audit log, for administrators.
  audit: "admin_audit_log audit_export_part begin_audit_export",
  // What waits for administrators, and how the market does.
  overview: "admin_figures admin_tasks",
  // How the database's functions and the queues are doing.
  health: "admin_queue_depths get_rpc_health_status",
  // What administrators do about partners and whom they sent.
  affiliates:
    "admin_affiliate admin_affiliates admin_referrals begin_affiliate_export begin_referral_export change_affiliate create_affiliate decide_affiliate pay_referrals qualify_referrals void_payout void_referrals",
  // What administrators do with visitors' questions.
  faq: "admin_faq admin_faqs forget_faq_sender merge_faq move_faq save_faq write_faq",
  // What administrators do with messages of the contact page.
  contact: "admin_contact_messages settle_contact_message",
  // Who works on what waits for a decision.
  cases: "assign_case case_for_admins",
  // What administrators see of people and do with accounts.
  people:
    "admin_application admin_people admin_person admin_position admin_search change_role make_admin merge_people merge_plan remove_admin reset_second_factor restore_person suspend_person",
  // What administrators write on the blog.
  blog: "add_blog_image admin_blog_images admin_blog_post admin_blog_posts delete_blog_image delete_blog_post describe_blog_image save_blog_post unpublish_blog_post",
  // What administrators read of billing and do about it, and how a facility's owner pays.
  billing:
    "admin_billing admin_events admin_fee admin_fees admin_subscriptions begin_adjustment begin_fee_checkout begin_plan_checkout billing_account facility_billing replay_stripe_event retry_adjustment settle_refund waive_fee",
  // What admins check of people and facilities, and decide.
  verification:
    "answer_request ask_for_more decide_rejection record_check verification_of write_npi",
  // What admins do with the exclusion list, and with what expires.
  leie: "add_leie_rows admin_leie admin_leie_matches admin_expiring ask_to_renew begin_leie_import clear_by_exclusion_list decide_leie_match finish_leie_import",
};
/** Functions that nobody calls from outside, by room. */
const CLOSED: Record<string, string> = {
  people:
    "begin_suspension check_merge found_ids lock_person person_log save_search_words refresh_person",
  settings:
    "begin_setting check_rule_words finish_setting enforce_document_size enforce_service_area verification_rule_card",
  disputes: "disputes_for placement_of_application my_application_itself",
  audit:
    "audit_card audit_entries audit_hash audit_head audit_link audit_subject audit_text chain_audit_entry chain_entry check_audit_entries check_audit_links link_hash name_of",
  overview: "count_market count_skills count_uses refresh_market",
  health: "rpc_counts save_rpc_calls save_rpc_stats sum_rpc_stats rpc_grants rpc_health",
  affiliates: "affiliate_sums affiliate_texts affiliate_to_change referrals_to_change",
  faq: "faq_asked faq_texts faq_to_change prefix_query words_to_find",
  account:
    "acting_header acting_id audit has_admin_power live_acting only_oneself only_confirmed begin_factor only_to_add_factor begin_passkey consume_passkey_challenge use_passkey_challenge add_passkey pass_passkey remove_passkey record_confirmation notify_factor offer_authenticator offered_authenticator try_authenticator pass_authenticator add_authenticator pass_recovery_code make_recovery_codes remove_authenticator forget_factors refuse_acting is_session_valid finish_submission refresh_matches",
  leie: "asked_to_renew business_key entry_keys find_leie leie_keys_of name_keys name_words refresh_leie_keys person_keys plain_words",
  cases:
    "admins case_holder case_held respect_assignment release_case lock_case refuse_decided queue_key queue_entries queue_part queue_rows",
  blog: "blog_post_at blog_image_at is_public_blog_image",
  verification:
    "add_check decided_by_me is_npi lock_waiting looked_up missing_checks rejection_text checks_of settle_account settle_credential hold_for_finding implausible_expiry latest_check may_work_in finding_words settle_requests",
  billing:
    "billing_converge save_customer save_checkout close_checkout open_checkout unclosed_ways finish_adjustment record_stripe_event claim_stripe_events finish_stripe_event customers_to_sync is_known_payer write_subscription billing_for fee_of is_payer paying_for reading_bill",
};
/** Private functions that a client may call although no function of the API names them, by who calls them. */
const BESIDE_THE_API: Record<string, string> = {
  policies: "facility_id is_oneself may_put_blog_file may_read_blog_file may_remove_blog_file",
  // They run as whoever writes the row.
  "checks, computed columns and triggers of tables":
    "check_name hourly_cents is_address_channel is_channel is_client is_name paid_hours today yearly_cents",
  "private.call_by_name()": "acting_scope",
};
/** The server's own: get_rpc_health_status() calls it for the secret key alone. */
const FOR_THE_SERVER = ["rpc_health"];
/** What else than reading a table's rows, as far as its policies let, is granted to somebody signed in. */
const WRITES = ["profiles INSERT"];
/** Tables that everybody reads. */
const PUBLIC_TABLES =
  "application_statuses application_transitions certifications compact_members compacts license_rules notification_kinds plan_definitions professions service_states skill_synonyms skills states unit_synonyms units zip_codes";

type Callable = { name: string; anon: boolean; authenticated: boolean };
const functions = (schema: string) =>
  rowsOf<Callable & { definer: boolean; path: string; body: string }>(
    `select p.proname as name, p.prosecdef as definer, p.prosrc as body, coalesce(p.proconfig::text, '') as path,
       has_function_privilege('anon', p.oid, 'execute') as anon,
       has_function_privilege('authenticated', p.oid, 'execute') as authenticated
     from pg_proc p where p.pronamespace = $1::regnamespace order by 1`,
    [schema],
  );
const names = (rows: Callable[], which: (row: Callable) => boolean) =>
  rows.filter(which).map(({ name }) => name);

test("functions of the API: who may call which, and none with more than the caller's power", async () => {
  const found = await functions("public");
  expect(names(found, ({ anon }) => anon)).toEqual(ANYBODY.split(" "));
  expect(names(found, ({ anon, authenticated }) => authenticated && !anon)).toEqual(
    Object.values(SIGNED_IN).join(" ").split(" ").sort(),
  );
  expect(found.filter(({ definer }) => definer)).toEqual([]);
});

test("every function names its schemas itself", async () => {
  const all = [...(await functions("public")), ...(await functions("private"))];
  expect(all.filter(({ path }) => !path.includes('search_path=\\"\\"'))).toEqual([]);
});

const isOpen = ({ anon, authenticated }: Callable) => anon || authenticated;
const listed = (lists: Record<string, string>) => Object.values(lists).join(" ").split(" ");

test("what decides who somebody is, writes entries or acts is nobody's to call", async () => {
  const found = await functions("private");
  const all = names(found, () => true);
  expect(listed(CLOSED).filter((name) => !all.includes(name))).toEqual([]);
  const open = names(found, isOpen);
  expect(listed(CLOSED).filter((name) => open.includes(name))).toEqual([]);
});

test("private functions are open where a client's function calls them, or are listed", async () => {
  const found = await functions("private");
  const all = names(found, () => true);
  const called = (await functions("public"))
    .filter(isOpen)
    .flatMap(({ body }) => [...body.matchAll(/\bprivate\.(\w+)\(/g)].map(([, name]) => name!))
    .filter((name) => all.includes(name) && !FOR_THE_SERVER.includes(name));
  expect([...new Set(names(found, isOpen))]).toEqual(
    [...new Set([...called, ...listed(BESIDE_THE_API)])].sort(),
  );
});

test("tables: rows are guarded everywhere, and nothing is granted that is not meant", async () => {
  const tables = await rowsOf<{ name: string; guarded: boolean; anon: string[]; signed: string[] }>(
    `select c.relname as name, c.relrowsecurity as guarded,
       to_jsonb(array(select p from unnest($1::text[]) p where has_table_privilege('anon', c.oid, p))) as anon,
       to_jsonb(array(select p from unnest($1::text[]) p where has_table_privilege('authenticated', c.oid, p))) as signed
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
    ["{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}"],
  );
  expect(tables.filter(({ guarded }) => !guarded)).toEqual([]);
  const granted = (who: "anon" | "signed") =>
    tables.flatMap((table) => table[who].map((what) => `${table.name} ${what}`));
  expect(granted("anon")).toEqual(PUBLIC_TABLES.split(" ").map((name) => `${name} SELECT`));
  expect(granted("signed").filter((what) => !what.endsWith(" SELECT"))).toEqual(WRITES);
  expect(granted("signed")).not.toContain("acting_sessions SELECT");
});

// While only some tables are analyzed, PostgreSQL overestimates a person's row, and compiles it anew at each change. A
// plan for the parameters of one call takes longer to make than what it saves: decision 35.
test("the schema turns jit and plans for single calls off, for its database and for its copies", async () => {
  const settings = await rowsOf(
    "select name, setting from pg_catalog.pg_settings where name in ('jit', 'plan_cache_mode') order by name",
    [],
  );
  expect(settings).toEqual([
    { name: "jit", setting: "off" },
    { name: "plan_cache_mode", setting: "force_generic_plan" },
  ]);
});
