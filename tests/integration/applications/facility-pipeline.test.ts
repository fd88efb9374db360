/** A facility's pipeline: several at once with what happened to each, what only the team sees, and whose it is. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { formatInterviewTime } from "#app/applications/interview-times.ts";
import { DECLINE_REASONS } from "#app/applications/facility/rules.ts";
import { bandOf, wholePercent } from "#app/domain/bands.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  matchOf,
  type Api,
} from "#tests/helpers/marketplace.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { makePlacement } from "#tests/helpers/placements.ts";

const stack = inject("stack");

let facility: Person;
let owner: Api;
let recruiter: Api;
let viewer: Api;
let stranger: Api;
let strangerPage: Visitor;
let page: Visitor;
let position: string;
beforeAll(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
  recruiter = await apiOf(stack, await makeMember(stack, facility, "recruiter"));
  viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
  const other = await makeFacility(stack);
  stranger = await apiOf(stack, other);
  strangerPage = await signedIn(stack, other);
  page = await signedIn(stack, facility);
  position = await makePosition(stack, facility, { openings: 50 });
});

/** An application to a position of the facility, in the status asked for. */
async function application(status = "applied", to = position): Promise<string> {
  const nurse = await makeNurse(stack);
  const { data, error } = await (
    await apiOf(stack, nurse)
  ).rpc("apply_to_position", { p_position_id: to });
  if (error) throw error;
  if (status === "applied") return data;
  await sql(stack, "update public.applications set status = $2, version = 2 where id = $1", [
    data,
    status,
  ]);
  return data;
}
/** An offer for this application, which its candidate accepted. */
const acceptOffer = (id: string) =>
  sql(
    stack,
    `insert into public.offers (application_id, pay_cents, pay_period, hours, plan_code, fee_bp, starts_on, expires_at, status, decided_at)
     values ($1, 4500, 'hour', 40, 'employer_enterprise', 300, $2, now() + interval '5 days', 'accepted', now())`,
    [id, day(30)],
  );
const htmlOf = async (response: Response) =>
  (await response.text()).replaceAll("<!-- -->", "").replace(/<script[^]*?<\/script>/g, "");
const stateOf = async (id: string) =>
  (
    await sql<{ status: string; version: number; closed_reason: string | null }>(
      stack,
      "select status, version, closed_reason from public.applications where id = $1",
      [id],
    )
  )[0]!;
const bulk = (api: Api, picked: [string, number][], to: string, reason?: string) =>
  api.rpc("bulk_move", {
    p_ids: picked.map(([id]) => id),
    p_versions: picked.map(([, version]) => version),
    p_to: to,
    ...(reason && { p_reason: reason }),
  });

describe("several at once", () => {
  test("each is moved by itself, and of each that is not is said why", async () => {
    const [fine, stale, ended, foreign] = [
      await application(),
      await application(),
      await application("declined"),
      await application("applied", await makePosition(stack, await makeFacility(stack))),
    ];
    await owner.rpc("move_application", { p_id: stale, p_to: "shortlisted", p_version: 1 });
    await owner.rpc("move_application", { p_id: stale, p_to: "applied", p_version: 2 });
    const { data, error } = await bulk(
      owner,
      [
        [fine, 1],
        [stale, 1],
        [ended, 2],
        [foreign, 1],
      ],
      "declined",
      "We chose somebody closer to this unit.",
    );
    expect(error).toBeNull();
    const of = (id: string) => data!.find((row) => row.id === id)!;
    expect(of(fine)).toMatchObject({ done: true, sentence: null });
    expect(of(fine).name).toContain("Test Person");
    expect(of(stale)).toMatchObject({ done: false });
    expect(of(stale).sentence).toMatch(/changed while the page was open/);
    expect(of(ended).sentence).toMatch(/is now “Declined,”/);
    expect(of(foreign)).toMatchObject({
      done: false,
      name: null,
      sentence: "This application does not exist.",
    });
    expect(await stateOf(fine)).toMatchObject({
      status: "declined",
      closed_reason: "We chose somebody closer to this unit.",
    });
    expect((await stateOf(stale)).status).toBe("applied");
    expect((await stateOf(foreign)).status).toBe("applied");
  });

  test("two recruiters who want different things at the same moment: one is done, the other is told", async () => {
    const ids = [await application(), await application(), await application()];
    const picked = ids.map((id): [string, number] => [id, 1]);
    const [a, b] = await Promise.all([
      bulk(owner, picked, "shortlisted"),
      bulk(recruiter, [...picked].reverse(), "declined", "The shifts do not fit."),
    ]);
    for (const id of ids) {
      const rows = [...a.data!, ...b.data!].filter((row) => row.id === id);
      expect(rows.filter(({ done }) => done)).toHaveLength(1);
      expect((await stateOf(id)).version).toBe(2);
    }
  });

  test.each([
    ["no reason to decline", "declined", undefined, "PT422"],
    ["a step that needs more than a click", "hired", undefined, "PT422"],
    ["no step at all", "", undefined, "PT422"],
  ])("is refused as a whole with %s", async (_, to, reason, code) => {
    const id = await application();
    expect((await bulk(owner, [[id, 1]], to, reason)).error?.code).toBe(code);
    expect((await stateOf(id)).status).toBe("applied");
  });

  test("is refused to viewers, and for nobody ticked", async () => {
    const id = await application();
    expect((await bulk(viewer, [[id, 1]], "shortlisted")).error?.code).toBe("PT403");
    expect((await bulk(owner, [], "shortlisted")).error?.code).toBe("PT422");
    expect((await stateOf(id)).status).toBe("applied");
  });

  test("by the page: a redirect when all worked, and the list of those that did not", async () => {
    const [fine, stale] = [await application(), await application("interviewing")];
    const path = `/employer/positions/${position}`;
    const some = await page.post(path, {
      intent: "shortlist",
      pick: [`${fine}:1`, `${stale}:1`],
    });
    expect(some.status).toBe(409);
    const html = await some.text();
    expect(html).toContain("1 of 2 candidates was shortlisted");
    const all = await page.post(path, { intent: "decline", pick: `${fine}:2`, reason: "No." });
    expect(all.status).toBe(302);
    expect((await stateOf(fine)).status).toBe("declined");
    const again = await htmlOf(
      await page.post(path, {
        intent: "decline",
        pick: `${stale}:1`,
        reasonChoice: DECLINE_REASONS[0],
        reason: "The long text",
      }),
    );
    expect(again).toContain("The long text</textarea>");
    expect(again).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Decline selected/);
    expect(again.match(/type="radio"[^>]*checked=""/g)).toHaveLength(1);
    const nobody = await page.post(path, { intent: "shortlist" });
    expect(nobody.status).toBe(422);
    const reasonless = await page.post(path, { intent: "decline", pick: `${stale}:2` });
    expect(reasonless.status).toBe(422);
    expect(await reasonless.text()).toContain("Each candidate sees it");
  });
});

