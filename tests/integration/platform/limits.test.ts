/**
 * Every function of the data API that adds rows, for people who are no administrators, and what keeps its caller from
 * adding them by the thousand: from the catalog, so that a new one needs a word here.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import {
  apiOf,
  type Api,
  makeFacility,
  makeNurse,
  makePosition,
} from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";

/** What limits each of them. A pace is refused with PT429; a most with PT409 or PT422; the others cannot go on forever. */
const LIMITS: Record<string, string> = {
  pace: "add_facility_image add_note add_position_import apply_to_position ask_email_change begin_document bulk_move invite_member make_offer move_application propose_interview propose_other_times report_position send_message",
  "a most":
    "duplicate_position import_positions refer_position save_position save_open_position save_position_draft save_search",
  "the plan's views": "view_candidate",
  "a file that begin_document() gave a place": "add_document",
  "a picture that add_facility_image() put there": "remove_facility_image",
  "one row of a person or facility, written over":
    "ensure_profile make_calendar_link resume_search_alerts save_notification_preferences save_self_identification submit_facility submit_job_seeker unsubscribe update_job_seeker_profile want_position",
  "one row of each pair":
    "agree block_facility dismiss_position invite_candidate invite_candidates report_message save_candidate save_candidates save_scorecard unsave_candidate",
  "one that is open": "appeal_decision begin_fee_checkout begin_plan_checkout raise_dispute",
  "from one status to another":
    "accept_interview accept_invitation answer_offer answer_request cancel_interview delete_my_account end_placement hire leave_team remove_member confirm_start set_position_status stop_acting withdraw_offer",
  "an entry of the access log for each look":
    "candidate_of_match employer_dashboard export_my_data facility_application facility_placement facility_placements interview_event my_application my_notifications open_document pipeline_export position_candidates position_pipeline",
  "a session that Supabase's auth began, which counts by network": "record_sign_in",
};

const wordsOf = (list: string) => list.split(" ");

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
}, 60_000);
afterAll(() => db.close());

type Known = { name: string; source: string; called: boolean };

