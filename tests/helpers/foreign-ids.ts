/**
 * Every data API function that takes an id: the kind of object, a sample call, and who may call it. Everyone else must
 * learn nothing and change nothing, whichever id they pass (tests/integration/platform/foreign-ids-api.test.ts).
 */
import type { Role, World } from "./rls-world.ts";

export type Call = {
  /** The kind of object the id is for. */
  of: keyof World;
  /** The call; $ID is the id, {name} another id of the world. */
  sql: string;
  /** Who may call it, or could own such an object. */
  by: readonly Role[];
  /** Whether an unknown id creates something new. */
  makes?: true;
  /** Whether others get an empty answer instead of an error. */
  nothing?: true;
};

const candidate: readonly Role[] = ["candidate", "acting for candidate"];
const only: readonly Role[] = ["candidate"];
const recruiting: readonly Role[] = ["owner", "recruiter", "acting for owner"];
const team: readonly Role[] = [...recruiting, "viewer"];
const admin: readonly Role[] = ["admin"];
const call = (of: keyof World, sql: string, by: readonly Role[], nothing?: true): Call => ({
  of,
  sql,
  by,
  ...(nothing && { nothing }),
});

const POSITION = `'{"title":"Another title","profession":"rn","zip":"64108","shift":"days","min_years_experience":0,
  "pay_min_cents":3000,"pay_max_cents":5000,"pay_period":"hour","starts_on":"2090-01-01"}'`;
const SOON = "now() + interval '4 days'";

