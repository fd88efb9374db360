/** What the data API gives and refuses, whoever asks with their own token and no page of ours in between. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { giveEvidence } from "#tests/helpers/evidence.ts";
import { day, makePerson, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
type Db = SupabaseClient<Database>;

const ROLES = [
  "anonymous",
  "owner",
  "other job seeker",
  "employer",
  "other employer",
  "admin",
] as const;
type Role = (typeof ROLES)[number];
const people = {} as Record<Exclude<Role, "anonymous">, Person>;
const clients = {} as Record<Role, Db>;
let position: string;
let hidden: string;

function client(): Db {
  return createClient<Database>(stack.supabase.url, stack.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

beforeAll(async () => {
  people.owner = await makePerson(stack, { role: "job_seeker", status: "approved" });
  people["other job seeker"] = await makePerson(stack, {
    role: "job_seeker",
    status: "approved",
  });
  people.employer = await makePerson(stack, { role: "employer", status: "approved" });
  people["other employer"] = await makePerson(stack, { role: "employer", status: "pending" });
  people.admin = await makePerson(stack, { role: null, admin: true });
  clients.anonymous = client();
  for (const role of ROLES) {
    if (role === "anonymous") continue;
    clients[role] = client();
    const { error } = await clients[role].auth.signInWithPassword(people[role]);
    if (error) throw error;
  }
  const insert = (title: string, status: string) =>
    sql<{ id: string }>(
      stack,
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status)
       values ($1, $3, 'rn', '64108', 'days', 0, 3500, 9900, 'hour', $2, $4) returning id`,
      [people.employer.id, day(20), title, status],
    );
  position = (await insert("Seen by its owner", "open"))[0]!.id;
  hidden = (await insert("A draft", "draft"))[0]!.id;
  await sql(
    stack,
    `update public.credentials set status = 'verified', verified_on = private.today(), verified_source = 'Nursys',
       verified_until = expires_on, verified_multistate = multistate
     where user_id = $1`,
    [people.owner.id],
  );
  await sql(
    stack,
    `insert into public.faq_questions (question, submitter_name, submitter_contact) values ('Is this private?', 'Ann', 'ann@example.com')`,
  );
  await sql(
    stack,
    "insert into public.affiliates (code, status) values ('rls-test', 'approved') on conflict do nothing",
  );
  await sql(
    stack,
    `insert into public.referrals (affiliate_id, referred_user_id) select id, $1 from public.affiliates where code = 'rls-test'`,
    [people.owner.id],
  );
});

type Read = {
  table: keyof Database["public"]["Tables"];
  filter: () => [string, string] | null;
  by: Role[];
};
/** Who may read which rows; everybody else gets none. Administrators read people by functions, which leave a look. */
const READS: Record<string, Read> = {
  "a job seeker's profile": {
    table: "profiles",
    filter: () => ["user_id", people.owner.id],
    by: ["owner"],
  },
  "an employer's profile": {
    table: "profiles",
    filter: () => ["user_id", people.employer.id],
    by: ["employer"],
  },
  "a job seeker's preferences": {
    table: "job_seeker_profiles",
    filter: () => ["user_id", people.owner.id],
    by: ["owner"],
  },
  "a facility": {
    table: "employer_profiles",
    filter: () => ["user_id", people.employer.id],
    by: ["employer", "admin"],
  },
  "a license": {
    table: "credentials",
    filter: () => ["user_id", people.owner.id],
    by: ["owner"],
  },
  "an open position": {
    table: "positions",
    filter: () => ["id", position],
    by: ["employer", "admin"],
  },
  "a draft position": {
    table: "positions",
    filter: () => ["id", hidden],
    by: ["employer", "admin"],
  },
  "the matches of a position": {
    table: "matches",
    filter: () => ["position_id", position],
    by: ["owner", "other job seeker"],
  },
  "an admin's row": {
    table: "admin_users",
    filter: () => ["user_id", people.admin.id],
    by: ["admin"],
  },
  "a referral": {
    table: "referrals",
    filter: () => ["referred_user_id", people.owner.id],
    by: [],
  },
  "an affiliate": { table: "affiliates", filter: () => ["code", "rls-test"], by: ["admin"] },
  "a pending question with its sender": {
    table: "faq_questions",
    filter: () => ["question", "Is this private?"],
    by: ["admin"],
  },
  "the plans": {
    table: "plan_definitions",
    filter: () => ["code", "employer_growth"],
    by: [...ROLES],
  },
  "the professions": { table: "professions", filter: () => ["code", "rn"], by: [...ROLES] },
  "the license rules": {
    table: "license_rules",
    filter: () => ["profession", "rn"],
    by: [...ROLES],
  },
  "the states": { table: "service_states", filter: () => ["code", "KS"], by: [...ROLES] },
  "the ZIP codes": { table: "zip_codes", filter: () => ["zip", "64108"], by: [...ROLES] },
  "the weights": { table: "match_weights", filter: () => null, by: ["admin"] },
};