describe("what only the team sees", () => {
  const note = (api: Api, id: string, body: string, key = randomUUID() as string) =>
    api.rpc("add_note", { p_application_id: id, p_body: body, p_form_key: key });
  const notesOf = (id: string) =>
    sql(stack, "select body from public.application_notes where application_id = $1", [id]);

  test("a note has at most 5,000 characters, and the same form makes one", async () => {
    const id = await application();
    expect((await note(owner, id, "x".repeat(5_001))).error?.code).toBe("PT422");
    expect((await note(owner, id, "  ")).error?.code).toBe("PT422");
    const key = randomUUID();
    await Promise.all([note(owner, id, "x".repeat(5_000), key), note(owner, id, "x", key)]);
    expect(await notesOf(id)).toHaveLength(1);
    expect((await note(viewer, id, "Hello")).error?.code).toBe("PT403");
    expect((await note(stranger, id, "Hello")).error?.code).toBe("PT404");
    expect(await notesOf(id)).toHaveLength(1);
  });

  test("line breaks of a browser's form count as one character each", async () => {
    const id = await application();
    const path = `/employer/applications/${id}`;
    const sent = (body: string) =>
      page.post(path, { intent: "note", note: body, formKey: randomUUID() });
    const lines = "four\r\n".repeat(1_000);
    expect((await sent(lines)).status).toBe(302);
    const tooLong = await sent("x".repeat(5_001));
    expect(tooLong.status).toBe(422);
    expect(await tooLong.text()).toContain("Use at most 5,000 characters.");
  });

  test("scorecards: one's own with a version, the others' once one's own is in, all for viewers", async () => {
    const id = await application();
    const save = (api: Api, version: number, recommendation = "yes") =>
      api.rpc("save_scorecard", {
        p_application_id: id,
        p_version: version,
        p_recommendation: recommendation,
        p_clinical: 4,
      });
    const seen = async (api: Api) => {
      const { data } = await api.rpc("facility_application", { p_id: id });
      const found = data as unknown as { scorecards: unknown[]; scorecard_count: number };
      return [found.scorecards.length, found.scorecard_count];
    };
    expect((await save(owner, 0)).error).toBeNull();
    expect(await seen(recruiter)).toEqual([0, 1]);
    expect(await seen(viewer)).toEqual([1, 1]);
    expect((await save(recruiter, 0, "no")).error).toBeNull();
    expect(await seen(recruiter)).toEqual([2, 2]);
    // The same form twice, and one that was open in another window.
    expect((await save(owner, 0)).error?.code).toBe("PT409");
    expect((await save(owner, 1, "strong_yes")).error).toBeNull();
    expect((await save(owner, 1)).error?.code).toBe("PT409");
    expect((await save(owner, 2, "perhaps")).error?.code).toBe("PT422");
    expect((await save(viewer, 0)).error?.code).toBe("PT403");
    expect((await save(stranger, 0)).error?.code).toBe("PT404");
  });
});

describe("whose it is", () => {
  test("other facilities find nothing at any address, and change nothing by any form", async () => {
    const id = await application();
    const [who] = await sql<{ full_name: string }>(
      stack,
      `select p.full_name from public.profiles p
       join public.applications a on a.job_seeker_id = p.user_id where a.id = $1`,
      [id],
    );
    const base = `/employer/applications/${id}`;
    const places = [
      `/employer/positions/${position}`,
      `/employer/positions/${position}?view=board`,
      `/employer/positions/${position}?view=details`,
      `/employer/positions/${position}/pipeline.csv`,
      `/employer/positions/${position}/candidates`,
      `/employer/figures?position=${position}`,
      base,
      ...["interview", "offer", "hire", "scorecard"].map((step) => `${base}/${step}`),
    ];
    for (const path of places) {
      expect((await page.get(path)).status, path).toBe(200);
      const answer = await strangerPage.get(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).not.toContain(who!.full_name);
    }
    const offer = {
      version: "1",
      pay: "45",
      payPeriod: "hour",
      hours: "40",
      startsOn: day(30),
      expiresOn: day(5),
    };
    const forms: [string, Record<string, string>][] = [
      [base, { intent: "move", to: "shortlisted", version: "1" }],
      [base, { intent: "decline", reason: "No.", version: "1" }],
      [base, { intent: "message", body: "Hello", formKey: randomUUID() }],
      [base, { intent: "note", note: "Hello", formKey: randomUUID() }],
      [`${base}/offer`, offer],
      [`${base}/hire`, { version: "1", startsOn: day(30) }],
      [`${base}/scorecard`, { version: "0", recommendation: "yes" }],
    ];
    for (const [path, fields] of forms) {
      expect((await strangerPage.post(path, fields)).status, JSON.stringify(fields)).toBe(404);
    }
    expect(await stateOf(id)).toMatchObject({ status: "applied", version: 1 });
  });

  test("viewers read every page without a button, and the forms refuse them", async () => {
    const id = await application();
    const member = await makeMember(stack, facility, "viewer");
    const visitor = await signedIn(stack, member);
    for (const path of [
      "/employer/dashboard",
      `/employer/positions/${position}`,
      `/employer/positions/${position}/candidates`,
      `/employer/applications/${id}`,
      "/employer/placements",
      "/employer/figures",
    ]) {
      const answer = await visitor.get(path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).not.toMatch(/name="intent"/);
    }
    const sent = await visitor.post(`/employer/applications/${id}`, {
      intent: "move",
      to: "shortlisted",
      version: "1",
    });
    expect(sent.status).toBe(403);
    expect((await stateOf(id)).status).toBe("applied");
    // Their dashboard leads to what they may open.
    const accepted = await application("accepted");
    const hire = `href="/employer/applications/${accepted}/hire"`;
    expect(await htmlOf(await page.get("/employer/dashboard"))).toContain(hire);
    const theirs = await htmlOf(await visitor.get("/employer/dashboard"));
    expect(theirs).not.toContain(hire);
    expect(theirs).toContain(`href="/employer/applications/${accepted}"`);
    // What only recruiters send, viewers are not shown.
    for (const form of ["offer", "hire", "interview"]) {
      const shut = await visitor.get(`/employer/applications/${id}/${form}`);
      expect(shut.status, form).toBe(403);
      expect(await shut.text(), form).toContain("Viewers can look but not change things.");
    }
  });
});