/** By function name, a call for each id it takes. */
export const CALLS: Record<string, Call[]> = {
  // Applications, by either side.
  move_application: [
    call("application", "($ID, 'declined', 1, 'A reason')", [...candidate, ...recruiting]),
  ],
  send_message: [
    call("application", "($ID, 'Words', gen_random_uuid())", [...candidate, ...recruiting]),
  ],
  read_messages: [call("application", "($ID)", [...candidate, ...team], true)],
  report_message: [call("reported", "($ID, 'A reason')", [...candidate, ...recruiting])],
  accept_interview: [call("interview", "($ID, 0, {time})", [...candidate, ...recruiting])],
  propose_other_times: [
    call("interview", `($ID, 0, array[${SOON}], 'America/Chicago')`, [...candidate, ...recruiting]),
  ],
  cancel_interview: [call("interview", "($ID, 0, 'A reason')", [...candidate, ...recruiting])],
  raise_dispute: [
    call("placement", "($ID, 'Something is wrong here')", [...candidate, ...recruiting]),
  ],

  // A candidate's.
  answer_offer: [call("offer", "($ID, 'declined', 'A reason')", candidate)],
  begin_document: [call("document", "($ID)", only)],
  // Needs an upload ticket of one's own, which is checked first; nobody else has it.
  add_document: [
    call("license", `('{other}/{ticket}', 'license', $ID)`, []),
    call("document", `('{other}/{ticket}', 'resume', null, null, $ID)`, []),
  ],
  delete_document: [call("document", "($ID)", only)],
  open_notification: [call("notice", "($ID)", candidate, true)],

  delete_search: [call("search", "($ID)", candidate)],
  run_search: [call("search", "($ID)", candidate)],
  set_search_frequency: [call("search", "($ID, 'weekly')", candidate)],
  my_application: [call("application", "($ID)", candidate, true)],
  my_application_sent: [call("application", "($ID)", candidate, true)],
  interview_event: [call("interview", "($ID)", [...candidate, ...team], true)],

  // A facility's.
  propose_interview: [
    call(
      "application",
      `($ID, 'phone', 'By phone', 30, 'America/Chicago', array[${SOON}])`,
      recruiting,
    ),
  ],
  make_offer: [
    call(
      "application",
      `($ID, 1, 4000, 'hour', 36, (now() + interval '9 days')::date, ${SOON})`,
      recruiting,
    ),
  ],
  withdraw_offer: [call("offer", "($ID, 'A reason')", recruiting)],
  hire: [call("application", "($ID, 1, (now() + interval '9 days')::date)", recruiting)],
  end_placement: [call("placement", "($ID, current_date, 'A reason')", recruiting)],
  add_note: [call("application", "($ID, 'A remark', gen_random_uuid())", recruiting)],
  save_scorecard: [call("application", "($ID, 0, 'yes')", recruiting)],
  bulk_move: [
    call("application", "(array[$ID]::uuid[], array[1], 'shortlisted')", recruiting, true),
  ],
  facility_application: [call("application", "($ID)", team, true)],
  facility_placement: [call("placement", "($ID)", team, true)],
  facility_figures: [call("position", "($ID)", team, true)],
  position_candidates: [call("position", "($ID)", team, true)],
  position_pipeline: [call("position", "($ID)", team, true)],
  pipeline_export: [call("position", "($ID)", team, true)],
  candidate_of_match: [
    call("match", "({position}, $ID)", team, true),
    call("position", "($ID, {match})", team, true),
  ],
  view_candidate: [call("match", "($ID)", recruiting)],
  save_candidate: [call("match", "($ID)", recruiting)],
  save_candidates: [call("match", "(array[$ID]::uuid[])", recruiting, true)],
  unsave_candidate: [call("match", "($ID)", recruiting)],
  invite_candidate: [call("match", "($ID)", recruiting)],
  invite_candidates: [call("match", "(array[$ID]::uuid[])", recruiting, true)],
  open_document: [call("document", "($ID)", [...candidate, ...team, "admin"])],

  own_position_page: [call("draft", "($ID)", [...team, "admin"], true)],
  position_to_edit: [call("draft", "($ID)", [...team, "admin"], true)],
  preview_position: [call("position", "($ID)", team)],
  confirm_start: [call("position", "($ID)", recruiting)],
  set_position_status: [call("position", "($ID, 1, 'paused')", recruiting)],
  duplicate_position: [call("position", "($ID, gen_random_uuid())", recruiting)],
  save_position: [{ ...call("position", `($ID, 1, ${POSITION})`, recruiting), makes: true }],
  save_position_draft: [
    { ...call("unfinished", "($ID, 1, 'Another title', 'rn', '{}')", recruiting), makes: true },
  ],
  // Deleting something that is already gone is not an error, so others' objects are treated as gone.
  delete_position_draft: [call("unfinished", "($ID)", recruiting, true)],
  position_import: [call("file", "($ID)", team, true)],
  add_position_import: [
    {
      ...call(
        "file",
        `($ID, 'jobs.csv', array['Title'], '{"0":"title"}', '[{"line":2,"cells":["Nurse"]}]')`,
        recruiting,
      ),
      makes: true,
    },
  ],
  set_import_fields: [call("file", "($ID, '{}')", recruiting)],
  import_positions: [
    call("file", `($ID, '[{"title":"A nurse","profession":"rn","values":{}}]')`, recruiting),
  ],
  undo_position_import: [call("file", "($ID)", recruiting)],
  revoke_invitation: [call("invitation", "($ID)", ["owner", "acting for owner"], true)],
  change_member_role: [call("viewer", "($ID, 'recruiter')", ["owner", "acting for owner"])],
  remove_member: [call("viewer", "($ID)", ["owner", "acting for owner"], true)],

  // An admin's.
  decide_account: [call("candidate", "($ID, 'rejected', now(), 'A reason')", admin)],
  decide_appeal: [call("appeal", "($ID, 'upheld', 'A reason')", admin)],
  reject_credential: [call("license", "($ID, now(), 'A reason')", admin)],
  decide_document: [call("document", "($ID, 'rejected', now(), 'A reason')", admin)],
  assign_case: [call("appeal", "('appeal', $ID, {admin})", admin)],
  case_for_admins: [call("appeal", "('appeal', $ID)", admin)],
  settle_report: [call("report", "($ID, 'A remark')", admin)],
  admin_dispute: [call("dispute", "($ID)", admin)],
  decide_leie_match: [call("possible", "($ID, 'not_same', 'A remark')", admin)],
  ask_to_renew: [call("license", "('credential', $ID)", admin)],
  settle_dispute: [call("dispute", "($ID, 'withdrawn', 'A remark for both')", admin)],
  admin_person: [call("candidate", "($ID)", admin)],
  admin_position: [call("position", "($ID)", admin)],
  admin_application: [call("application", "($ID)", admin)],
  suspend_person: [call("candidate", "($ID, 'A reason for this')", admin)],
  restore_person: [call("candidate", "($ID, 'A reason for this', now())", admin)],
  make_admin: [call("candidate", "($ID, 'A reason for this')", admin)],
  remove_admin: [call("candidate", "($ID, 'A reason for this')", admin)],
  reset_second_factor: [call("candidate", "($ID, 'A reason for this')", admin)],
  change_role: [call("candidate", "($ID, 'employer', 'job_seeker', 'A reason for this')", admin)],
  merge_people: [
    call("candidate", "($ID, {other}, repeat('a', 32), 'A reason for this')", admin),
    call("other", "({candidate}, $ID, repeat('a', 32), 'A reason for this')", admin),
  ],
  admin_fee: [call("placement", "($ID)", admin)],
  ask_for_more: [call("candidate", "($ID, now(), 'Something more')", admin)],
  decide_rejection: [call("proposal", "($ID, 'declined')", admin)],
  answer_request: [call("asked", "($ID, 'Done')", only)],
  verification_of: [call("candidate", "($ID)", admin)],
  write_npi: [call("candidate", "($ID, '1234567893')", admin)],
  record_check: [
    call(
      "candidate",
      "($ID, (select r.id from public.verification_rules r where r.subject = 'job_seeker' and r.code = 'leie'), 'Ann Candidate', 'clear', current_date)",
      admin,
    ),
  ],
  admin_affiliate: [call("affiliate", "($ID)", admin)],
  change_affiliate: [call("affiliate", "($ID, 1, 'A name', 'NAME')", admin)],
  decide_affiliate: [call("affiliate", "($ID, 1, 'suspended', 'A reason')", admin)],
  qualify_referrals: [call("referral", "({affiliate}, array[$ID]::uuid[], array[1], 500)", admin)],
  void_referrals: [
    call("referral", "({affiliate}, array[$ID]::uuid[], array[1], 'A reason')", admin),
  ],
  pay_referrals: [
    call(
      "referral",
      "(gen_random_uuid(), {affiliate}, array[$ID]::uuid[], array[1], 'Check 7', current_date)",
      admin,
    ),
  ],
  void_payout: [call("payout", "($ID, 'A reason')", admin)],
  admin_screening_question: [call("review", "($ID)", admin)],
  accept_question: [call("review", "($ID)", admin)],
  take_back_question: [call("review", "($ID, 'A reason of ten')", admin)],
  settle_contact_message: [call("letter", "($ID, 'answered')", admin)],
  admin_faq: [call("question", "($ID)", admin)],
  save_faq: [call("question", "($ID, 1, 'Another question?', 'An answer.', true)", admin)],
  move_faq: [call("question", "($ID, 1, 'spam')", admin)],
  merge_faq: [call("question", "($ID, 1, $ID)", admin)],
  forget_faq_sender: [call("question", "($ID, 1)", admin)],
  save_blog_post: [
    { ...call("post", `($ID, 1, '{"title":"Another","slug":"another"}')`, admin), makes: true },
  ],
  unpublish_blog_post: [call("post", "($ID, 1)", admin)],
  delete_blog_post: [call("post", "($ID, 1)", admin)],
  admin_blog_post: [call("post", "($ID)", admin, true)],
  add_blog_image: [
    { ...call("image", "($ID, 'A picture', 'image/png', 9, 1, 1)", admin), makes: true },
  ],
  describe_blog_image: [call("image", "($ID, 1, 'Another picture')", admin)],
  delete_blog_image: [call("image", "($ID, 1)", admin)],
  // The owner's call leaves it unchanged.
  add_facility_image: [call("logo", "($ID, 'logo')", ["owner", "recruiter"])],
  take_down_facility_part: [call("owner", "($ID, 'logo', 'A reason of ten')", admin)],
  admin_verification_rule: [call("rule", "($ID)", admin)],
  change_verification_rule: [
    call(
      "rule",
      "($ID, 1, 'Another check', 'A call', 'a call', false, false, 90, true, 'A reason')",
      admin,
    ),
  ],
  start_acting: [call("candidate", "('A reason for this', null, $ID)", admin)],
  lab_position: [call("position", "($ID)", admin)],
  lab_candidate: [call("candidate", "($ID)", admin)],
  lab_pair: [
    call("position", "($ID, {candidate})", admin),
    call("candidate", "({position}, $ID)", admin),
  ],
  // All three are the same admin.
  stop_acting: [
    call("forOwner", "($ID)", ["admin", "acting for owner", "acting for candidate"], true),
  ],
};

/** Functions whose id is itself a secret, or of a public object. */
export const NOBODYS: Record<string, string> = {
  apply_to_position: "any open position",
  position_for_me: "any position that was posted, and one's own application for it",
  save_open_position: "any open position",
  unsave_position: "what one has saved oneself",
  dismiss_position: "any open position",
  want_position: "any open position",
  report_position: "any open position",
  refer_position: "any open position",
  closed_position: "any position that was public",
  undo_dismissal: "what one has put aside oneself",
  block_facility: "any facility",
  unblock_facility: "what one has blocked oneself",
  public_position: "any open position",
  similar_positions: "any open position",
  facility_image: "any picture of a facility whose page is public",
  blog_image: "any picture of a public post",
  end_session: "one of one's own sign-ins: tests/integration/account/account-page.test.ts",
  positions_to_export: "where the list of one's own facility goes on",
  unsubscribe: "the key of an email",
  unsubscribe_subject: "the key of an email",
};