describe("reading", () => {
  test.each(Object.entries(READS))("%s", async (_name, { table, filter, by }) => {
    const seen: Role[] = [];
    for (const role of ROLES) {
      // One table stands for all: of so many the compiler does not follow the types.
      let query = clients[role]
        .from(table as "profiles")
        .select("*")
        .limit(5);
      const where = filter();
      if (where) query = query.eq(where[0], where[1]);
      const { data } = await query;
      if (data?.length) seen.push(role);
    }
    expect(seen).toEqual(ROLES.filter((role) => by.includes(role)));
  });

  test("each job seeker sees only their own match", async () => {
    const { data } = await clients.owner
      .from("matches")
      .select("job_seeker_id")
      .eq("position_id", position);
    expect(data).toEqual([{ job_seeker_id: people.owner.id }]);
  });
});

describe("what everybody reads of positions", () => {
  const PUBLIC = [
    "about_facility",
    "benefits changed_at city description details facility_logo facility_name facility_slug facility_type hours id license_compact license_required",
    "license_rule_confirmed min_years_experience on_call openings pauses_on pay_max_cents pay_min_cents pay_period posted_at",
    "profession profession_name requirements schedule shift starts_by starts_on state title unit years_importance zip",
  ].flatMap((line) => line.split(" "));

  test.each(ROLES)("%s: open ones, in the columns of a notice and no others", async (role) => {
    const { data: one } = await clients[role].rpc("public_position", { p_id: position });
    expect(one).toMatchObject([{ id: position, facility_name: "Test Facility" }]);
    expect(Object.keys(one![0]!).sort()).toEqual(PUBLIC);
    expect((await clients[role].rpc("public_position", { p_id: hidden })).data).toEqual([]);

    const { data: newest } = await clients[role].rpc("newest_positions", { p_limit: 1_000 });
    expect(newest!.length).toBeLessThanOrEqual(100);
    const { data: addresses } = await clients[role].rpc("position_addresses");
    for (const list of [newest!, addresses as { id: string }[]]) {
      const ids = list.map(({ id }) => id);
      expect(ids).toContain(position);
      expect(ids).not.toContain(hidden);
    }
    const told = JSON.stringify([one, newest, addresses]);
    for (const secret of [people.employer.id, people.employer.email, "8165550100", "Test Street"]) {
      expect(told).not.toContain(secret);
    }
  });

  test("nothing of a facility that is no longer approved", async () => {
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    const [row] = await sql<{ id: string }>(
      stack,
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on)
       values ($1, 'For a while', 'rn', '64108', 'days', 0, 3500, 9900, 'hour', $2) returning id`,
      [facility.id, day(20)],
    );
    const seen = async () =>
      (await clients.anonymous.rpc("public_position", { p_id: row!.id })).data!.length;
    expect(await seen()).toBe(1);
    await sql(
      stack,
      "update public.profiles set verification_status = 'rejected' where user_id = $1",
      [facility.id],
    );
    expect(await seen()).toBe(0);
  });
});

describe("an owner's profile", () => {
  const forbidden: Record<string, Database["public"]["Tables"]["profiles"]["Update"]> = {
    role: { role: "admin" },
    "role to employer": { role: "employer" },
    onboarding_completed: { onboarding_completed: false },
    verification_status: { verification_status: "rejected" },
    verification_status_new: { verification_status_new: "approved" },
    profile_status: { profile_status: "verified_good" },
    verification_reason: { verification_reason: "none" },
    referral_code: { referral_code: "rls-test" },
    submitted_at: { submitted_at: "2020-01-01T00:00:00Z" },
    decided_by: { decided_by: null, decided_at: "2020-01-01T00:00:00Z" },
  };
  const before = () =>
    sql(stack, "select * from public.profiles where user_id = $1", [people.owner.id]);

  test.each(Object.entries(forbidden))("its owner may not change %s", async (_name, change) => {
    const was = await before();
    const { error } = await clients.owner
      .from("profiles")
      .update(change)
      .eq("user_id", people.owner.id);
    expect(error?.code).toMatch(/^(PT403|42501)$/);
    expect(await before()).toEqual(was);
  });

  test("its owner may change the name and the draft", async () => {
    const { error } = await clients.owner
      .from("profiles")
      .update({ full_name: "New Name", onboarding_draft: { saved_at: "2026-01-01T00:00:00Z" } })
      .eq("user_id", people.owner.id);
    expect(error).toBeNull();
    expect((await before())[0]).toMatchObject({ full_name: "New Name" });
  });

  test.each(["other job seeker", "employer", "admin"] as const)(
    "%s may not change it",
    async (role) => {
      const was = await before();
      await clients[role]
        .from("profiles")
        .update({ full_name: "Taken over" })
        .eq("user_id", people.owner.id);
      expect(await before()).toEqual(was);
    },
  );

  test.each([
    { role: "admin" },
    { onboarding_completed: true },
    { verification_status: "approved" },
    { profile_status: "verified_good" },
    { verification_status_new: "approved" },
    { decided_at: "2020-01-01T00:00:00Z" },
    { submitted_at: "2020-01-01T00:00:00Z" },
    { referral_code: "rls-test" },
    { on_hold_since: "2020-01-01T00:00:00Z" },
    { created_at: "2020-01-01T00:00:00Z" },
  ])("a new one may not be born with %o", async (extra) => {
    const person = await makePerson(stack, { role: "job_seeker" });
    await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
    const db = client();
    await db.auth.signInWithPassword(person);
    const { error } = await db.from("profiles").insert({ user_id: person.id, ...extra });
    expect(error?.code).toMatch(/^(PT403|42501)$/);
    expect(
      await sql(stack, "select 1 from public.profiles where user_id = $1", [person.id]),
    ).toEqual([]);
  });

  test("nobody makes one for somebody else", async () => {
    const { error } = await clients.owner.from("profiles").insert({ user_id: people.admin.id });
    expect(error).not.toBeNull();
  });
});

describe("writes that no client may do", () => {
  type Write = (db: Db, who: Person | undefined) => PromiseLike<unknown>;
  const newPosition = (employer: string) => ({
    employer_id: employer,
    title: "Not allowed",
    profession: "rn",
    zip: "64108",
    shift: "days",
    min_years_experience: 0,
    pay_min_cents: 1000,
    pay_max_cents: 2000,
    pay_period: "hour",
    starts_on: day(10),
  });
  const writes: Record<string, { write: Write; by: Role[] }> = {
    "make oneself an admin": {
      write: (db, who) => db.from("admin_users").insert({ user_id: who?.id ?? people.owner.id }),
      by: ["anonymous", "owner", "employer", "other employer"],
    },
    "post for another employer": {
      write: (db) => db.from("positions").insert(newPosition(people.employer.id)),
      by: ["anonymous", "owner", "other employer", "admin"],
    },
    "post before approval": {
      write: (db) => db.from("positions").insert(newPosition(people["other employer"].id)),
      by: ["other employer"],
    },
    "change a position": {
      write: (db) => db.from("positions").update({ title: "Mine now" }).eq("id", position),
      by: ["anonymous", "owner", "other employer", "admin"],
    },
    "remove a position": {
      write: (db) => db.from("positions").delete().eq("id", position),
      by: ["anonymous", "owner", "other employer", "admin"],
    },
    "invent a match": {
      write: (db) =>
        db.from("matches").insert({
          position_id: hidden,
          job_seeker_id: people.owner.id,
          score_bp: 9999,
          weights_version: 1,
          n: 1,
          zip: 64108,
          pay: 10000,
          distance: 10000,
          shift: 10000,
          start: 10000,
          facility: 10000,
          experience: 10000,
          skills: 10000,
          certifications: 10000,
          exposure: 0,
          inputs: 0,
        }),
      by: ["anonymous", "owner", "employer", "admin"],
    },
    "raise a score": {
      write: (db) => db.from("matches").update({ score_bp: 10000 }).eq("position_id", position),
      by: ["anonymous", "owner", "employer", "admin"],
    },
    "verify one's own license": {
      write: (db) =>
        db.from("credentials").update({ status: "verified" }).eq("user_id", people.owner.id),
      by: ["anonymous", "owner", "admin"],
    },
    "write an audit entry": {
      write: (db) =>
        db.from("audit_log").insert({ action: "forged.entry", subject_type: "x", subject_id: "x" }),
      by: ["anonymous", "owner", "employer", "admin"],
    },
    "change a plan": {
      write: (db) =>
        db
          .from("plan_definitions")
          .update({ monthly_price_cents: 1 })
          .eq("code", "employer_growth"),
      by: ["anonymous", "owner", "employer", "admin"],
    },
    "change a license rule": {
      write: (db) => db.from("license_rules").update({ required: false }).eq("profession", "rn"),
      by: ["anonymous", "owner", "employer", "admin"],
    },
    "publish a question": {
      write: (db) =>
        db
          .from("faq_questions")
          .insert({ question: "?", answer: "!", status: "published", published_at: day(0) }),
      by: ["anonymous", "owner", "employer"],
    },
    "store a question past the function": {
      write: (db) => db.from("faq_questions").insert({ question: "?", status: "pending" }),
      by: ["anonymous", "owner", "employer", "admin"],
    },
    "publish or answer somebody's question": {
      write: (db) =>
        db
          .from("faq_questions")
          .update({ status: "published", answer: "!", published_at: "2026-01-01T00:00:00Z" })
          .eq("question", "Is this private?"),
      by: ["anonymous", "owner", "employer"],
    },
    "take somebody's question away": {
      write: (db) => db.from("faq_questions").delete().eq("question", "Is this private?"),
      by: ["anonymous", "owner", "employer"],
    },
    "approve an affiliate": {
      write: (db) => db.from("affiliates").insert({ code: "self-made", status: "approved" }),
      by: ["anonymous", "owner", "employer"],
    },
  };

  /** Everything these writes could touch, as one value. */
  const everything = async () =>
    (
      await sql(
        stack,
        `select (select jsonb_agg(a order by a.user_id) from public.admin_users a where a.user_id = any ($4)) as admins,
           (select jsonb_agg(p order by p.id) from public.positions p where p.employer_id = any ($1)) as positions,
           (select jsonb_agg(m order by m.id) from public.matches m where m.position_id = any ($2)
             and m.job_seeker_id = any ($4)) as matches,
           (select jsonb_agg(c order by c.id) from public.credentials c where c.user_id = $3) as credentials,
           (select count(*) from public.audit_log where action = 'forged.entry') as forged,
           (select jsonb_agg(d order by d.code) from public.plan_definitions d where d.code = 'employer_growth') as plans,
           (select jsonb_agg(l order by l.profession, l.state) from public.license_rules l) as rules,
           (select jsonb_agg(f order by f.id) from public.faq_questions f where f.question in ('?', 'Is this private?')) as questions,
           (select jsonb_agg(a order by a.code) from public.affiliates a where a.code = 'self-made') as affiliates`,
        [
          `{${people.employer.id},${people["other employer"].id}}`,
          `{${position},${hidden}}`,
          people.owner.id,
          `{${Object.values(people)
            .map(({ id }) => id)
            .join(",")}}`,
        ],
      )
    )[0];

  test.each(Object.entries(writes))("%s", async (_name, { write, by }) => {
    const before = await everything();
    for (const role of by) {
      await write(clients[role], role === "anonymous" ? undefined : people[role]);
      expect(await everything(), role).toEqual(before);
    }
  });

  test("functions of the private schema are out of reach", async () => {
    for (const role of ROLES) {
      const { error } = await clients[role].schema("private" as "public").rpc("is_admin");
      expect(error, role).not.toBeNull();
    }
  });
});

describe("a visitor's question", () => {
  test.each(["anonymous", "owner", "employer"] as const)(
    "%s sends none past our server, which counts by network, and reads none with its sender",
    async (role) => {
      const question = `Sent by ${role}?`;
      const asked = await clients[role].rpc("submit_faq_question", { p_question: question });
      expect(asked.error?.code).toBe("42501");
      const written = await clients[role].rpc("submit_contact_message", {
        p_email: "secret@example.com",
        p_topic: "other",
        p_message: question,
      });
      expect(written.error?.code).toBe("42501");
      const direct = await clients[role].from("faq_questions").select("*");
      expect(direct.data ?? []).toEqual([]);
      const published = await clients[role].rpc("published_faqs");
      expect(published.error).toBeNull();
      expect(published.data!.length).toBeGreaterThan(0);
      for (const row of published.data!) {
        expect(Object.keys(row).sort()).toEqual(["answer", "question"]);
        expect(row.question).not.toBe(question);
      }
    },
  );

  test("published questions come newest first", async () => {
    const [newer, older] = ["Newer of two?", "Older of two?"];
    for (const [question, days] of [
      [older, 3],
      [newer, 2],
    ] as const) {
      await sql(
        stack,
        `insert into public.faq_questions (question, answer, status, published_at)
         values ($1, 'Yes.', 'published', now() - make_interval(days => $2))`,
        [question, days],
      );
    }
    const { data } = await clients.anonymous.rpc("published_faqs");
    // Files that share this server publish questions of other days.
    const order = data!.map(({ question }) => question).filter((q) => q === newer || q === older);
    expect(order).toEqual([newer, older]);
    await sql(stack, "delete from public.faq_questions where question like '% of two?'");
  });
});

describe("deciding on an account", () => {
  const decide = (role: Role, id: string, submittedAt: string) =>
    clients[role].rpc("decide_account", {
      p_user_id: id,
      p_decision: "approved",
      p_submitted_at: submittedAt,
    });
  const submittedAt = async (id: string) =>
    (
      await sql<{ at: string }>(
        stack,
        "select submitted_at as at from public.profiles where user_id = $1",
        [id],
      )
    )[0]!.at;

  test("only admins see the list and decide", async () => {
    const waiting = await makePerson(stack, { role: "job_seeker", status: "pending" });
    for (const role of ["anonymous", "owner", "employer"] as const) {
      expect((await clients[role].rpc("pending_accounts")).error, role).not.toBeNull();
      expect(
        (await decide(role, waiting.id, await submittedAt(waiting.id))).error,
        role,
      ).not.toBeNull();
    }
    await giveEvidence(stack, waiting.id);
    expect((await decide("admin", waiting.id, await submittedAt(waiting.id))).error).toBeNull();
    const [profile] = await sql(stack, "select approval from public.profiles where user_id = $1", [
      waiting.id,
    ]);
    expect(profile).toEqual({ approval: "approved" });
  });

  test("writes exactly one audit entry, and a second admin is told", async () => {
    const waiting = await makePerson(stack, { role: "employer", status: "pending" });
    await giveEvidence(stack, waiting.id);
    const at = await submittedAt(waiting.id);
    const [first, second] = await Promise.all([
      decide("admin", waiting.id, at),
      decide("admin", waiting.id, at),
    ]);
    const refused = [first, second].filter(({ error }) => error);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.error).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(
        /^Someone has already decided on this account: approved by .+ on /,
      ),
    });
    const entries = await sql(
      stack,
      "select actor_id, action from public.audit_log where subject_id = $1",
      [waiting.id],
    );
    expect(entries).toEqual([{ actor_id: people.admin.id, action: "account.approved" }]);
    const told = await sql(
      stack,
      "select event, href from public.notifications where user_id = $1 and kind = 'account_decided'",
      [waiting.id],
    );
    expect(told, "told once").toEqual([{ event: "approved", href: "/employer/dashboard" }]);
  });

  test("a profile submitted again since it was shown is refused", async () => {
    const waiting = await makePerson(stack, { role: "employer", status: "pending" });
    const { error } = await decide("admin", waiting.id, "2020-01-01T00:00:00Z");
    expect(error).toMatchObject({ code: "PT409" });
    expect(
      await sql(stack, "select 1 from public.audit_log where subject_id = $1", [waiting.id]),
    ).toEqual([]);
  });

  test("a rejection needs a reason", async () => {
    const waiting = await makePerson(stack, { role: "employer", status: "pending" });
    const { error } = await clients.admin.rpc("decide_account", {
      p_user_id: waiting.id,
      p_decision: "rejected",
      p_submitted_at: await submittedAt(waiting.id),
      p_reason: "   ",
    });
    expect(error).toMatchObject({ code: "PT422", hint: "reason" });
  });

  test("a removed admin has no power on the next request", async () => {
    const person = await makePerson(stack, { role: null, admin: true });
    const db = client();
    await db.auth.signInWithPassword(person);
    expect((await db.rpc("pending_accounts")).error).toBeNull();
    await sql(stack, "delete from public.admin_users where user_id = $1", [person.id]);
    expect((await db.rpc("pending_accounts")).error).toMatchObject({ code: "PT403" });
  });

  test("the audit log is append-only, even for its owner", async () => {
    await expect(sql(stack, "update public.audit_log set reason = 'rewritten'")).rejects.toThrow(
      "never changed",
    );
    await expect(sql(stack, "delete from public.audit_log")).rejects.toThrow("never changed");
    await expect(sql(stack, "truncate public.audit_log")).rejects.toThrow("never changed");
  });
});

describe("making a profile", () => {
  const fresh = async () => {
    const person = await makePerson(stack, { role: null });
    await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
    const db = client();
    await db.auth.signInWithPassword(person);
    return { person, db };
  };

  test("ten at once make one", async () => {
    const { person, db } = await fresh();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => db.rpc("ensure_profile", { p_role: "employer" })),
    );
    expect(answers.map(({ data }) => data)).toEqual(Array(10).fill("employer"));
    expect(
      await sql(stack, "select role from public.profiles where user_id = $1", [person.id]),
    ).toEqual([{ role: "employer" }]);
    expect(
      await sql(stack, "select 1 as n from public.employer_profiles where user_id = $1", [
        person.id,
      ]),
    ).toHaveLength(1);
  });

  test.each([
    ["candidate", "job_seeker"],
    ["job_seeker", "job_seeker"],
    ["employer", "employer"],
  ])("%s becomes %s", async (asked, role) => {
    const { db } = await fresh();
    expect((await db.rpc("ensure_profile", { p_role: asked })).data).toBe(role);
  });

  test("never admin", async () => {
    const { person, db } = await fresh();
    expect((await db.rpc("ensure_profile", { p_role: "admin" })).error).toMatchObject({
      code: "PT400",
    });
    await sql(
      stack,
      'update auth.users set raw_user_meta_data = \'{"role_hint": "admin"}\' where id = $1',
      [person.id],
    );
    expect((await db.rpc("ensure_profile")).data).toBeNull();
  });

  test("a role may change until the profile is submitted, not after", async () => {
    const { person, db } = await fresh();
    await db.rpc("ensure_profile", { p_role: "job_seeker" });
    expect((await db.rpc("ensure_profile", { p_role: "employer" })).data).toBe("employer");
    await sql(
      stack,
      "update public.profiles set onboarding_completed = true, submitted_at = now() where user_id = $1",
      [person.id],
    );
    expect((await db.rpc("ensure_profile", { p_role: "job_seeker" })).data).toBe("employer");
  });

  test("a referral counts once, and only of an approved affiliate", async () => {
    await sql(
      stack,
      "insert into public.affiliates (code, status) values ('waiting-one', 'pending') on conflict do nothing",
    );
    const unknown = await fresh();
    await unknown.db.rpc("ensure_profile", { p_role: "employer", p_referral_code: "waiting-one" });
    expect(
      await sql(stack, "select 1 from public.referrals where referred_user_id = $1", [
        unknown.person.id,
      ]),
    ).toEqual([]);

    const referred = await fresh();
    for (let i = 0; i < 2; i += 1) {
      await referred.db.rpc("ensure_profile", { p_role: "employer", p_referral_code: "rls-test" });
    }
    expect(
      await sql(
        stack,
        "select email, status, bounty_cents from public.referrals where referred_user_id = $1",
        [referred.person.id],
      ),
    ).toEqual([{ email: referred.person.email, status: "pending", bounty_cents: 0 }]);
    const [profile] = await sql(
      stack,
      "select referral_code from public.profiles where user_id = $1",
      [referred.person.id],
    );
    expect(profile).toEqual({ referral_code: "rls-test" });
  });
});
