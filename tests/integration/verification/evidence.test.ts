/**
 * Verified means a recorded check: what verifies a license, what a finding does to its account in the same moment, and
 * what a renewal leaves in force.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { giveEvidence } from "#tests/helpers/evidence.ts";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  matchOf,
  type Api,
} from "#tests/helpers/marketplace.ts";
import {
  boardsEnd,
  day,
  deleteAccounts,
  makeCandidate,
  makePerson,
  signedIn,
  sql,
  type Person,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
type Check = {
  rule: string;
  credential: string | null;
  looked_up: string;
  code: string;
  label: string;
};
type Row = Database["public"]["Tables"]["credentials"]["Row"];

let admin: Api;
beforeAll(async () => {
  admin = await apiOf(stack, await makePerson(stack, { role: null, admin: true }));
});

/** What is asked of somebody, as the admin's page has it. */
async function checksOf({ id }: Person): Promise<(Check & { last: string | null })[]> {
  const { data, error } = await admin.rpc("verification_of", { p_user_id: id });
  expect(error).toBeNull();
  const { checks } = data as unknown as {
    checks: (Check & { applies: boolean; records: { id: string }[] })[];
  };
  return checks
    .filter(({ applies }) => applies)
    .map((check) => ({ ...check, last: check.records[0]?.id ?? null }));
}

/** Records what came of a check, by its code. @returns the refusal's sentence, or null */
async function record(
  person: Person,
  code: string,
  result: string,
  more: { checkedOn?: string } = {},
): Promise<string | null> {
  const check = (await checksOf(person)).find((one) => one.code === code);
  if (!check) throw new Error(`Nobody asks them for ${code}.`);
  const { error } = await admin.rpc("record_check", {
    p_user_id: person.id,
    p_rule_id: check.rule,
    p_looked_up: check.looked_up,
    p_result: result,
    p_checked_on: more.checkedOn ?? day(0),
    p_note: "As the page of the source said",
    ...(check.credential && { p_credential_id: check.credential }),
    ...(check.last && { p_replaces: check.last }),
  });
  return error?.message ?? null;
}

const licenseOf = async ({ id }: Person): Promise<Row> =>
  (
    await sql<Row>(
      stack,
      "select * from public.credentials where user_id = $1 and kind = 'license'",
      [id],
    )
  )[0]!;
const accountOf = async ({ id }: Person) =>
  (
    await sql<{ approval: string; held: boolean }>(
      stack,
      "select approval, on_hold_since is not null as held from public.profiles where user_id = $1",
      [id],
    )
  )[0]!;
const isMatched = async (position: string, { id }: Person) =>
  (
    await sql(
      stack,
      "select 1 from private.current_matches where position_id = $1 and job_seeker_id = $2",
      [position, id],
    )
  ).length === 1;
async function decide({ id }: Person, decision: string, without?: string): Promise<string | null> {
  const [row] = await sql<{ at: string }>(
    stack,
    "select submitted_at as at from public.profiles where user_id = $1",
    [id],
  );
  const { error } = await admin.rpc("decide_account", {
    p_user_id: id,
    p_decision: decision,
    p_submitted_at: row!.at,
    p_reason: "We looked into it.",
    ...(without && { p_without: without }),
  });
  return error?.message ?? null;
}
/** A nurse whose license was only stated. */
async function stated(expiresOn = day(700)): Promise<Person> {
  const nurse = await makeNurse(stack, { license: { status: "pending", expiresOn } });
  return nurse;
}

