/**
 * Who reads which data about a professional, and the view it must log: every data API function and every site map page.
 * A new one fails tests/integration/profiles/profile-views-table.test.ts until it has an entry here.
 */
import type { Role, World } from "./rls-world.ts";

/** A call that shows a professional to someone else, the caller, and the view it logs, as its kind and subject. */
export type Reader = { by: Role; call: (world: World) => string; view: string };

const of = (by: Role, view: string, call: (world: World) => string): Reader => ({ by, view, call });
const none = () => "";

/** A third professional, waiting for approval. */
export const THIRD = "3d1f6a52-0c1e-4a7b-9a55-3f2f0d6c7e11";

export const READERS: Record<string, Reader> = {
  // By facilities.
  // A recruiter's data export has their notifications, which name candidates.
  export_my_data: of("owner", "list Notifications", none),
  candidate_of_match: of(
    "owner",
    "profile An open position",
    ({ position, match }) => `'${position}', '${match}'`,
  ),
  employer_dashboard: of("owner", "list Dashboard", none),
  facility_application: of(
    "owner",
    "application An open position",
    ({ application }) => `'${application}'`,
  ),
  facility_placement: of(
    "owner",
    "application An open position",
    ({ placement }) => `'${placement}'`,
  ),
  facility_placements: of("owner", "list Placements", none),
  interview_event: of("owner", "application An open position", ({ interview }) => `'${interview}'`),
  my_notifications: of("owner", "list Notifications", none),
  open_document: of("owner", "document cv.pdf", ({ document }) => `'${document}'`),
  pipeline_export: of("viewer", "list An open position", ({ position }) => `'${position}'`),
  position_candidates: of("owner", "list An open position", ({ position }) => `'${position}'`),
  position_pipeline: of("viewer", "list An open position", ({ position }) => `'${position}'`),
  view_candidate: of("owner", "profile An open position", ({ match }) => `'${match}'`),
  // By acting administrators: reads that the professional would not expect.
  my_application: of(
    "acting for candidate",
    "messages An open position",
    ({ application }) => `'${application}'`,
  ),
  start_acting: of(
    "admin",
    "acting They asked us by phone",
    ({ candidate }) => `'They asked us by phone', null, '${candidate}'`,
  ),
  // By administrators.
  admin_application: of(
    "admin",
    "application An open position",
    ({ application }) => `'${application}'`,
  ),
  admin_audit_log: of("admin", "list Audit log", none),
  admin_dispute: of("admin", "application An open position", ({ dispute }) => `'${dispute}'`),
  admin_disputes: of("admin", "list Disputes", none),
  admin_expiring: of("admin", "list Expiring credentials", () => "p_days => 800"),
  admin_fee: of("admin", "application An open position", ({ placement }) => `'${placement}'`),
  admin_leie_matches: of("admin", "list Exclusion list", () => "'decided'"),
  admin_people: of("admin", "list People", none),
  admin_person: of("admin", "account Account", ({ candidate }) => `'${candidate}'`),
  admin_position: of("admin", "list An open position", ({ position }) => `'${position}'`),
  admin_referrals: of("admin", "list Referrals", ({ affiliate }) => `'${affiliate}'`),
  admin_search: of("admin", "list Search", () => "'Candidate'"),
  audit_export_part: of("admin", "list Audit log", none),
  case_for_admins: of("admin", "account Case", ({ appeal }) => `'appeal', '${appeal}'`),
  dead_letters: of("admin", "list Email that was not sent", none),
  find_people: of("admin", "list Search for whom to act for", () => "'Ann'"),
  lab_candidate: of(
    "admin",
    "account Checking how matching works",
    ({ candidate }) => `'${candidate}'`,
  ),
  lab_find: of("admin", "list Checking how matching works", () => "'Ann'"),
  lab_pair: of(
    "admin",
    "account Checking how matching works",
    ({ position, candidate }) => `'${position}', '${candidate}'`,
  ),
  lab_position: of("admin", "list Checking how matching works", ({ position }) => `'${position}'`),
  merge_plan: of(
    "admin",
    "account Merging accounts",
    ({ candidate }) => `'${candidate}', '${THIRD}'`,
  ),
  open_reports: of("admin", "list Reported messages", none),
  pending_accounts: of("admin", "list Profiles to review", none),
  pending_appeals: of("admin", "list Profiles to review", none),
  pending_credentials: of("admin", "list Profiles to review", none),
  pending_documents: of("admin", "list Profiles to review", none),
  recent_acting: of("admin", "list Acting sessions", none),
  unconfirmed_mail: of("admin", "list Email that may have arrived twice", none),
  verification_of: of("admin", "account Verification", ({ candidate }) => `'${candidate}'`),
};