describe("an offer", () => {
  test("is sent only after its fee was on screen, and only with that fee", async () => {
    const id = await application("shortlisted");
    const path = `/employer/applications/${id}/offer`;
    const fields = {
      version: "2",
      pay: "45.00",
      payPeriod: "hour",
      hours: "40",
      startsOn: day(30),
      expiresOn: day(5),
    };
    const offers = () =>
      sql<{ fee_bp: number }>(stack, "select fee_bp from public.offers where application_id = $1", [
        id,
      ]);
    const first = await page.post(path, fields);
    expect(first.status).toBe(200);
    const html = await first.text();
    // 45 dollars × 40 hours × 52 weeks at the enterprise plan's 3 percent.
    expect(html).toContain("$93,600");
    expect(html).toContain("$2,808");
    expect(await offers()).toEqual([]);
    const seen = /name="seen" value="([^"]+)"/.exec(html)![1]!;
    const dearer = await page.post(path, { ...fields, pay: "50", seen });
    expect(dearer.status).toBe(200);
    expect(await dearer.text()).toContain("$3,120");
    expect(await offers()).toEqual([]);
    expect((await page.post(path, { ...fields, seen })).status).toBe(302);
    expect(await offers()).toEqual([{ fee_bp: 300 }]);
    expect((await page.post(path, { ...fields, seen })).status).toBe(409);
    expect(await offers()).toHaveLength(1);
  });
});

test("an accepted invitation shows the candidate's note as theirs, and before that the facility's", async () => {
  const one = await makePosition(stack, facility);
  const nurse = await makeNurse(stack);
  const { data: id } = await owner.rpc("invite_candidate", {
    p_match_id: await matchOf(stack, one, nurse),
    p_note: "We would love to meet you.",
  });
  const section = async () =>
    /<section aria-labelledby="answers-title"[^]*?<\/section>/.exec(
      await htmlOf(await page.get(`/employer/applications/${id}`)),
    )![0];
  expect(await section()).toMatch(/Invitation<\/h2>.*We would love to meet you\./);
  await (
    await apiOf(stack, nurse)
  ).rpc("apply_to_position", { p_position_id: one, p_note: "I can start in January." });
  expect(await section()).toMatch(/Application<\/h2>.*I can start in January\./);
});

test("a report of a message takes three characters, and the refusal marks its reason", async () => {
  const candidate = await apiOf(stack, await makeNurse(stack));
  const { data: id } = await candidate.rpc("apply_to_position", { p_position_id: position });
  await candidate.rpc("send_message", {
    p_application_id: id!,
    p_body: "Send me your bank details.",
    p_form_key: randomUUID(),
  });
  const [message] = await sql<{ id: string }>(
    stack,
    "select id from public.messages where application_id = $1",
    [id],
  );
  const reported = () =>
    sql<{ reason: string }>(
      stack,
      "select reason from public.message_reports where message_id = $1",
      [message!.id],
    );
  const report = (reportReason: string) =>
    page.post(`/employer/applications/${id}?report=${message!.id}`, {
      intent: "report",
      messageId: message!.id,
      reportReason,
    });
  for (const short of ["ab", "a ", "👎👎"]) {
    const refused = await report(short);
    expect(refused.status, short).toBe(422);
    const said = /id="reportReason-error"[^]*?<\/svg>([^]*?)<\/p>/.exec(await htmlOf(refused));
    expect(said?.[1], short).toContain("Use at least 3 characters.");
  }
  // The database's own refusal names the field of this form, too.
  const { error } = await owner.rpc("report_message", {
    p_message_id: message!.id,
    p_reason: "ab",
  });
  expect(error).toMatchObject({ code: "PT422", hint: "reportReason" });
  expect(await reported()).toEqual([]);
  expect((await report("Bad")).status).toBe(302);
  expect(await reported()).toEqual([{ reason: "Bad" }]);
});