describe("a license", () => {
  test("is verified by its own check alone, with the source and the day", async () => {
    const nurse = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await makeCandidate(stack, nurse.id, { license: { status: "pending" } });
    await sql(
      stack,
      "insert into public.credentials (user_id, kind, name, certification, expires_on) values ($1, 'certification', 'BLS', 'bls', $2)",
      [nurse.id, day(200)],
    );
    expect(await decide(nurse, "approved")).toMatch(
      /^Required checks missing: RN license in Missouri/,
    );
    for (const code of ["leie", "edl"]) expect(await record(nurse, code, "clear")).toBeNull();
    expect(await decide(nurse, "approved", "We know them well")).toMatch(/RN license in Missouri/);
    expect(await record(nurse, "nursys", "clear", { checkedOn: day(-1) })).toBeNull();
    expect(await licenseOf(nurse)).toMatchObject({
      status: "verified",
      verified_on: day(-1),
      verified_source: "Nursys",
      verified_until: day(700),
    });
    expect(await decide(nurse, "approved")).toBeNull();
    const [bls] = await sql<Row>(
      stack,
      "select status, verified_on from public.credentials where user_id = $1 and kind = 'certification'",
      [nurse.id],
    );
    expect(bls).toEqual({ status: "pending", verified_on: null });
    expect(await record(nurse, "certification", "clear")).toBeNull();
    const [reviewed] = await sql<Row>(
      stack,
      "select status, verified_source from public.credentials where user_id = $1 and kind = 'certification'",
      [nurse.id],
    );
    expect(reviewed).toEqual({ status: "verified", verified_source: "the document" });
  });

  test("opens matches once it is verified, and not before", async () => {
    const position = await makePosition(stack, await makeFacility(stack));
    const nurse = await stated();
    expect(await isMatched(position, nurse)).toBe(false);
    await record(nurse, "nursys", "clear");
    expect(await isMatched(position, nurse)).toBe(true);
  });

  test.each([
    ["an RN of Missouri for sixty years", 60 * 12, /never issued for longer than 24/],
    ["one that was renewed early", 27, null],
  ])("%s", async (_, months, refusal) => {
    const until = new Date(`${day(0)}T00:00:00Z`);
    until.setUTCMonth(until.getUTCMonth() + months);
    const nurse = await stated(until.toISOString().slice(0, 10));
    const answer = await record(nurse, "nursys", "clear");
    if (refusal) expect(answer).toMatch(refusal);
    else expect(answer).toBeNull();
    expect((await licenseOf(nurse)).status).toBe(refusal ? "pending" : "verified");
  });

  test("cannot be called verified without a check, by nobody", async () => {
    const nurse = await stated();
    await expect(
      sql(stack, "update public.credentials set status = 'verified' where user_id = $1", [
        nurse.id,
      ]),
    ).rejects.toThrow("credentials_verified_by_a_check");
  });
});