/** Why a function logs no view. The test calls each one and checks that the result has nothing about a professional. */
export const NO_VIEWS: Record<string, string> = {
  "What everybody may read, or send":
    "agreement_numbers blog_addresses blog_feed blog_image closed_position facility_addresses facility_image facility_page is_admin list_positions newest_positions ping position_addresses position_area position_areas positions_state public_checks public_position published_faqs published_post published_posts similar_positions unsubscribe unsubscribe_subject calendar_by_token",
  "Makes others, each of which logs its own views": "read_page",
  "Of the caller alone":
    "access_log account_details make_calendar_link my_calendar_link revoke_calendar_link agree appeal_decision applications_in_short ask_email_change current_account delete_my_account drop_email_change end_session ensure_profile mark_notifications_read my_agreements my_profile_read my_second_factor my_account_status my_file record_sign_in notification_choices open_notification own_sessions positions_in_reach save_notification_preferences save_onboarding_step stop_acting submit_facility submit_job_seeker update_facility update_job_seeker_profile add_document begin_document delete_document my_documents own_leftover_files delete_search dismiss_position forget_wanted_position my_application_sent my_applications my_referrals my_saved_positions my_searches my_visibility my_week position_for_me refer_position report_position resume_search_alerts run_search save_open_position save_search search_positions set_search_frequency undo_dismissal unsave_position want_position drop_self_identification own_self_identification save_self_identification answer_request",
  "A step with an application or a candidate: it answers with ids, and the page it leads to views":
    "add_note bulk_move invite_candidate invite_candidates save_candidate save_candidates save_scorecard unsave_candidate accept_interview answer_offer apply_to_position block_facility cancel_interview end_placement hire make_offer move_application pause_profile propose_interview propose_other_times raise_dispute read_messages report_message send_message unblock_facility withdraw_offer",
  "Of a facility, its team, its positions and its plan":
    "accept_invitation add_facility_image facility_image_folder remove_facility_image change_member_role delete_position_draft duplicate_position facility_positions facility_team invitation_by_token invite_member leave_team my_facility own_position_page position_to_edit preview_position add_position_import import_positions position_import position_imports_page positions_to_export set_import_fields undo_position_import questions_refused remove_member revoke_invitation save_position save_position_draft confirm_start set_position_status begin_fee_checkout begin_plan_checkout billing_account facility_billing accept_question admin_questions admin_screening_question take_back_question admin_billing admin_events admin_fees admin_subscriptions begin_adjustment replay_stripe_event retry_adjustment settle_refund waive_fee",
  "Counts and figures":
    "facility_figures fairness_report mail_to_decide queue_counts admin_figures admin_tasks admin_queue_depths get_rpc_health_status matching_lab replay_weights",
  "A decision: what it is about was viewed on the page before":
    "take_down_facility_part decide_account decide_appeal decide_document decide_leie_match decide_rejection drop_mail reject_credential retry_mail settle_report settle_dispute record_check ask_for_more ask_to_renew write_npi assign_case change_role make_admin merge_people remove_admin reset_second_factor restore_person suspend_person pay_referrals qualify_referrals void_payout void_referrals begin_audit_export begin_affiliate_export begin_referral_export",
  "Of settings, words, partners, questions of visitors and the blog":
    "certification_page list_certifications save_certification set_certification_active list_units remove_unit_synonym save_unit set_unit_active unit_page adopt_skill_word list_skills remove_skill remove_skill_synonym save_skill skill_page skills_understood unknown_skill_words drop_weight_draft publish_weights roll_back_weights save_weight_draft add_verification_rule admin_settings admin_verification_rule admin_verification_rules change_verification_rule set_compact_member set_license_rule set_numbers set_service_area set_verification admin_affiliate admin_affiliates change_affiliate create_affiliate decide_affiliate admin_faq admin_faqs forget_faq_sender merge_faq move_faq save_faq write_faq admin_contact_messages settle_contact_message add_blog_image admin_blog_images admin_blog_post admin_blog_posts delete_blog_image delete_blog_post describe_blog_image save_blog_post unpublish_blog_post",
  "Imports a list, and tells how many it cleared":
    "add_leie_rows admin_leie begin_leie_import clear_by_exclusion_list finish_leie_import",
};