test("while a proposal is unanswered, no second one is offered, and its page says why", async () => {
  const id = await application("shortlisted");
  const path = `/employer/applications/${id}`;
  expect(await htmlOf(await page.get(path))).toContain(`href="${path}/interview"`);
  const { data: interview } = await owner.rpc("propose_interview", {
    p_application_id: id,
    p_kind: "phone",
    p_place: "We call you",
    p_duration_minutes: 30,
    p_time_zone: "America/Chicago",
    p_times: [new Date(Date.now() + 3 * 86_400_000).toISOString()],
  });
  const whole = async (at: string) => htmlOf(await page.get(`${path}${at}`));
  expect(await whole("")).not.toContain(`href="${path}/interview"`);
  const step = await whole("/interview");
  expect(step).toContain("A proposal is still unanswered.");
  expect(step).not.toContain("Send proposal");
  expect(await whole(`/interview?change=${interview}`)).toContain("Send new times");
  await owner.rpc("cancel_interview", {
    p_interview_id: interview!,
    p_sequence: 0,
    p_reason: "The unit is full.",
  });
  expect(await whole("")).toContain("Propose another interview");
  expect(await whole("/interview")).toContain("Send proposal");
  expect(await whole(`/interview?change=${interview}`)).toContain("over or was canceled");
});

test.each([
  [
    "that ended long ago",
    "update public.applications set status = 'closed', status_at = now() - interval '31 days' where id = $1",
    "This application ended more than 30 days ago, so messages are closed.",
  ],
  [
    "that is paused",
    `update public.profiles set on_hold_since = now()
     where user_id = (select job_seeker_id from public.applications where id = $1)`,
    "You can write again once this application continues.",
  ],
])("an application %s offers no message that would be refused", async (_, change, said) => {
  const id = await application();
  const path = `/employer/applications/${id}`;
  expect(await htmlOf(await page.get(path))).toContain("Send message");
  await sql(stack, change, [id]);
  const html = await htmlOf(await page.get(path));
  expect(html).toContain(said);
  expect(html).not.toContain("Send message");
  // Somebody had written it already.
  const sent = { intent: "message", body: "The long text", formKey: randomUUID() };
  const late = await page.post(path, sent);
  expect(late.status).toBe(409);
  expect(await htmlOf(late)).toContain("The long text");
});

describe("after a conflict was on screen, the same form can be sent", () => {
  const hidden = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

  test("a scorecard, which shows what was saved; an error of another kind keeps the old version", async () => {
    const id = await application();
    const path = `/employer/applications/${id}/scorecard`;
    const fields = { version: "0", recommendation: "yes", comment: "The long text" };
    await owner.rpc("save_scorecard", {
      p_application_id: id,
      p_version: 0,
      p_recommendation: "strong_no",
      p_clinical: 2,
    });
    const wrong = await htmlOf(await page.post(path, { ...fields, clinical: "9" }));
    expect(hidden(wrong, "version")).toBe("0");
    const stale = await page.post(path, fields);
    expect(stale.status).toBe(409);
    const html = await htmlOf(stale);
    for (const text of ["Clinical skill: 2 of 5", "Recommendation: Strong no", "The long text"])
      expect(html).toContain(text);
    const again = await page.post(path, { ...fields, version: hidden(html, "version") });
    expect(again.status).toBe(302);
  });

  test("an offer", async () => {
    const id = await application("shortlisted");
    const path = `/employer/applications/${id}/offer`;
    const fields = {
      version: "1",
      pay: "45",
      payPeriod: "hour",
      hours: "40",
      startsOn: day(30),
      expiresOn: day(5),
      message: "Welcome",
      seen: "9360000:300",
    };
    // The fee that is on screen first says nothing about a conflict.
    const fee = await htmlOf(await page.post(path, { ...fields, seen: "" }));
    expect(hidden(fee, "version")).toBe("1");
    const stale = await page.post(path, fields);
    expect(stale.status).toBe(409);
    const html = await htmlOf(stale);
    expect(html).toContain("changed while the page was open");
    const again = await page.post(path, { ...fields, version: hidden(html, "version") });
    expect(again.status).toBe(302);
  });

  test("other times for an interview, which shows the times of now", async () => {
    const id = await application("shortlisted");
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { data: interview } = await owner.rpc("propose_interview", {
      p_application_id: id,
      p_kind: "phone",
      p_place: "We call you",
      p_duration_minutes: 30,
      p_time_zone: "America/Chicago",
      p_times: [inDays(3)],
    });
    const moved = inDays(4);
    await recruiter.rpc("propose_other_times", {
      p_interview_id: interview!,
      p_sequence: 0,
      p_times: [moved],
      p_time_zone: "America/Chicago",
    });
    const path = `/employer/applications/${id}/interview?change=${interview}`;
    const fields = {
      interviewId: interview!,
      sequence: "0",
      timeZone: "America/Denver",
      date1: day(6),
      time1: "09:00",
      note: "The long text",
    };
    const stale = await page.post(path, fields);
    expect(stale.status).toBe(409);
    const html = await htmlOf(stale);
    expect(html).toContain(`Proposed: ${formatInterviewTime(moved, "America/Chicago")}`);
    expect(html).toContain("The long text");
    const again = await page.post(path, { ...fields, sequence: hidden(html, "sequence") });
    expect(again.status).toBe(302);
    const [row] = await sql<{ zone: string }>(
      stack,
      "select time_zone as zone from public.interviews where id = $1",
      [interview],
    );
    expect(row!.zone).toBe("America/Denver");
  });
});