describe("a renewal", () => {
  /** What its owner saves of the license on their page. */
  async function change(nurse: Person, changed: Partial<Row>): Promise<void> {
    const license = { ...(await licenseOf(nurse)), ...changed };
    const { error } = await (
      await apiOf(stack, nurse)
    ).rpc("update_job_seeker_profile", {
      p_step: "credentials",
      p_values: {
        items: [
          {
            id: license.id,
            kind: "license",
            state: license.state,
            number: license.number,
            multistate: license.multistate,
            expires_on: license.expires_on,
          },
        ],
      },
    });
    expect(error).toBeNull();
  }

  test.each([
    ["a new date", { expires_on: day(720) }],
    ["now multistate", { multistate: true }],
  ])("%s leaves what was verified in force until it is checked", async (_, changed) => {
    const position = await makePosition(stack, await makeFacility(stack));
    const nurse = await makeNurse(stack, { license: { expiresOn: day(30) } });
    expect(await isMatched(position, nurse)).toBe(true);
    await change(nurse, changed);
    expect(await licenseOf(nurse)).toMatchObject({ status: "pending", verified_until: day(30) });
    expect(await isMatched(position, nurse)).toBe(true);

    // The board does not have it yet: refused, and the old one still counts.
    expect(await record(nurse, "nursys", "different")).toBeNull();
    expect(await licenseOf(nurse)).toMatchObject({ status: "rejected", verified_until: day(30) });
    expect(await isMatched(position, nurse)).toBe(true);
    expect((await accountOf(nurse)).held).toBe(false);

    await record(nurse, "nursys", "clear");
    const renewed = await licenseOf(nurse);
    expect(renewed).toMatchObject({ status: "verified", verified_until: renewed.expires_on });
    expect(renewed.verified_multistate).toBe(renewed.multistate);
  });

  test("another number is another license, which counts not yet", async () => {
    const position = await makePosition(stack, await makeFacility(stack));
    const nurse = await makeNurse(stack);
    await change(nurse, { number: "RN-NEW" });
    expect(await licenseOf(nurse)).toMatchObject({ status: "pending", verified_on: null });
    expect(await isMatched(position, nurse)).toBe(false);
  });

  test("one that is removed stops matching at once, and added again it waits for its check", async () => {
    const position = await makePosition(stack, await makeFacility(stack));
    const nurse = await makeNurse(stack);
    expect(await isMatched(position, nurse)).toBe(true);
    await sql(stack, "delete from public.credentials where user_id = $1", [nurse.id]);
    expect(await isMatched(position, nurse)).toBe(false);
    const visitor = await signedIn(stack, nurse);
    const again = await visitor.post("/job-seeker/profile/credentials", {
      intent: "license",
      licenseState: "MO",
      licenseNumber: "T-1",
      licenseExpiresOn: boardsEnd,
    });
    expect(again.status).toBe(302);
    expect(await licenseOf(nurse)).toMatchObject({ number: "T-1", status: "pending" });
    expect(await isMatched(position, nurse)).toBe(false);
    await record(nurse, "nursys", "clear");
    expect(await isMatched(position, nurse)).toBe(true);
  });

  test("what its owner takes back counts no more at once", async () => {
    const position = await makePosition(stack, await makeFacility(stack), { zip: "66044" });
    const nurse = await makeNurse(stack, {
      zip: "66044",
      homeState: "MO",
      license: { multistate: true },
    });
    expect(await isMatched(position, nurse)).toBe(true);
    await change(nurse, { multistate: false });
    expect(await isMatched(position, nurse)).toBe(false);
  });

  test("one that ends before the start is matched, and has to be renewed before the hire", async () => {
    const facility = await makeFacility(stack);
    const position = await makePosition(stack, facility);
    await sql(stack, "update public.positions set starts_on = $2 where id = $1", [
      position,
      day(40),
    ]);
    const nurse = await makeNurse(stack, { license: { expiresOn: day(30) } });
    const employer = await apiOf(stack, facility);
    const { id, version } = await accepted(employer, position, nurse);
    const hire = (starts: string) =>
      employer.rpc("hire", { p_application_id: id, p_version: version, p_starts_on: starts });
    const refused = await hire(day(40));
    expect(refused.error?.message).toMatch(
      /^Their license ends on .*, before this day\. Ask them to renew it/,
    );
    await change(nurse, { expires_on: day(720) });
    expect((await hire(day(40))).error?.message).toMatch(/^Their license ends on/);
    await record(nurse, "nursys", "clear");
    expect((await hire(day(40))).error).toBeNull();
  });

  test("nobody is hired whose license was found to have expired", async () => {
    const facility = await makeFacility(stack);
    const nurse = await makeNurse(stack);
    const employer = await apiOf(stack, facility);
    const { id, version } = await accepted(employer, await makePosition(stack, facility), nurse);
    await record(nurse, "nursys", "expired");
    const { error } = await employer.rpc("hire", {
      p_application_id: id,
      p_version: version,
      p_starts_on: day(40),
    });
    expect(error?.message).toBe(
      "They have no verified license that works in Missouri. You can hire once they do.",
    );
    expect((await applicationOf(id)).status).toBe("accepted");
  });

  test("a finding about one number says nothing about the next", async () => {
    const nurse = await makeNurse(stack);
    await record(nurse, "nursys", "revocation");
    // As saving their steps leaves it.
    await sql(
      stack,
      "update public.credentials set number = 'RN-OTHER', status = 'pending' where user_id = $1",
      [nurse.id],
    );
    for (const code of ["leie", "edl"]) await record(nurse, code, "clear");
    expect(await decide(nurse, "approved", "They gave another number")).toMatch(
      /^Required checks missing: RN license in Missouri/,
    );
    await record(nurse, "nursys", "clear");
    expect(await decide(nurse, "approved", "The board confirmed the new one")).toBeNull();
  });
});

/** An application with an offer that was accepted. */
async function accepted(employer: Api, position: string, nurse: Person) {
  const id = await offered(employer, position, nurse);
  const [offer] = await sql<{ id: string }>(
    stack,
    "select id from public.offers where application_id = $1",
    [id],
  );
  const { error } = await (
    await apiOf(stack, nurse)
  ).rpc("answer_offer", { p_offer_id: offer!.id, p_answer: "accepted" });
  expect(error).toBeNull();
  return applicationOf(id);
}
const applicationOf = async (id: string) =>
  (
    await sql<{ id: string; version: number; status: string }>(
      stack,
      "select id, version, status from public.applications where id = $1",
      [id],
    )
  )[0]!;