/** The pages of facilities and administrators, with the functions that read professionals' data for them. */
export const PAGES: Record<string, string> = {
  "/employer/dashboard": "employer_dashboard",
  "/employer/positions/:positionId": "position_pipeline",
  "/employer/positions/:positionId/pipeline.csv": "pipeline_export",
  "/employer/positions/:positionId/candidates": "position_candidates",
  "/employer/positions/:positionId/candidates/:matchId": "candidate_of_match view_candidate",
  "/employer/applications/:applicationId": "facility_application",
  "/employer/applications/:applicationId/interview": "facility_application",
  "/employer/applications/:applicationId/offer": "facility_application",
  "/employer/applications/:applicationId/hire": "facility_application",
  "/employer/applications/:applicationId/scorecard": "facility_application",
  "/employer/placements": "facility_placements",
  "/employer/placements/:placementId": "facility_placement",
  "/interviews/:interviewId/calendar": "interview_event",
  "/documents/:documentId": "open_document",
  "/notifications": "my_notifications",
  "/account/export": "export_my_data",
  "/admin/acting": "find_people recent_acting",
  "/admin/acting/start": "start_acting",
  "/admin/positions/:positionId": "admin_position",
  "/admin/applications/:applicationId": "admin_application",
  "/admin/disputes": "admin_disputes",
  "/admin/disputes/:disputeId": "admin_dispute",
  "/admin/matching-lab": "lab_find",
  "/admin/matching-lab/positions/:positionId": "lab_position",
  "/admin/matching-lab/candidates/:userId": "lab_candidate",
  "/admin/matching-lab/pairs/:positionId/:userId": "lab_pair",
  "/admin/pending-approval": "pending_accounts",
  "/admin/documents": "pending_documents",
  "/admin/documents/:documentId": "open_document",
  "/admin/pending-approval/appeals": "pending_appeals",
  "/admin/pending-approval/credentials": "pending_credentials",
  "/admin/verification": "admin_expiring",
  "/admin/verification/possible": "admin_leie_matches",
  "/admin/verification/:userId": "verification_of",
  "/admin/billing/placements/:placementId": "admin_fee",
  "/admin/dead-letters": "dead_letters unconfirmed_mail open_reports",
  "/admin/affiliates/:affiliateId": "admin_referrals",
  "/admin/affiliates/:affiliateId/referrals.csv": "admin_referrals",
  "/admin/audit-log": "admin_audit_log",
  "/admin/audit-log.csv": "audit_export_part",
  "/admin/cases/:kind/:caseId": "case_for_admins",
  "/admin/search": "admin_search",
  "/admin/people": "admin_people",
  "/admin/people/:userId": "admin_person",
  "/admin/people/:userId/merge": "merge_plan",
  "/job-seeker/applications/:applicationId": "my_application",
};

/** Their other pages, which show nothing about a professional. */
export const WITHOUT: Record<string, string> = {
  "Of the facility itself, its positions, team and plan":
    "/employer/onboarding /employer/onboarding/:step /employer/facility /employer/facility/:kind /employer/facility/:kind/remove /admin/people/:userId/public-page /employer/awaiting-approval /employer/team /employer/team/join /employer/new-position /employer/new-position/draft /employer/new-position/certifications /employer/position-hints /employer/positions /employer/positions.csv /employer/positions/import /employer/positions/import/template.csv /employer/positions/import/:importId /employer/positions/import/:importId/columns /employer/positions/import/:importId/problems.csv /employer/positions/:positionId/edit /employer/positions/:positionId/preview /employer/positions/:positionId/close /employer/billing /employer/billing/change /employer/billing/cancel /employer/billing/return /admin/billing /admin/billing/subscriptions /admin/billing/placements /admin/billing/events /admin/screening-questions /admin/screening-questions/:questionId",
  "Sign-in and addresses of old":
    "/employer/signin /employer/signup /admin/acting/stop /admin /admin/dashboard /admin/dashboard/* /admin/*",
  "Counts and figures":
    "/employer/figures /admin/overview /admin/reports /admin/rpc-health /admin/matching-lab/fairness /admin/matching-lab/replay",
  "Leads to the page it is about": "/notifications/:notificationId",
  "Of settings, words, partners, questions of visitors, the blog and the guide":
    "/notifications/preferences /admin/skills /admin/skills/:n /admin/certifications /admin/certifications/:code /admin/units /admin/units/:code /admin/matching-lab/publish /admin/matching-lab/roll-back/:version /admin/settings /admin/settings/checks /admin/settings/checks/new /admin/settings/checks/:ruleId /admin/verification/leie /admin/faq /admin/faq/new /admin/faq/:questionId /admin/contact /admin/blogs /admin/blogs/new /admin/blogs/images /admin/blogs/images/:imageId /admin/blogs/images/:imageId/file /admin/blogs/:postId /admin/affiliates /admin/affiliates.csv /admin/affiliates/new /admin/guide /admin/guide/:screen",
};