describe("a form that the page no longer has when it comes in", () => {
  const WORDS = "We talked about this for an hour.";
  const refused = async (path: string, fields: Record<string, string>, sentence: string) => {
    const answer = await page.post(path, fields);
    expect(answer.status).toBe(409);
    const html = await htmlOf(answer);
    expect(html).toContain("There is a problem");
    expect(html).toContain(sentence);
    return html;
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  test("declining someone who withdrew meanwhile: the reason comes back beside what happened", async () => {
    const id = await application("withdrawn");
    const fields = { intent: "decline", version: "1", reason: WORDS };
    const html = await refused(
      `/employer/applications/${id}`,
      fields,
      "changed while the page was open",
    );
    expect(html).toContain(WORDS);
    expect(html).not.toContain("Decline candidate");
  });

  test("canceling an interview that was declined meanwhile", async () => {
    const id = await application("shortlisted");
    const { data: interview } = await owner.rpc("propose_interview", {
      p_application_id: id,
      p_kind: "phone",
      p_place: "We call you",
      p_duration_minutes: 30,
      p_time_zone: "America/Chicago",
      p_times: [inDays(3)],
    });
    await sql(stack, "update public.interviews set status = 'declined' where id = $1", [interview]);
    const fields = {
      intent: "cancel",
      interviewId: interview!,
      sequence: "0",
      cancelReason: WORDS,
    };
    expect(await refused(`/employer/applications/${id}`, fields, "was already canceled")).toContain(
      WORDS,
    );
  });

  test("withdrawing an offer that was accepted meanwhile", async () => {
    const id = await application("shortlisted");
    const { data: offer } = await owner.rpc("make_offer", {
      p_application_id: id,
      p_version: 2,
      p_pay_cents: 4_200,
      p_pay_period: "hour",
      p_hours: 40,
      p_starts_on: day(30),
      p_expires_at: inDays(3),
    });
    await sql(stack, "update public.offers set status = 'accepted' where id = $1", [offer]);
    const fields = { intent: "withdraw", offerId: offer!, withdrawReason: WORDS };
    expect(await refused(`/employer/applications/${id}`, fields, "offer")).toContain(WORDS);
  });

  test("an offer or a hire at a stage that has passed", async () => {
    const path = `/employer/applications/${await application("withdrawn")}`;
    const offer = {
      version: "1",
      pay: "45",
      payPeriod: "hour",
      hours: "40",
      startsOn: day(30),
      expiresOn: day(5),
      message: WORDS,
    };
    expect(await htmlOf(await page.post(`${path}/offer`, offer))).toContain(WORDS);
    const seen = "9360000:300";
    const html = await refused(`${path}/offer`, { ...offer, seen }, "while the page was open");
    expect(html).toContain(WORDS);
    await refused(`${path}/hire`, { version: "1", startsOn: day(30) }, "while the page was open");
  });

  test("ending a placement that a colleague ended", async () => {
    const path = `/employer/placements/${await makePlacement(stack, facility)}`;
    const fields = { intent: "end", endedOn: day(0), reason: WORDS };
    expect((await page.post(path, { ...fields, reason: "Moved away" })).status).toBe(302);
    expect(await refused(path, fields, "already recorded")).toContain(WORDS);
  });
});

describe("before something that cannot be taken back", () => {
  test("an offer above the posted range, one more than there are openings: said before it is sent", async () => {
    const one = await makePosition(stack, facility);
    const [first, second] = [
      await application("shortlisted", one),
      await application("shortlisted", one),
    ];
    const fields = {
      version: "2",
      payPeriod: "hour",
      hours: "40",
      startsOn: day(30),
      expiresOn: day(5),
    };
    const offered = async (id: string, pay: string, seen?: string) =>
      page.post(`/employer/applications/${id}/offer`, { ...fields, pay, ...(seen && { seen }) });
    const quiet = await htmlOf(await offered(first, "45"));
    expect(quiet).not.toContain("Check before sending");
    await offered(first, "45", /name="seen" value="([^"]+)"/.exec(quiet)![1]!);
    const warned = await htmlOf(await offered(second, "96"));
    expect(warned).toContain("Above the range you posted: ");
    expect(warned).toContain("1 other candidate already has an offer, and 1 opening is left.");
    // It stays the facility's decision.
    const sent = await offered(second, "96", /name="seen" value="([^"]+)"/.exec(warned)![1]!);
    expect(sent.status).toBe(302);
  });

  test("confirming the last hire names and logs whom it turns away, an earlier one nobody", async () => {
    const one = await makePosition(stack, facility);
    const [hired, other] = [
      await application("shortlisted", one),
      await application("applied", one),
    ];
    await acceptOffer(hired);
    await sql(stack, "update public.applications set status = 'accepted' where id = $1", [hired]);
    const [named] = await sql<{ name: string }>(
      stack,
      `select p.full_name as name from public.applications a join public.profiles p on p.user_id = a.job_seeker_id where a.id = $1`,
      [other],
    );
    const hirePage = async () => htmlOf(await page.get(`/employer/applications/${hired}/hire`));
    const listed = () =>
      sql(
        stack,
        `select a.id from private.profile_views v join public.applications a on a.job_seeker_id = v.person_id
         where v.kind = 'list' and v.subject_id = $1 and a.position_id = $1`,
        [one],
      );
    await sql(stack, "update public.positions set openings = 2 where id = $1", [one]);
    expect(await hirePage()).toContain("1 of 2 openings will be filled.");
    expect(await listed()).toEqual([]);
    await sql(stack, "update public.positions set openings = 1 where id = $1", [one]);
    const viewer = await makePerson(stack, { role: "employer", status: "approved" });
    await sql(
      stack,
      "insert into public.facility_members (user_id, facility_id, role) values ($1, $2, 'viewer')",
      [viewer.id, facility.id],
    );
    const theirs = await signedIn(stack, viewer);
    expect((await theirs.get(`/employer/applications/${hired}/hire`)).status).toBe(403);
    expect(await listed()).toEqual([]);
    const told = `We’ll tell these candidates it’s filled: ${named!.name}.`;
    expect(await hirePage()).toContain(told);
    expect(await listed()).toEqual([{ id: other }]);
    await application("accepted", one);
    const agreed =
      "1 other candidate also accepted an offer and won’t be told. Decline their application, or add openings first.";
    expect(await hirePage()).toContain(`${told} ${agreed}`);
    await sql(stack, "update public.applications set status = 'declined' where id = $1", [other]);
    expect(await hirePage()).toContain(`This fills the position, so it closes. ${agreed}`);
    // Closed by hand, an opening left: hiring changes nothing of that.
    await sql(stack, "update public.positions set status = 'closed' where id = $1", [one]);
    expect(await hirePage()).toContain(
      "This fills the last opening. The position stays closed. 1 other candidate also accepted an offer and won’t be told. Decline their application, or reopen the position and add openings first.",
    );
  });

  test("once every opening is filled, the hire page says how to add one, as the database does", async () => {
    const own = await makeFacility(stack);
    const where = await makePosition(stack, own);
    const [first, second] = [
      await application("shortlisted", where),
      await application("shortlisted", where),
    ];
    for (const id of [first, second]) {
      await acceptOffer(id);
      await sql(stack, "update public.applications set status = 'accepted' where id = $1", [id]);
    }
    const visitor = await signedIn(stack, own);
    const hires = (id: string) => `/employer/applications/${id}/hire`;
    const hireOf = async (id: string) =>
      visitor.post(hires(id), { version: String((await stateOf(id)).version), startsOn: day(21) });
    expect((await hireOf(first)).status).toBe(302);
    const closed =
      "All openings for this position are filled. Reopen the position, add an opening, then confirm the hire.";
    const page = await htmlOf(await visitor.get(hires(second)));
    expect(page).toContain(closed);
    expect(page).toContain('href="/employer/positions?status=closed&amp;search=');
    for (const never of ["so it closes", "First day of work"]) expect(page).not.toContain(never);
    const refused = await hireOf(second);
    expect(refused.status).toBe(409);
    expect((await htmlOf(refused)).split(closed)).toHaveLength(2);

    const list = /href="(\/employer\/positions\?status=closed[^"]+)"/.exec(page)![1]!;
    const listed = await htmlOf(await visitor.get(list.replaceAll("&amp;", "&")));
    const button = new RegExp(`value="(reopen ${where} \\d+)"`).exec(listed)![1]!;
    const key = /name="key" value="([^"]+)"/.exec(listed)![1]!;
    expect((await visitor.post("/employer/positions", { do: button, key })).status).toBe(302);
    const reopened = await htmlOf(await visitor.get(hires(second)));
    expect(reopened).toContain(
      "All openings for this position are filled. Add an opening, then confirm the hire.",
    );
    expect(reopened).toContain(`href="/employer/positions/${where}/edit#openings"`);
    await sql(stack, "update public.positions set openings = 2 where id = $1", [where]);
    expect((await hireOf(second)).status).toBe(302);
  });

  test("while the candidate is not approved, no step shows its form and the dashboard asks for none", async () => {
    const own = await makeFacility(stack);
    const where = await makePosition(stack, own, { openings: 9 });
    const [accepted, interviewing] = [
      await application("accepted", where),
      await application("interviewing", where),
    ];
    await acceptOffer(accepted);
    await sql(
      stack,
      `insert into public.interviews (application_id, status, kind, place, duration_minutes, proposed_by, time_zone)
       values ($1, 'proposed', 'phone', 'We call you', 30, 'candidate', 'America/Chicago')`,
      [interviewing],
    );
    const steps: [string, string][] = [
      [`/employer/applications/${accepted}/hire`, "First day of work"],
      [`/employer/applications/${interviewing}/offer`, "Last day to respond"],
    ];
    const visitor = await signedIn(stack, own);
    const asked = [`${accepted}/hire`, `${interviewing}#interviews`];
    const dashboard = async () => htmlOf(await visitor.get("/employer/dashboard"));
    const before = await dashboard();
    for (const path of asked) expect(before).toContain(path);
    for (const [path, field] of steps)
      expect(await htmlOf(await visitor.get(path))).toContain(field);
    await sql(
      stack,
      `update public.profiles set on_hold_since = now() where user_id in (
         select job_seeker_id from public.applications where id = any ($1::uuid[]))`,
      [[accepted, interviewing]],
    );
    const after = await dashboard();
    for (const path of asked) expect(after).not.toContain(path);
    for (const [path, field] of [
      ...steps,
      [`/employer/applications/${interviewing}/interview`, "Time zone"] as const,
    ]) {
      const html = await htmlOf(await visitor.get(path));
      expect(html).toContain("You can’t change this application right now.");
      expect(html).not.toContain(field);
    }
  });

  test("openings are filled by those who still work there, on the dashboard as on the position's page", async () => {
    const own = await makeFacility(stack);
    const where = await makePosition(stack, own, { openings: 2 });
    const placement = await makePlacement(stack, own);
    await sql(stack, "update public.placements set position_id = $2 where id = $1", [
      placement,
      where,
    ]);
    const visitor = await signedIn(stack, own);
    const filled = async () =>
      /(\d) of 2 openings filled/.exec(await htmlOf(await visitor.get("/employer/dashboard")))?.[1];
    expect(await filled()).toBe("1");
    await sql(stack, "update public.placements set status = 'ended', ended_on = $2 where id = $1", [
      placement,
      day(0),
    ]);
    expect(await filled()).toBe("0");
  });

  test("an interview is proposed where the position is, not where the facility is", async () => {
    const elsewhere = await makePosition(stack, facility, { zip: "65201" });
    const [here, there] = [
      await application("shortlisted"),
      await application("shortlisted", elsewhere),
    ];
    const placeOf = async (id: string) =>
      (await htmlOf(await page.get(`/employer/applications/${id}/interview`))).match(
        /name="place"[^>]*value="([^"]*)"/,
      )?.[1];
    expect(await placeOf(here)).toMatch(/^1 Test Street, Kansas City, MO 64108$/);
    expect(await placeOf(there)).toBe("Columbia, MO 65201");
  });
});