/** An application with an open offer. */
async function offered(employer: Api, position: string, nurse: Person): Promise<string> {
  const { data: id, error } = await (
    await apiOf(stack, nurse)
  ).rpc("apply_to_position", { p_position_id: position });
  expect(error).toBeNull();
  await sql(stack, "update public.applications set status = 'shortlisted' where id = $1", [id]);
  const made = await employer.rpc("make_offer", offerFor(await applicationOf(id!)));
  expect(made.error).toBeNull();
  return id!;
}
const offerFor = ({ id, version }: { id: string; version: number }) => ({
  p_application_id: id,
  p_version: version,
  p_pay_cents: 4000,
  p_pay_period: "hour",
  p_hours: 40,
  p_starts_on: day(40),
  p_expires_at: `${day(5)}T12:00:00Z`,
});

test("an expired license says so to its owner and to facilities, a refused one to its owner", async () => {
  const facility = await makeFacility(stack);
  const nurse = await makeNurse(stack);
  const id = await offered(
    await apiOf(stack, facility),
    await makePosition(stack, facility),
    nurse,
  );
  const [owner, recruiter] = [await signedIn(stack, nurse), await signedIn(stack, facility)];
  const labels = async () => [
    await labelsOf(await owner.get("/job-seeker/profile/credentials")),
    await labelsOf(await recruiter.get(`/employer/applications/${id}`)),
  ];
  const change = (to: string) =>
    sql(stack, `update public.credentials set ${to} where user_id = $1`, [nurse.id]);
  expect(await labels()).toEqual([[], []]);
  await change("expires_on = private.today() - 1, verified_until = private.today() - 1");
  expect(await labels()).toEqual([["Expired"], ["Expired"]]);
  await change(
    "expires_on = private.today() + 9, status = 'rejected', status_reason = 'It is another number.'",
  );
  expect((await labels())[0]).toEqual(["Not accepted"]);
});

/** Which of the two labels a page shows. */
const labelsOf = async (page: Response) =>
  [...(await page.text()).matchAll(/>(Expired|Not accepted)</g)].map(([, label]) => label);