/** What a function runs, with all that it calls. */
function withCalled(name: string, all: ReadonlyMap<string, string>, seen = new Set<string>()) {
  const source = all.get(name);
  if (source === undefined || seen.has(name)) return seen;
  seen.add(name);
  for (const [, called] of source.matchAll(/\b((?:public|private|matching)\.\w+)\s*\(/g))
    withCalled(called!, all, seen);
  return seen;
}

/** The functions that people call and that add rows, each with everything that it runs. */
async function adding(): Promise<Map<string, string>> {
  const known = await db.rows<Known>(
    `select n.nspname || '.' || p.proname as name, string_agg(p.prosrc, ' ') as source,
       bool_or(n.nspname = 'public' and (has_function_privilege('authenticated', p.oid, 'execute')
         or has_function_privilege('anon', p.oid, 'execute'))) as called
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private', 'matching') group by 1`,
  );
  const sources = new Map(known.map(({ name, source }) => [name, source]));
  const whole = known
    .filter(({ called }) => called)
    .map(({ name }): [string, string] => [
      name.slice("public.".length),
      [...withCalled(name, sources)].map((one) => sources.get(one)).join("\n"),
    ]);
  // Administrators are few and known, and everything that they do is in the audit log.
  const admins = /private\.only_admins\(\)|refuse_if\(not private\.is_admin\(\)/;
  return new Map(
    whole.filter(
      ([, source]) => /insert into (public|private)\./.test(source) && !admins.test(source),
    ),
  );
}

test("every function that adds rows for people says what limits it", async () => {
  const named = Object.values(LIMITS).flatMap(wordsOf).sort();
  expect([...(await adding()).keys()].sort()).toEqual(named);
});

test("those with a pace refuse what is too much with PT429, those with a most by counting", async () => {
  const found = await adding();
  const without = (names: string[], pattern: RegExp) =>
    names.filter((name) => !pattern.test(found.get(name) ?? ""));
  expect(without(wordsOf(LIMITS["pace"]!), /'PT429'/)).toEqual([]);
  expect(without(wordsOf(LIMITS["a most"]!), /select count\(\*\)/)).toEqual([]);
});

test("nobody without an account adds a row: what visitors send comes through our server", async () => {
  const open = await db.rows<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and has_function_privilege('anon', p.oid, 'execute')`,
  );
  const found = await adding();
  // It writes over one row, with a key that only an email has.
  expect(open.map(({ name }) => name).filter((name) => found.has(name))).toEqual(["unsubscribe"]);
});

test("sixty notes an hour on an application, then a sentence", async () => {
  const stack = inject("stack");
  const facility = await makeFacility(stack);
  const candidate = await apiOf(stack, await makeNurse(stack));
  const position = await makePosition(stack, facility);
  const { data: id } = await candidate.rpc("apply_to_position", { p_position_id: position });
  await sql(
    stack,
    `insert into public.application_notes (application_id, author_id, body)
     select $1, $2, 'Note ' || n from generate_series(1, 59) n`,
    [id, facility.id],
  );
  const owner = await apiOf(stack, facility);
  const add = () =>
    owner.rpc("add_note", { p_application_id: id!, p_body: "A note", p_form_key: randomUUID() });
  expect((await add()).error).toBeNull();
  expect((await add()).error).toMatchObject({
    code: "PT429",
    message: "You’ve added many notes. Wait a while before you add more.",
  });
});

/** What stands before the one that is too much, and what is answered then; `$1` is the application, `$2` the facility. */
const TOO_MUCH = {
  interviews: {
    before: `insert into public.interviews (application_id, kind, place, duration_minutes, proposed_by, status)
      select $1, 'phone', 'By phone', 30, 'facility', 'cancelled' from generate_series(1, 20) where $2::uuid is not null`,
    ask: (api, application) =>
      api.rpc("propose_interview", {
        p_application_id: application,
        p_kind: "phone",
        p_place: "By phone",
        p_duration_minutes: 30,
        p_time_zone: "America/Chicago",
        p_times: [inDays(3)],
      }),
    refusal: [
      "PT429",
      "You’ve proposed 20 interviews on this application within a day. Try again tomorrow.",
    ],
  },
  offers: {
    before: `insert into public.offers (application_id, pay_cents, pay_period, hours, starts_on, expires_at, fee_bp, plan_code, status)
      select $1, 4000, 'hour', 36, current_date + 30, now() + interval '3 days', 400, 'employer_growth', 'withdrawn'
      from generate_series(1, 20) where $2::uuid is not null`,
    ask: (api, application) =>
      api.rpc("make_offer", {
        p_application_id: application,
        p_version: 1,
        p_pay_cents: 4_000,
        p_pay_period: "hour",
        p_hours: 40,
        p_starts_on: inDays(30).slice(0, 10),
        p_expires_at: inDays(3),
      }),
    refusal: [
      "PT429",
      "You’ve made 20 offers on this application within a day. Try again tomorrow.",
    ],
  },
  drafts: {
    before: `insert into public.position_drafts (id, employer_id, title, profession, "values", saved_by)
      select gen_random_uuid(), $2, 'Draft ' || n, 'rn', '{}', $2 from generate_series(1, 100) n where $1::uuid is not null`,
    ask: (api) =>
      api.rpc("save_position_draft", {
        p_id: randomUUID(),
        p_version: null!,
        p_title: "One more",
        p_profession: "rn",
        p_values: {},
      }),
    refusal: ["PT409", "You have 100 unfinished drafts. Delete some first."],
  },
} satisfies Record<
  string,
  {
    before: string;
    ask: (api: Api, application: string) => PromiseLike<{ error: object | null }>;
    refusal: [code: string, message: string];
  }
>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test.each(Object.entries(TOO_MUCH))(
  "one too many of %s is refused",
  async (_, { before, ask, refusal }) => {
    const stack = inject("stack");
    const facility = await makeFacility(stack);
    const candidate = await apiOf(stack, await makeNurse(stack));
    const position = await makePosition(stack, facility);
    const { data: application } = await candidate.rpc("apply_to_position", {
      p_position_id: position,
    });
    await sql(stack, before, [application, facility.id]);
    const [code, message] = refusal;
    const { error } = await ask(await apiOf(stack, facility), application!);
    expect(error).toMatchObject({ code, message });
  },
);