test("an application shows the score of the day it began, the candidate's page today's, and each says so", async () => {
  const one = await makePosition(stack, facility);
  const id = await application("applied", one);
  // What somebody wants changes afterwards, and with it today's score.
  const [match] = await sql<{ id: string; then: number }>(
    stack,
    `select m.id, (a.match ->> 'score_bp')::integer as then from public.applications a
     join public.matches m on m.position_id = a.position_id and m.job_seeker_id = a.job_seeker_id where a.id = $1`,
    [id],
  );
  await sql(
    stack,
    `update public.job_seeker_profiles set shifts = '{days,nights,evenings,rotating}', desired_pay_cents = 4700
     where user_id = (select job_seeker_id from public.applications where id = $1)`,
    [id],
  );
  const [now] = await sql<{ score_bp: number }>(
    stack,
    "select score_bp from public.matches where id = $1",
    [match!.id],
  );
  const said = (score: number) => `${wholePercent(score)}% ${bandOf(score)}`;
  expect(said(now!.score_bp)).not.toBe(said(match!.then));
  const read = async (path: string) =>
    (await htmlOf(await page.get(path))).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  const began = await read(`/employer/applications/${id}`);
  expect(began).toContain(`${said(match!.then)} initial match`);
  expect(began).toMatch(/As of [^.]+, when they applied\. Under Candidates you see/);
  const today = await read(`/employer/positions/${one}/candidates/${match!.id}`);
  expect(today).toContain(`${said(now!.score_bp)} match today`);
});