describe("a finding", () => {
  test.each([
    ["nursys", "probation", true],
    ["nursys", "restriction", true],
    ["nursys", "suspension", true],
    ["nursys", "revocation", true],
    ["nursys", "not_found", true],
    ["nursys", "expired", false],
    ["nursys", "different", false],
    ["leie", "finding", true],
    ["edl", "finding", true],
    ["sam", "finding", true],
    ["leie", "unavailable", false],
  ])("%s, %s: the account is on hold: %s", async (code, result, holds) => {
    const nurse = await makeNurse(stack);
    expect(await record(nurse, code, result)).toBeNull();
    expect(await accountOf(nurse)).toEqual({
      approval: holds ? "pending" : "approved",
      held: holds,
    });
    if (code === "nursys") expect((await licenseOf(nurse)).status).toBe("rejected");
  });

  test.each(["finding", "probation", "gone", ""])("of a license is not “%s”", async (result) => {
    const nurse = await makeNurse(stack);
    const answer = await record(nurse, result === "probation" ? "leie" : "nursys", result);
    expect(answer).toBe("Choose a result.");
  });

  test("takes somebody out of matches and lists, pauses applications and bars offers, at once", async () => {
    const facility = await makeFacility(stack);
    const [position, other] = [
      await makePosition(stack, facility),
      await makePosition(stack, facility),
    ];
    const employer = await apiOf(stack, facility);
    const nurse = await makeNurse(stack);
    await sql(
      stack,
      "update public.job_seeker_profiles set phone = '8165550142' where user_id = $1",
      [nurse.id],
    );
    await sql(
      stack,
      `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path,
         file_state)
       values ($1::uuid, 'resume', 'resume.pdf', 'application/pdf', 9, md5($1::text) || md5($1::text),
         $1::text || '/' || gen_random_uuid(), 'not_scanned')`,
      [nurse.id],
    );
    const id = await offered(employer, position, nurse);
    const match = await matchOf(stack, other, nurse);
    const seen = async () => {
      const { data } = await employer.rpc("facility_application", { p_id: id });
      return data as unknown as {
        application: { paused: boolean };
        candidate: { name: string | null; phone: string | null; documents: unknown[] };
      };
    };
    const before = await seen();
    await sql(
      stack,
      `update public.job_seeker_profiles set auto_apply = true, auto_apply_consented_at = now(), auto_apply_min_score_bp = 0,
         auto_apply_daily_cap = 10 where user_id = $1`,
      [nurse.id],
    );
    expect(await record(nurse, "leie", "finding")).toBeNull();

    expect(await isMatched(other, nurse)).toBe(false);
    expect((await employer.rpc("invite_candidate", { p_match_id: match })).error?.code).toBe(
      "PT404",
    );
    await sql(stack, "select private.apply_automatically()");
    const [count] = await sql<{ n: number }>(
      stack,
      "select count(*)::integer as n from public.applications where job_seeker_id = $1",
      [nurse.id],
    );
    expect(count).toEqual({ n: 1 });

    const page = await seen();
    expect(page.application.paused).toBe(true);
    // Still the whole candidate: name, phone number and documents.
    expect(page.candidate).toEqual(before.candidate);
    expect(page.candidate).toMatchObject({
      name: expect.any(String) as string,
      phone: expect.stringContaining("0142") as string,
      documents: [{ name: "resume.pdf" }],
    });
    const paused = "This application is paused, so nothing was changed.";
    for (const { error } of [
      await employer.rpc("make_offer", offerFor(await applicationOf(id))),
      await employer.rpc("move_application", { p_id: id, p_to: "declined", p_version: 1 }),
      await employer.rpc("hire", { p_application_id: id, p_version: 1, p_starts_on: day(40) }),
    ])
      expect(error?.message).toBe(paused);
    const [offer] = await sql<{ id: string }>(
      stack,
      "select id from public.offers where application_id = $1",
      [id],
    );
    const answer = await (
      await apiOf(stack, nurse)
    ).rpc("answer_offer", { p_offer_id: offer!.id, p_answer: "accepted" });
    expect(answer.error?.code).toBe("PT403");

    // They are told that and why, without the admin's note.
    const told = await (await apiOf(stack, nurse)).rpc("my_account_status");
    expect(told.data).toMatchObject({
      hold: { check: expect.stringContaining("OIG LEIE"), checked_on: day(0) },
    });
    expect(JSON.stringify(told.data)).not.toContain("As the page of the source said");
  });

  test("hides a facility's positions, and its team sees no candidates", async () => {
    const facility = await makeFacility(stack);
    const position = await makePosition(stack, facility);
    const nurse = await makeNurse(stack);
    const match = await matchOf(stack, position, nurse);
    expect(await record(facility, "leie", "finding")).toBeNull();
    const open = await sql(stack, "select 1 from public.public_position($1)", [position]);
    expect(open).toEqual([]);
    expect(await isMatched(position, nurse)).toBe(false);
    const employer = await apiOf(stack, facility);
    const { error } = await employer.rpc("invite_candidate", { p_match_id: match });
    expect(error?.code).toBe("PT403");
  });

  test("stands first in the queue, whoever else waits", async () => {
    const before = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await sql(stack, "update public.profiles set submitted_at = '2019-01-01' where user_id = $1", [
      before.id,
    ]);
    const nurse = await makeNurse(stack);
    await record(nurse, "edl", "finding");
    const { data } = await admin.rpc("pending_accounts", { p_open: nurse.id });
    const { rows } = data as unknown as { rows: { user_id: string; on_hold: boolean }[] };
    const place = (id: string) => rows.findIndex(({ user_id }) => user_id === id);
    expect(rows[place(nurse.id)]).toMatchObject({ on_hold: true });
    const old = place(before.id);
    expect(old === -1 || place(nurse.id) < old).toBe(true);
    await deleteAccounts(stack, before.id);
  });

  test("is lifted by an approval with a reason, which the log keeps, and by nothing less", async () => {
    const position = await makePosition(stack, await makeFacility(stack));
    const nurse = await makeNurse(stack);
    await giveEvidence(stack, nurse.id);
    await record(nurse, "leie", "finding");
    // A clear check alone lifts nothing.
    await record(nurse, "leie", "clear");
    expect((await accountOf(nurse)).held).toBe(true);
    expect(await decide(nurse, "approved")).toMatch(/Say why you are lifting the hold\.$/);
    expect(await decide(nurse, "approved", "Another person of that name")).toBeNull();
    expect(await accountOf(nurse)).toEqual({ approval: "approved", held: false });
    expect(await isMatched(position, nurse)).toBe(true);
    const [entry] = await sql<{ details: object }>(
      stack,
      "select details from public.audit_log where action = 'account.approved' and subject_id = $1",
      [nurse.id],
    );
    expect(entry!.details).toMatchObject({ hold_lifted: true, why: "Another person of that name" });
  });

  test("ends with a rejection, and outlives it: whoever submits again is still on hold", async () => {
    const nurse = await makeNurse(stack);
    await record(nurse, "edl", "finding");
    expect(await decide(nurse, "rejected")).toBeNull();
    expect(await accountOf(nurse)).toEqual({ approval: "rejected", held: true });
  });

  test("outlives a suspension: whoever is restored is still on hold", async () => {
    const nurse = await makeNurse(stack);
    const { error } = await admin.rpc("suspend_person", {
      p_id: nurse.id,
      p_reason: "Two accounts of one person.",
    });
    expect(error).toBeNull();
    await record(nurse, "leie", "finding");
    const [held] = await sql<{ since: string }>(
      stack,
      "select since from private.suspensions where user_id = $1",
      [nurse.id],
    );
    const restored = await admin.rpc("restore_person", {
      p_id: nurse.id,
      p_reason: "It was settled by telephone.",
      p_since: held!.since,
    });
    expect(restored.error).toBeNull();
    expect(await accountOf(nurse)).toEqual({ approval: "pending", held: true });
  });

  test("about a facility holds it too: no offer of it can be accepted", async () => {
    const facility = await makeFacility(stack);
    const nurse = await makeNurse(stack);
    const id = await offered(
      await apiOf(stack, facility),
      await makePosition(stack, facility),
      nurse,
    );
    await record(facility, "leie", "finding");
    expect((await accountOf(facility)).approval).toBe("pending");
    const [offer] = await sql<{ id: string }>(
      stack,
      "select id from public.offers where application_id = $1",
      [id],
    );
    const own = await apiOf(stack, nurse);
    const answer = (p_answer: string) =>
      own.rpc("answer_offer", { p_offer_id: offer!.id, p_answer, p_reason: "I chose another one" });
    expect((await answer("accepted")).error?.message).toMatch(/^This application is paused/);
    const { data } = await own.rpc("my_application", { p_id: id });
    expect(data).toMatchObject({ paused: true });
    expect((await answer("declined")).error).toBeNull();
  });

  test("can be recorded by nobody but an admin", async () => {
    const nurse = await makeNurse(stack);
    const [check] = await checksOf(nurse);
    const { error } = await (
      await apiOf(stack, nurse)
    ).rpc("record_check", {
      p_user_id: nurse.id,
      p_rule_id: check!.rule,
      p_looked_up: check!.looked_up,
      p_result: "clear",
      p_checked_on: day(0),
    });
    expect(error?.code).toBe("PT403");
  });
});

describe("Missouri's EDL is asked of whoever may work in Missouri", () => {
  const kansas = { zip: "66044", homeState: "KS" };
  test.each([
    [
      "a care technician of Kansas, who needs no license",
      { ...kansas, profession: "patient_care_technician", license: null },
      true,
    ],
    ["a nurse with a license of Missouri", {}, true],
    [
      "a nurse of Kansas with a multistate license",
      { ...kansas, license: { state: "KS", multistate: true } },
      true,
    ],
    [
      "a nurse of Kansas with a license of Kansas alone",
      { ...kansas, license: { state: "KS" } },
      false,
    ],
  ])("%s: %s", async (_, facts, asked) => {
    const person = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await makeCandidate(stack, person.id, facts);
    const codes = (await checksOf(person)).map(({ code }) => code);
    expect(codes.includes("edl")).toBe(asked);
    expect(codes).toContain("leie");
  });

  test("every month, as the federal list is", async () => {
    const rows = await sql(
      stack,
      "select distinct valid_days from public.verification_rules where code in ('edl', 'leie')",
    );
    expect(rows).toEqual([{ valid_days: 31 }]);
  });
});