test("a position without anybody in progress opens on everybody; a hire has not ended", async () => {
  const filled = await makePosition(stack, facility);
  await application("hired", filled);
  await application("declined", filled);
  const html = await htmlOf(await page.get(`/employer/positions/${filled}`));
  expect(html).not.toContain("No one in this stage");
  expect(html).toMatch(/<option value="all" selected="">All \(2\)/);
  expect(html).toContain("Ended (1)");
  const ended = await htmlOf(await page.get(`/employer/positions/${filled}?stage=ended`));
  expect(ended.match(/href="\/employer\/applications\//g)).toHaveLength(1);
});

test("a page past the end, as one that was just emptied, is the last page there is", async () => {
  const one = await makePosition(stack, facility);
  const id = await application("applied", one);
  const html = await htmlOf(
    await page.get(`/employer/positions/${one}?stage=applied&page=2&sort=oldest`),
  );
  expect(html).toContain(`href="/employer/applications/${id}`);
  expect(html).not.toContain("No one in this stage");
  const [dashboard, placements] = await Promise.all([
    owner.rpc("employer_dashboard", { p_page: 999 }),
    owner.rpc("facility_placements", { p_page: 999 }),
  ]);
  const { total, page: last, positions } = dashboard.data as Record<string, unknown>;
  expect(last).toBe(Math.ceil((total as number) / 25));
  expect(positions).not.toEqual([]);
  const { total: all, page: end } = placements.data as Record<string, unknown>;
  expect(end).toBe(Math.max(1, Math.ceil((all as number) / 25)));
});

describe("the export", () => {
  test("is the facility's own pipeline, without formulas and without names that are not to be known", async () => {
    const own = await makePosition(stack, facility, { title: '=Nurse, "nights"' });
    const id = await application("applied", own);
    await sql(
      stack,
      `update public.profiles set full_name = '=HYPERLINK("https://x.example")'
       where user_id = (select job_seeker_id from public.applications where id = $1)`,
      [id],
    );
    const nurse = await makeNurse(stack);
    const [match] = await sql<{ id: string }>(
      stack,
      "select id from public.matches where position_id = $1 and job_seeker_id = $2",
      [own, nurse.id],
    );
    await owner.rpc("invite_candidates", { p_match_ids: [match!.id] });
    const answer = await page.get(`/employer/positions/${own}/pipeline.csv`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="pipeline-nurse-nights.csv"',
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.trim().split("\n")).toHaveLength(3);
    expect(text).toContain("'=HYPERLINK(");
    expect(text).toMatch(/^Test \S\.,RN,/m);
  });
});

test("twenty-five rows stay below 60 KB, and the next page has the rest in the same order", async () => {
  const full = await makePosition(stack, facility, { title: "A long list" });
  for (let n = 0; n < 26; n += 1) await application("applied", full);
  const idsOn = async (path: string) => {
    const html = await (await page.get(path)).text();
    expect(Buffer.byteLength(html), path).toBeLessThan(60 * 1024);
    return [...html.matchAll(/name="pick"[^>]* value="([^"]+)"/g)].map(([, value]) => value);
  };
  const first = await idsOn(`/employer/positions/${full}?stage=applied`);
  const second = await idsOn(`/employer/positions/${full}?stage=applied&page=2`);
  expect([first.length, second.length]).toEqual([25, 1]);
  expect(new Set([...first, ...second]).size).toBe(26);
  expect(await idsOn(`/employer/positions/${full}?view=board`)).toHaveLength(8);
  await idsOn(`/employer/positions/${full}/candidates`);
  await idsOn("/employer/dashboard");
});

test("figures count what happened: how far, how long, and of how many", async () => {
  const own = await makeFacility(stack);
  const api = await apiOf(stack, own);
  const where = await makePosition(stack, own, { openings: 9 });
  await sql(
    stack,
    "update public.positions set opened_at = now() - interval '10 days' where id = $1",
    [where],
  );
  const [one, two, three] = [
    await application("applied", where),
    await application("applied", where),
    await application("applied", where),
  ];
  const back = (id: string, hours: number) =>
    sql(
      stack,
      `with a as (update public.applications set created_at = now() - make_interval(hours => $2) where id = $1)
       insert into public.application_history (application_id, at, from_status, to_status, side)
       values ($1, now() - make_interval(hours => $2), null, 'applied', 'candidate')`,
      [id, hours],
    );
  for (const id of [one, two, three]) await back(id, 48);
  const step = (id: string, to: string, hours: number) =>
    sql(
      stack,
      `insert into public.application_history (application_id, at, from_status, to_status, side)
       values ($1, now() - make_interval(hours => $3), 'applied', $2, 'facility')`,
      [id, to, hours],
    );
  await step(one, "shortlisted", 46);
  await step(one, "interviewing", 38);
  await step(two, "declined", 42);
  // The facility proposed an interview with that step, and the candidate accepted a time four hours later.
  await sql(
    stack,
    `insert into public.interviews (application_id, status, kind, place, duration_minutes, proposed_by, starts_at, accepted_at)
     values ($1, 'accepted', 'phone', 'We call you', 30, 'facility', now() + interval '1 day', now() - interval '34 hours')`,
    [one],
  );
  const { data, error } = await api.rpc("facility_figures", { p_position_id: where, p_days: 30 });
  expect(error).toBeNull();
  const figures = data as unknown as Record<string, Record<string, number>>;
  expect(figures["funnel"]).toEqual({
    all: 3,
    applied: 3,
    shortlisted: 1,
    interviewing: 1,
    offered: 0,
    accepted: 0,
    hired: 0,
  });
  const hours = (name: string) => Math.round(figures[name]!["median"]! / 360) / 10;
  expect([
    hours("our_reply"),
    figures["our_reply"]!["of"],
    figures["our_reply"]!["waiting"],
  ]).toEqual([4, 2, 1]);
  expect([hours("interview"), figures["interview"]!["of"]]).toEqual([10, 1]);
  expect([hours("their_reply"), figures["their_reply"]!["of"]]).toEqual([4, 1]);
  expect(figures["fill"]).toMatchObject({ of: 0, median: null });
  expect((await stranger.rpc("facility_figures", { p_position_id: where })).error?.code).toBe(
    "PT404",
  );
});

test("the dashboard shows today's interviews by their own zone's day and clock", async () => {
  const noon = await application("interviewing");
  const late = await application("interviewing");
  const interviewAt = (id: string, clock: string) =>
    sql(
      stack,
      `insert into public.interviews (application_id, status, kind, place, duration_minutes, proposed_by, time_zone, starts_at)
       values ($1, 'accepted', 'phone', 'We call you', 30, 'facility', 'America/Denver',
         ((now() at time zone 'America/Denver')::date + $2::time) at time zone 'America/Denver')`,
      [id, clock],
    );
  await interviewAt(noon, "12:00");
  // Half past midnight in Central time.
  await interviewAt(late, "23:30");
  const html = await htmlOf(await page.get("/employer/dashboard"));
  const lines = html.replaceAll("\u00a0", " ");
  expect(lines).toContain("12:00 PM MT");
  expect(lines).toContain("11:30 PM MT");
  for (const id of [noon, late]) expect(html).toContain(`/employer/applications/${id}#interviews`);
});

test("the dashboard names whoever wrote and can get an answer: before applying, and for 30 days after the end", async () => {
  const own = await makeFacility(stack);
  const api = await apiOf(stack, own);
  const where = await makePosition(stack, own, { openings: 9 });
  const write = async (nurse: Person, id: string) => {
    const { error } = await (
      await apiOf(stack, nurse)
    ).rpc("send_message", {
      p_application_id: id,
      p_body: "Which floor is it?",
      p_form_key: randomUUID(),
    });
    expect(error).toBeNull();
  };
  const nurse = await makeNurse(stack);
  const invited = (
    await api.rpc("invite_candidate", { p_match_id: await matchOf(stack, where, nurse) })
  ).data!;
  await write(nurse, invited);
  const visitor = await signedIn(stack, own);
  const html = await htmlOf(await visitor.get("/employer/dashboard"));
  expect(html).not.toContain("You’re all caught up");
  expect(html).toContain(`/employer/applications/${invited}#messages`);
  const [name] = await sql<{ full: string; short: string }>(
    stack,
    "select full_name as full, private.short_name(full_name) as short from public.profiles where user_id = $1",
    [nurse.id],
  );
  expect(html).toContain(`Reply to ${name!.short}<`);
  expect(html).not.toContain(name!.full);

  const applied = async () => {
    const person = await makeNurse(stack);
    const { data } = await (
      await apiOf(stack, person)
    ).rpc("apply_to_position", { p_position_id: where });
    await write(person, data!);
    return { person, id: data! };
  };
  const [declined, ended, withdrawn, blocked] = await Promise.all([
    applied(),
    applied(),
    applied(),
    applied(),
  ]);
  await sql(
    stack,
    `update public.applications a set status = x.status, status_at = now() - x.days * interval '1 day'
     from unnest($1::uuid[], array['declined', 'declined', 'withdrawn', 'hired'], array[29, 31, 1, 1]) x (id, status, days)
     where a.id = x.id`,
    [[declined.id, ended.id, withdrawn.id, blocked.id]],
  );
  await (await apiOf(stack, blocked.person)).rpc("block_facility", { p_employer_id: own.id });
  const { data } = await api.rpc("employer_dashboard", {});
  const { waiting } = data as { waiting: { kind: string; id: string; total: number }[] };
  const messages = waiting.filter(({ kind }) => kind === "message");
  expect(messages.map(({ id }) => id).sort()).toEqual([invited, declined.id].sort());
  expect(messages[0]!.total).toBe(2);
  for (const one of [invited, declined.id, ended.id, withdrawn.id, blocked.id]) {
    const read = await api.rpc("facility_application", { p_id: one });
    const { messages_shut } = read.data as { messages_shut: string | null };
    expect(messages_shut === null).toBe(messages.some(({ id }) => id === one));
  }
});
