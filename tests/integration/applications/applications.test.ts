/** From application to hire through the data API: who may do what, what the other side is told, what stays. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { wordsOf } from "#app/notifications/words.ts";
import { day, sql, type Person } from "#tests/helpers/people.ts";
import {
  apiOf,
  lastLink,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  matchOf,
  toldTo,
  type Api,
} from "#tests/helpers/marketplace.ts";

const stack = inject("stack");
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let facility: Person;
let recruiter: Api;
let viewer: Api;
let stranger: Api;
let owner: Api;

beforeAll(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
  recruiter = await apiOf(stack, await makeMember(stack, facility, "recruiter"));
  viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
  stranger = await apiOf(stack, await makeFacility(stack));
});

/** A nurse who applied to a position of the facility. */
async function applied(openings = 1) {
  const nurse = await makeNurse(stack);
  const position = await makePosition(stack, facility, { openings });
  const candidate = await apiOf(stack, nurse);
  const { data, error } = await candidate.rpc("apply_to_position", { p_position_id: position });
  expect(error).toBeNull();
  return { nurse, position, candidate, id: data! };
}

const stateOf = async (id: string) =>
  (
    await sql<{ status: string; version: number; closed_reason: string | null }>(
      stack,
      "select status, version, closed_reason from public.applications where id = $1",
      [id],
    )
  )[0]!;
const move = async (api: Api, id: string, to: string, reason?: string) =>
  (
    await api.rpc("move_application", {
      p_id: id,
      p_to: to,
      p_version: (await stateOf(id)).version,
      p_reason: reason,
    })
  ).error;
const times = (...hours: number[]) => hours.map(soon);
const propose = (api: Api, id: string, at = times(48, 72)) =>
  api.rpc("propose_interview", {
    p_application_id: id,
    p_kind: "video",
    p_place: "https://meet.example/abc",
    p_duration_minutes: 30,
    p_time_zone: "America/Chicago",
    p_times: at,
  });
const offer = async (api: Api, id: string) =>
  api.rpc("make_offer", {
    p_application_id: id,
    p_version: (await stateOf(id)).version,
    p_pay_cents: 4_200,
    p_pay_period: "hour",
    p_hours: 40,
    p_starts_on: day(30),
    p_expires_at: soon(72),
  });

const setGuarantee = (days: number) =>
  sql(stack, "update public.app_settings set value = $1 where key = 'guarantee_days'", [days]);

describe("the whole way", () => {
  test("applied, interviewed, offered, hired: each step told, the fee as it stood", async () => {
    const { nurse, position, candidate, id } = await applied();
    const other = await makeNurse(stack);
    const otherId = (
      await (await apiOf(stack, other)).rpc("apply_to_position", { p_position_id: position })
    ).data!;

    expect(await move(recruiter, id, "shortlisted")).toBeNull();
    const interview = (await propose(recruiter, id)).data!;
    const [time] = await sql<{ id: string }>(
      stack,
      "select id from public.interview_times where interview_id = $1 order by starts_at",
      [interview],
    );
    expect(
      (
        await candidate.rpc("accept_interview", {
          p_interview_id: interview,
          p_sequence: 0,
          p_time_id: time!.id,
        })
      ).error,
    ).toBeNull();
    const offered = (await offer(recruiter, id)).data!;
    expect(
      (await candidate.rpc("answer_offer", { p_offer_id: offered, p_answer: "accepted" })).error,
    ).toBeNull();
    // A change of the plan or the guarantee after the offer changes nothing of it.
    await sql(
      stack,
      "update public.employer_subscriptions set plan_code = 'employer_starter' where employer_id = $1",
      [facility.id],
    );
    onTestFinished(() => setGuarantee(90).then(() => undefined));
    await setGuarantee(30);
    const { version } = await stateOf(id);
    const hired = await recruiter.rpc("hire", {
      p_application_id: id,
      p_version: version,
      p_starts_on: day(30),
    });
    const shown = await recruiter.rpc("facility_application", { p_id: id });
    await setGuarantee(90);
    await sql(
      stack,
      "update public.employer_subscriptions set plan_code = 'employer_enterprise' where employer_id = $1",
      [facility.id],
    );
    expect(shown.data).toMatchObject({ offers: [{ guarantee_days: 90 }] });
    expect(hired.error).toBeNull();
    const [placement] = await sql(
      stack,
      `select application_id, annual_salary_cents::int as salary, fee_bp, fee_cents::int as fee, plan_code, status,
         guarantee_until - starts_on as guarantee from public.placements where id = $1`,
      [hired.data],
    );
    expect(placement).toEqual({
      application_id: id,
      salary: 4_200 * 40 * 52,
      fee_bp: 300,
      fee: 262_080,
      plan_code: "employer_enterprise",
      status: "hired",
      guarantee: 90,
    });
    expect(await lastLink(stack, facility, id)).toEqual({
      label: "See the placement",
      href: `/employer/placements/${hired.data}`,
    });
    expect(await lastLink(stack, nurse, id)).toEqual({
      label: "See the application",
      href: `/job-seeker/applications/${id}`,
    });
    expect(await toldTo(stack, nurse, id)).toEqual([
      "application_sent/applied",
      "application_moved/shortlisted",
      "interview/interview_proposed",
      "offer/offer_made",
      "hired/hired",
    ]);
    expect(await stateOf(otherId)).toMatchObject({
      status: "closed",
      closed_reason: "The position was filled.",
    });
    expect((await toldTo(stack, other, otherId)).at(-1)).toBe("application_ended/closed");
    const history = await sql<{ step: string }>(
      stack,
      "select coalesce(from_status, '') || '>' || to_status || ' ' || side as step from public.application_history where application_id = $1 order by id",
      [id],
    );
    expect(history.map(({ step }) => step)).toEqual([
      ">applied candidate",
      "applied>shortlisted facility",
      "shortlisted>interviewing facility",
      "interviewing>offered facility",
      "offered>accepted candidate",
      "accepted>hired facility",
    ]);
  });

  test("twice the same is once: applying, moving, accepting, hiring, writing", async () => {
    const { position, candidate, id } = await applied(2);
    const [again, atOnce] = await Promise.all([
      candidate.rpc("apply_to_position", { p_position_id: position }),
      candidate.rpc("apply_to_position", { p_position_id: position }),
    ]);
    expect([again.data, atOnce.data]).toEqual([id, id]);
    const sameMove = () =>
      recruiter.rpc("move_application", { p_id: id, p_to: "shortlisted", p_version: 1 });
    expect([(await sameMove()).error, (await sameMove()).error]).toEqual([null, null]);
    expect((await stateOf(id)).version).toBe(2);
    const key = randomUUID();
    const send = () =>
      candidate.rpc("send_message", { p_application_id: id, p_body: "Hello", p_form_key: key });
    await Promise.all([send(), send()]);
    const [sent] = await sql<{ n: number }>(
      stack,
      "select count(*)::int as n from public.messages where application_id = $1",
      [id],
    );
    expect(sent!.n).toBe(1);
    const offered = (await offer(recruiter, id)).data!;
    const accept = () =>
      candidate.rpc("answer_offer", { p_offer_id: offered, p_answer: "accepted" });
    expect([(await accept()).error, (await accept()).error]).toEqual([null, null]);
    const { version } = await stateOf(id);
    const hire = () =>
      recruiter.rpc("hire", { p_application_id: id, p_version: version, p_starts_on: day(30) });
    const first = await hire();
    expect((await hire()).data).toBe(first.data);
    const [openings] = await sql<{ status: string }>(
      stack,
      "select status from public.positions where id = $1",
      [position],
    );
    expect(openings!.status, "one of two is filled").toBe("open");
  });
});

describe("who may not", () => {
  test.each<[string, () => Api]>([
    ["another facility", () => stranger],
    ["a viewer of the team", () => viewer],
  ])("%s moves, proposes, offers, hires, writes nothing", async (_who, api) => {
    const { id } = await applied();
    const before = await stateOf(id);
    const key = randomUUID();
    const answers = [
      (await api().rpc("move_application", { p_id: id, p_to: "shortlisted", p_version: 1 })).error,
      (await propose(api(), id)).error,
      (await offer(api(), id)).error,
      (await api().rpc("hire", { p_application_id: id, p_version: 1, p_starts_on: day(9) })).error,
      (await api().rpc("send_message", { p_application_id: id, p_body: "x", p_form_key: key }))
        .error,
    ];
    const code = api() === viewer ? "PT403" : "PT404";
    expect(answers.map((error) => error?.code)).toEqual(answers.map(() => code));
    expect(await stateOf(id)).toEqual(before);
  });

  test("each side has only its own steps", async () => {
    const { candidate, id } = await applied();
    expect((await move(candidate, id, "shortlisted"))?.code).toBe("PT409");
    expect((await move(candidate, id, "hired"))?.code).toBe("PT409");
    expect((await move(recruiter, id, "withdrawn", "no"))?.code).toBe("PT409");
    expect((await move(recruiter, id, "hired"))?.code).toBe("PT409");
    expect((await propose(candidate, id)).error?.code).toBe("PT403");
    expect((await offer(candidate, id)).error?.code).toBe("PT403");
    expect((await stateOf(id)).status).toBe("applied");
  });

  test("nothing ends without a reason, and the other side reads it", async () => {
    const { nurse, candidate, id } = await applied();
    const { data: other } = await candidate.rpc("apply_to_position", {
      p_position_id: await makePosition(stack, facility),
    });
    expect((await move(recruiter, id, "declined"))?.hint).toBe("reason");
    expect((await move(recruiter, id, "declined", "   "))?.hint).toBe("reason");
    expect(await move(recruiter, id, "declined", "We need pediatric experience.")).toBeNull();
    expect(await stateOf(id)).toMatchObject({
      status: "declined",
      closed_reason: "We need pediatric experience.",
    });
    expect((await toldTo(stack, nurse, id)).at(-1)).toBe("application_ended/declined");
    expect((await stateOf(other!)).status).toBe("applied");
    expect((await move(candidate, id, "withdrawn", "Too late"))?.code).toBe("PT409");

    const second = await applied();
    expect((await move(second.candidate, second.id, "withdrawn"))?.hint).toBe("reason");
    expect(await move(second.candidate, second.id, "withdrawn", "I found something.")).toBeNull();
    expect((await toldTo(stack, facility, second.id)).at(-1)).toBe("application_ended/withdrawn");
  });

  test("a page that was open while somebody else acted is told what happened", async () => {
    const { id } = await applied();
    expect(await move(owner, id, "shortlisted")).toBeNull();
    const { error } = await recruiter.rpc("move_application", {
      p_id: id,
      p_to: "declined",
      p_version: 1,
      p_reason: "x",
    });
    expect(error?.code).toBe("PT409");
    expect(error?.message).toMatch(
      /changed while the page was open: Test Person.* moved it to “Shortlisted\.”/,
    );
  });

  test("and the candidate, in the words of their own page", async () => {
    const { id, candidate } = await applied();
    const { error } = await candidate.rpc("move_application", {
      p_id: id,
      p_to: "withdrawn",
      p_version: 0,
      p_reason: "Too far.",
    });
    expect(error?.message).toContain("you moved it to “Applied.”");
  });

  test("history is not changed or removed, not even by the database's owner", async () => {
    const { id } = await applied();
    for (const text of [
      "update public.application_history set reason = 'nicer' where application_id = $1",
      "update public.application_history set to_status = 'hired' where application_id = $1",
      "delete from public.application_history where application_id = $1",
    ]) {
      await expect(sql(stack, text, [id])).rejects.toThrow(/never changed or removed/);
    }
    await sql(stack, "delete from public.applications where id = $1", [id]);
    expect(
      await sql(stack, "select 1 from public.application_history where application_id = $1", [id]),
    ).toEqual([]);
  });
});

describe("applying", () => {
  const attempt = async (nurse: Person, position: string, answers?: Record<string, string>) =>
    (
      await (
        await apiOf(stack, nurse)
      ).rpc("apply_to_position", {
        p_position_id: position,
        ...(answers && { p_answers: answers }),
      })
    ).error;

  test.each<[string, string]>([
    ["draft", "PT404"],
    ["paused", "PT404"],
    ["closed", "PT404"],
  ])("not to a %s position", async (status, code) => {
    const position = await makePosition(stack, facility, { status });
    expect((await attempt(await makeNurse(stack), position))?.code).toBe(code);
  });

  test("not without a license that works there, not for another profession", async () => {
    const position = await makePosition(stack, facility);
    const without = await makeNurse(stack, { license: null });
    const kansas = await makeNurse(stack, { license: { state: "KS", multistate: true } });
    const expiring = await makeNurse(stack, { license: { expiresOn: day(-1) } });
    const assistant = await makeNurse(stack, { profession: "cna" });
    for (const nurse of [without, kansas, expiring]) {
      expect((await attempt(nurse, position))?.message).toMatch(/no verified license that works/);
    }
    expect((await attempt(assistant, position))?.message).toMatch(/another profession/);
    const compact = await makeNurse(stack, {
      homeState: "KS",
      license: { state: "KS", multistate: true },
    });
    expect(await attempt(compact, position)).toBeNull();
  });

  test("a required question wants an answer, and both stay as they stood", async () => {
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, facility);
    const [question] = await sql<{ id: string }>(
      stack,
      "insert into public.screening_questions (position_id, question, kind, sort_order) values ($1, 'Do you work weekends?', 'yes_no', 1) returning id",
      [position],
    );
    expect((await attempt(nurse, position))?.hint).toBe("answers");
    expect((await attempt(nurse, position, { [question!.id]: "perhaps" }))?.hint).toBe("answers");
    expect(
      (await attempt(nurse, position, { [question!.id]: "yes", [randomUUID()]: "x" }))?.message,
    ).toMatch(/^The facility changed its questions/);
    expect(await attempt(nurse, position, { [question!.id]: "yes" })).toBeNull();
    await sql(stack, "update public.screening_questions set question = 'Changed' where id = $1", [
      question!.id,
    ]);
    const [kept] = await sql<{ answers: unknown }>(
      stack,
      "select answers from public.applications where position_id = $1",
      [position],
    );
    expect(kept!.answers).toEqual([{ question: "Do you work weekends?", answer: "yes" }]);
  });

  test("a facility that was blocked sees and reaches the person no more", async () => {
    const { nurse, position, candidate, id } = await applied();
    const open = await makePosition(stack, facility);
    const match = await matchOf(stack, open, nurse);
    expect(
      (await candidate.rpc("block_facility", { p_employer_id: facility.id })).error,
    ).toBeNull();
    expect((await stateOf(id)).status).toBe("withdrawn");
    // The facility is told that it ended, not that it is blocked.
    const [told] = await sql<{ event: string; facts: object }>(
      stack,
      "select event, facts from public.notifications where user_id = $1 and facts ->> 'application' = $2 order by created_at desc, id limit 1",
      [facility.id, id],
    );
    expect(told).toMatchObject({ event: "withdrawn" });
    const read = await recruiter.rpc("facility_application", { p_id: id });
    expect(JSON.stringify([told, read.data])).not.toMatch(/block/i);
    expect((await recruiter.from("facility_blocks").select("*")).data ?? []).toEqual([]);
    expect((await recruiter.rpc("invite_candidate", { p_match_id: match })).error?.code).toBe(
      "PT404",
    );
    expect((await attempt(nurse, position))?.message).toMatch(/You blocked this facility/);
    const message = await recruiter.rpc("send_message", {
      p_application_id: id,
      p_body: "Why?",
      p_form_key: randomUUID(),
    });
    expect(message.error?.message).toBe("This application was withdrawn, so messages are closed.");
    // The page and the refusal are those of a withdrawal without a block.
    const other = await applied();
    expect(
      await move(other.candidate, other.id, "withdrawn", "No longer considering this facility."),
    ).toBeNull();
    const withdrawn = await recruiter.rpc("send_message", {
      p_application_id: other.id,
      p_body: "Why?",
      p_form_key: randomUUID(),
    });
    expect(withdrawn.error).toEqual(message.error);
    const plain = await recruiter.rpc("facility_application", { p_id: other.id });
    const seen = ({ data }: typeof read) => {
      const { messages_shut, moves } = data as Record<string, unknown>;
      return { messages_shut, moves };
    };
    expect(seen(read)).toEqual(seen(plain));
    expect(
      (await candidate.rpc("unblock_facility", { p_employer_id: facility.id })).error,
    ).toBeNull();
    expect(await matchOf(stack, open, nurse)).toBeTruthy();
    expect(await attempt(nurse, position)).toBeNull();
  });

  test("a facility that hired them and was blocked sees that they no longer accept messages; they read that they blocked it", async () => {
    const { candidate, id } = await applied();
    await sql(stack, "update public.applications set status = 'hired' where id = $1", [id]);
    const write = async (api: Api) =>
      (
        await api.rpc("send_message", {
          p_application_id: id,
          p_body: "See you Monday.",
          p_form_key: randomUUID(),
        })
      ).error?.message ?? null;
    expect([await write(recruiter), await write(candidate)]).toEqual([null, null]);
    await candidate.rpc("block_facility", { p_employer_id: facility.id });
    expect([await write(recruiter), await write(candidate)]).toEqual([
      "This candidate no longer accepts messages.",
      "You blocked this facility. Unblock it to write.",
    ]);
    const { data } = await recruiter.rpc("facility_application", { p_id: id });
    expect(data).toMatchObject({ messages_shut: "This candidate no longer accepts messages." });
  });

  test("however often they changed an application today, whoever wants out gets out", async () => {
    const { candidate, id } = await applied();
    await sql(
      stack,
      `insert into public.application_history (application_id, from_status, to_status, side)
       select $1, 'withdrawn', 'applied', 'candidate' from generate_series(1, 20)`,
      [id],
    );
    const blocked = await candidate.rpc("block_facility", { p_employer_id: facility.id });
    expect(blocked.error).toBeNull();
    expect((await stateOf(id)).status).toBe("withdrawn");
  });

  test("invited: the candidate is told, stays unnamed until they accept, and accepting is applying", async () => {
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, facility);
    const match = await matchOf(stack, position, nurse);
    expect((await viewer.rpc("invite_candidate", { p_match_id: match })).error?.code).toBe("PT403");
    expect((await stranger.rpc("invite_candidate", { p_match_id: match })).error?.code).toBe(
      "PT404",
    );
    const id = (await recruiter.rpc("invite_candidate", { p_match_id: match })).data!;
    expect((await recruiter.rpc("invite_candidate", { p_match_id: match })).data).toBe(id);
    expect(await toldTo(stack, nurse, id)).toEqual(["invitation/invited"]);
    const candidate = await apiOf(stack, nurse);
    await candidate.rpc("apply_to_position", { p_position_id: position });
    expect((await stateOf(id)).status).toBe("applied");
    expect((await toldTo(stack, facility, id)).at(-1)).toBe(
      "invitation_answered/invitation_accepted",
    );
    const second = await makePosition(stack, facility);
    const unanswered = (
      await recruiter.rpc("invite_candidate", {
        p_match_id: await matchOf(stack, second, nurse),
        p_note: "Come and see us.",
      })
    ).data!;
    const [mail] = await sql<{ note: string }>(
      stack,
      "select facts ->> 'note' as note from public.outbox where user_id = $1 and facts ->> 'application' = $2",
      [nurse.id, unanswered],
    );
    expect(mail!.note).toBe("Come and see us.");
    await move(candidate, unanswered, "withdrawn", "Too far.");
    const [told] = await sql<{ facts: Record<string, unknown> }>(
      stack,
      "select facts from public.notifications where user_id = $1 and event = 'invitation_declined' order by created_at desc limit 1",
      [facility.id],
    );
    expect(told!.facts).toMatchObject({ reason: "Too far." });
    expect(told!.facts).not.toHaveProperty("candidate");
  });
});

test("twenty changes of an application a day on either side, then a sentence; the other side can still act", async () => {
  const { candidate, id } = await applied();
  for (let n = 0; n < 10; n += 1) {
    expect(await move(recruiter, id, "shortlisted")).toBeNull();
    expect(await move(recruiter, id, "applied")).toBeNull();
  }
  expect(await move(recruiter, id, "shortlisted")).toMatchObject({
    code: "PT429",
    message: "You’ve changed this application 20 times within a day. Try again tomorrow.",
  });
  expect(await move(candidate, id, "withdrawn", "Too much.")).toBeNull();
});

test("an offer may be open until late on the last day that the form allows, not a day longer", async () => {
  const { id } = await applied();
  expect(await move(recruiter, id, "shortlisted")).toBeNull();
  const until = async (days: number) => {
    const [row] = await sql<{ at: string }>(
      stack,
      `select ((private.today() + private.setting('offer_days_most') + $1::integer + time '23:59')
         at time zone 'America/Chicago')::text as at`,
      [days],
    );
    return recruiter.rpc("make_offer", {
      p_application_id: id,
      p_version: (await stateOf(id)).version,
      p_pay_cents: 4_200,
      p_pay_period: "hour",
      p_hours: 40,
      p_starts_on: day(30),
      p_expires_at: new Date(row!.at).toISOString(),
    });
  };
  expect((await until(1)).error?.hint).toBe("expiresOn");
  expect((await until(0)).error).toBeNull();
});

describe("interviews", () => {
  test("what to bring stays when the other side writes with new times", async () => {
    const { candidate, id } = await applied();
    const { data: interview } = await recruiter.rpc("propose_interview", {
      p_application_id: id,
      p_kind: "in_person",
      p_place: "Main entrance",
      p_duration_minutes: 30,
      p_time_zone: "America/Chicago",
      p_times: times(48),
      p_note: "Park in lot C.",
    });
    const counter = (api: Api, sequence: number, note?: string) =>
      api.rpc("propose_other_times", {
        p_interview_id: interview!,
        p_sequence: sequence,
        p_times: times(96 + sequence),
        p_time_zone: "America/Chicago",
        p_note: note,
      });
    expect((await counter(candidate, 0, "After 2 PM is best.")).error).toBeNull();
    expect((await counter(recruiter, 1)).error).toBeNull();
    const [row] = await sql<{ note: string }>(
      stack,
      "select note from public.interviews where id = $1",
      [interview],
    );
    expect(row!.note).toBe("Park in lot C.\n\nThe candidate: After 2 PM is best.");
  });

  test("a candidate's note is called theirs, also where the facility wrote none", async () => {
    const { candidate, id } = await applied();
    const { data: interview } = await propose(recruiter, id);
    const { error } = await candidate.rpc("propose_other_times", {
      p_interview_id: interview!,
      p_sequence: 0,
      p_times: times(96),
      p_time_zone: "America/Chicago",
      p_note: "After 2 PM is best.",
    });
    expect(error).toBeNull();
    const [row] = await sql<{ note: string }>(
      stack,
      "select note from public.interviews where id = $1",
      [interview],
    );
    expect(row!.note).toBe("The candidate: After 2 PM is best.");
  });

  test("either side proposes other times; only the other side accepts, and only times to come", async () => {
    const { candidate, id } = await applied();
    const interview = (await propose(recruiter, id)).data!;
    const accept = (api: Api, sequence: number, time: string) =>
      api.rpc("accept_interview", {
        p_interview_id: interview,
        p_sequence: sequence,
        p_time_id: time,
      });
    const timesOf = () =>
      sql<{ id: string }>(
        stack,
        "select id from public.interview_times where interview_id = $1 order by starts_at",
        [interview],
      );
    const [first] = await timesOf();
    expect((await accept(recruiter, 0, first!.id)).error?.code).toBe("PT409");
    expect((await accept(candidate, 0, randomUUID())).error?.hint).toBe("time");
    const counter = await candidate.rpc("propose_other_times", {
      p_interview_id: interview,
      p_sequence: 0,
      p_times: times(96),
      p_time_zone: "America/Chicago",
    });
    expect(counter.error).toBeNull();
    await sql(stack, "update public.interviews set note = repeat('x', 4990) where id = $1", [
      interview,
    ]);
    const long = await recruiter.rpc("propose_other_times", {
      p_interview_id: interview,
      p_sequence: 1,
      p_times: times(96),
      p_time_zone: "America/Chicago",
      p_note: "Park behind the building.",
    });
    expect(long.error).toMatchObject({ code: "PT422", hint: "note" });
    expect((await accept(candidate, 0, first!.id)).error?.message).toMatch(
      /changed while the page was open/,
    );
    const [theirs] = await timesOf();
    expect((await accept(candidate, 1, theirs!.id)).error?.code).toBe("PT409");
    await sql(
      stack,
      "update public.interview_times set starts_at = now() - interval '1 minute' where id = $1",
      [theirs!.id],
    );
    expect((await accept(recruiter, 1, theirs!.id)).error?.message).toMatch(/has passed/);
    await sql(
      stack,
      "update public.interview_times set starts_at = now() + interval '9 hours' where id = $1",
      [theirs!.id],
    );
    expect((await accept(recruiter, 1, theirs!.id)).error).toBeNull();
    expect(
      (
        await stranger.rpc("cancel_interview", {
          p_interview_id: interview,
          p_sequence: 2,
          p_reason: "x",
        })
      ).error?.code,
    ).toBe("PT404");
    expect(
      (
        await candidate.rpc("cancel_interview", {
          p_interview_id: interview,
          p_sequence: 2,
          p_reason: "I am ill.",
        })
      ).error,
    ).toBeNull();
    expect((await toldTo(stack, facility, id)).at(-1)).toBe("interview/interview_cancelled");
  });

  test("an answer sent twice is done once; another answer to what has changed is refused", async () => {
    const { candidate, id } = await applied();
    const interview = (await propose(recruiter, id)).data!;
    const told = async () =>
      (await toldTo(stack, facility, id)).filter((one) => one.startsWith("interview/"));
    const other = {
      p_interview_id: interview,
      p_sequence: 0,
      p_times: times(96, 120),
      p_time_zone: "America/Chicago",
      p_note: "After 2 PM is best. ",
    };
    const counter = async (changed: Partial<typeof other> = {}) =>
      (await candidate.rpc("propose_other_times", { ...other, ...changed })).error?.code;
    expect(await counter()).toBeUndefined();
    expect(await counter({ p_times: [...other.p_times].reverse() })).toBeUndefined();
    expect(await counter({ p_times: times(144) })).toBe("PT409");
    expect(await counter({ p_note: "Before 2 PM is best." })).toBe("PT409");
    expect(await counter({ p_time_zone: "America/Denver" })).toBe("PT409");
    expect(await told()).toEqual(["interview/interview_times_proposed"]);

    const [first, second] = await sql<{ id: string }>(
      stack,
      "select id from public.interview_times where interview_id = $1 order by starts_at",
      [interview],
    );
    const accept = async (by: Api, time: string) =>
      (
        await by.rpc("accept_interview", {
          p_interview_id: interview,
          p_sequence: 1,
          p_time_id: time,
        })
      ).error?.code;
    expect(await accept(recruiter, first!.id)).toBeUndefined();
    expect(await accept(recruiter, first!.id)).toBeUndefined();
    expect(await accept(recruiter, second!.id)).toBe("PT409");
    expect(await accept(candidate, first!.id)).toBe("PT409");

    const cancel = async (reason: string) =>
      (
        await candidate.rpc("cancel_interview", {
          p_interview_id: interview,
          p_sequence: 2,
          p_reason: reason,
        })
      ).error?.code;
    expect(await cancel("I am ill.")).toBeUndefined();
    expect(await cancel(" I am ill.")).toBeUndefined();
    expect(await cancel("I changed my mind.")).toBe("PT409");
    expect((await told()).at(-1)).toBe("interview/interview_cancelled");
    expect(await told()).toHaveLength(2);
    const [row] = await sql<{ sequence: number }>(
      stack,
      "select sequence from public.interviews where id = $1",
      [interview],
    );
    expect(row!.sequence).toBe(3);
  });

  test("a proposal is declined by the other side, and canceled by the side that made it", async () => {
    const { candidate, nurse, id } = await applied();
    const ended = async (by: Api) => {
      const p_interview_id = (await propose(recruiter, id)).data!;
      const { error } = await by.rpc("cancel_interview", {
        p_interview_id,
        p_sequence: 0,
        p_reason: "The unit moves that week.",
      });
      expect(error).toBeNull();
      const [row] = await sql<{ status: string }>(
        stack,
        "select status from public.interviews where id = $1",
        [p_interview_id],
      );
      return row!.status;
    };
    expect(await ended(recruiter)).toBe("cancelled");
    expect((await toldTo(stack, nurse, id)).at(-1)).toBe("interview/interview_cancelled");
    expect(await ended(candidate)).toBe("declined");
    expect((await toldTo(stack, facility, id)).at(-1)).toBe("interview/interview_declined");
  });

  test.each<[string, string[]]>([
    ["none", []],
    ["six", times(1, 2, 3, 4, 5, 6)],
    ["one that has passed", times(-1, 5)],
    ["one in more than a year", times(24 * 366)],
  ])("times: %s", async (_what, at) => {
    const { id } = await applied();
    const { error } = await propose(recruiter, id, at);
    expect(error).toMatchObject({ code: "PT422", hint: "times" });
    expect((await stateOf(id)).status, "all or nothing").toBe("applied");
  });
});

describe("offers and placements", () => {
  test("an offer expires, can be withdrawn, and is answered once", async () => {
    const { candidate, id, nurse } = await applied();
    await move(recruiter, id, "shortlisted");
    const late = (await offer(recruiter, id)).data!;
    await sql(
      stack,
      "update public.offers set expires_at = now() - interval '1 second' where id = $1",
      [late],
    );
    const answer = (offerId: string, with_: string, reason?: string) =>
      candidate.rpc("answer_offer", { p_offer_id: offerId, p_answer: with_, p_reason: reason });
    expect((await answer(late, "accepted")).error?.code).toBe("PT409");
    await sql(stack, "select private.run_due()");
    expect((await stateOf(id)).status).toBe("shortlisted");
    expect((await toldTo(stack, nurse, id)).at(-1)).toBe("offer/offer_expired");
    const second = (await offer(recruiter, id)).data!;
    expect(
      (await stranger.rpc("withdraw_offer", { p_offer_id: second, p_reason: "x" })).error?.code,
    ).toBe("PT404");
    expect(
      (await recruiter.rpc("withdraw_offer", { p_offer_id: second, p_reason: "A mistake." })).error,
    ).toBeNull();
    expect((await answer(second, "accepted")).error?.code).toBe("PT409");
    const third = (await offer(recruiter, id)).data!;
    expect(
      (await recruiter.rpc("answer_offer", { p_offer_id: third, p_answer: "accepted" })).error
        ?.code,
    ).toBe("PT403");
    expect((await answer(third, "declined")).error?.hint).toBe("reason");
    expect((await answer(third, "declined", "Too little.")).error).toBeNull();
    expect(await stateOf(id)).toMatchObject({ status: "withdrawn", closed_reason: "Too little." });
  });

  test("candidates never read the fee", async () => {
    const { candidate, id } = await applied();
    await move(recruiter, id, "shortlisted");
    await offer(recruiter, id);
    expect((await candidate.from("offers").select("*")).data).toEqual([]);
    const { data } = await candidate.rpc("my_application", { p_id: id });
    const { offers } = data as { offers: object[] };
    expect(offers).toHaveLength(1);
    expect(Object.keys(offers[0]!).join()).not.toMatch(/fee|plan/);
    expect((await stranger.rpc("my_application", { p_id: id })).data).toBeNull();
  });

  test("a placement ends with a reason, and both sides may dispute it", async () => {
    const { candidate, id } = await applied();
    await move(recruiter, id, "shortlisted");
    const offered = (await offer(recruiter, id)).data!;
    await candidate.rpc("answer_offer", { p_offer_id: offered, p_answer: "accepted" });
    const { version } = await stateOf(id);
    const placement = (
      await recruiter.rpc("hire", { p_application_id: id, p_version: version, p_starts_on: day(0) })
    ).data!;
    const end = (api: Api, on: string, reason = "Left for another city.") =>
      api.rpc("end_placement", { p_id: placement, p_ended_on: on, p_reason: reason });
    expect((await end(stranger, day(0))).error?.code).toBe("PT404");
    expect((await end(viewer, day(0))).error?.code).toBe("PT403");
    expect((await end(recruiter, day(2))).error?.hint).toBe("endedOn");
    expect((await end(recruiter, day(0), " ")).error?.hint).toBe("reason");
    const dispute = (api: Api) =>
      api.rpc("raise_dispute", { p_placement_id: placement, p_reason: "The start date is wrong." });
    expect((await dispute(stranger)).error?.code).toBe("PT404");
    expect((await dispute(viewer)).error?.code).toBe("PT403");
    expect((await dispute(candidate)).error).toBeNull();
    expect((await dispute(candidate)).error?.code).toBe("PT409");
    expect((await dispute(recruiter)).error).toBeNull();
    expect((await candidate.rpc("my_application", { p_id: id })).data).toMatchObject({
      placement: { id: placement, status: "hired" },
    });
  });
});

test("a hire who never starts is recorded before the first day, as of today", async () => {
  const { nurse, candidate, id } = await applied();
  await move(recruiter, id, "shortlisted");
  const offered = (await offer(recruiter, id)).data!;
  await candidate.rpc("answer_offer", { p_offer_id: offered, p_answer: "accepted" });
  const { version } = await stateOf(id);
  const placement = (
    await recruiter.rpc("hire", { p_application_id: id, p_version: version, p_starts_on: day(21) })
  ).data!;
  const end = (on: string) =>
    recruiter.rpc("end_placement", {
      p_id: placement,
      p_ended_on: on,
      p_reason: "They took another job.",
    });
  const early = { hint: "endedOn", message: "The first day hasn’t come yet. Enter today’s date." };
  expect((await end(day(-1))).error).toMatchObject(early);
  expect((await end(day(21))).error).toMatchObject(early);
  expect((await end(day(0))).error).toBeNull();
  expect((await recruiter.rpc("facility_placement", { p_id: placement })).data).toMatchObject({
    placement: { status: "ended", starts_on: day(21), ended_on: day(0) },
  });
  expect(await toldTo(stack, nurse)).toContain("placement/placement_ended");
});

describe("what the clock brings", () => {
  test("an invitation without an answer ends, with a reason and a notice", async () => {
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, facility);
    const id = (
      await recruiter.rpc("invite_candidate", { p_match_id: await matchOf(stack, position, nurse) })
    ).data!;
    await sql(
      stack,
      "update public.applications set status_at = now() - interval '15 days' where id = $1",
      [id],
    );
    await sql(stack, "select private.run_due()");
    expect(await stateOf(id)).toMatchObject({
      status: "closed",
      closed_reason: expect.stringMatching(/not answered/),
    });
    expect(await toldTo(stack, nurse)).toContain("invitation/invitation_expired");
  });

  test("automatic applications: only with consent, within the cap, once for each pair, never past a question", async () => {
    // A place of its own: what other tests post meanwhile is out of reach.
    const nurse = await makeNurse(stack, {
      zip: "67950",
      maxMiles: 5,
      license: { state: "KS" },
      homeState: "KS",
    });
    const remote = await makeFacility(stack);
    const positions = [];
    for (const title of ["One", "Two", "Three"]) {
      positions.push(
        await makePosition(stack, remote, { title: `${title} of three`, zip: "67950" }),
      );
    }
    // It fits but for the shift: a person would not apply there.
    const nights = await makePosition(stack, remote, { title: "At night", zip: "67950" });
    await sql(stack, "update public.positions set shift = 'nights' where id = $1", [nights]);
    expect(await matchOf(stack, nights, nurse)).toBeDefined();
    const sent = async () =>
      (
        await sql<{ n: number }>(
          stack,
          "select count(*)::int as n from public.applications where job_seeker_id = $1 and source = 'automatic'",
          [nurse.id],
        )
      )[0]!.n;
    await sql(stack, "select private.run_due()");
    expect(await sent(), "no consent").toBe(0);
    await sql(
      stack,
      "insert into public.screening_questions (position_id, question, kind, sort_order) values ($1, 'Why us?', 'text', 1)",
      [positions[0]],
    );
    await sql(
      stack,
      "update public.job_seeker_profiles set auto_apply = true, auto_apply_consented_at = now(), auto_apply_daily_cap = 1, auto_apply_min_score_bp = 0 where user_id = $1",
      [nurse.id],
    );
    await sql(stack, "select private.run_due()");
    await sql(stack, "select private.run_due()");
    expect(await sent(), "the cap of the day").toBe(1);
    await sql(
      stack,
      "update public.job_seeker_profiles set auto_apply_daily_cap = 10 where user_id = $1",
      [nurse.id],
    );
    await sql(stack, "select private.run_due()");
    await sql(stack, "select private.run_due()");
    expect(await sent(), "all but the one that asks and the one at night").toBe(2);
    expect(
      (await toldTo(stack, nurse)).filter(
        (told) => told === "application_sent/applied_automatically",
      ),
    ).toHaveLength(2);
    expect(
      (await toldTo(stack, remote)).filter(
        (told) => told === "application_received/application_received",
      ),
    ).toHaveLength(2);
    // They hear when the facility takes one up, withdraw the other, and turn it off: no more is sent.
    const [up, down] = await sql<{ id: string }>(
      stack,
      "select id from public.applications where job_seeker_id = $1 and source = 'automatic' order by created_at, id",
      [nurse.id],
    );
    expect(await move(await apiOf(stack, remote), up!.id, "shortlisted")).toBeNull();
    expect((await toldTo(stack, nurse, up!.id)).at(-1)).toBe("application_moved/shortlisted");
    const own = await apiOf(stack, nurse);
    expect(await move(own, down!.id, "withdrawn", "Not for me.")).toBeNull();
    await sql(
      stack,
      "update public.job_seeker_profiles set auto_apply = false, auto_apply_consented_at = null where user_id = $1",
      [nurse.id],
    );
    await makePosition(stack, remote, { title: "Four of four", zip: "67880" });
    await sql(stack, "select private.run_due()");
    expect(await sent(), "turned off").toBe(2);
  });

  test("reminders are sent once", async () => {
    const { candidate, id, nurse } = await applied();
    const interview = (await propose(recruiter, id, times(20))).data!;
    const [time] = await sql<{ id: string }>(
      stack,
      "select id from public.interview_times where interview_id = $1",
      [interview],
    );
    await candidate.rpc("accept_interview", {
      p_interview_id: interview,
      p_sequence: 0,
      p_time_id: time!.id,
    });
    await sql(
      stack,
      "update public.credentials set expires_on = private.today() + 29 where user_id = $1",
      [nurse.id],
    );
    await sql(stack, "select private.run_due()");
    await sql(stack, "select private.run_due()");
    const told = await toldTo(stack, nurse);
    expect(told.filter((event) => event === "interview/interview_reminder")).toHaveLength(1);
    expect(
      told.filter((event) => event === "credential_expiring/credential_expiring"),
    ).toHaveLength(1);
  });

  test("a renewed license is reminded of again", async () => {
    const nurse = await makeNurse(stack);
    const expires = async (days: number) => {
      await sql(
        stack,
        "update public.credentials set expires_on = private.today() + $2::integer where user_id = $1",
        [nurse.id, days],
      );
      await sql(stack, "select private.run_due()");
      return (await toldTo(stack, nurse)).filter((event) => event.startsWith("credential_expiring"))
        .length;
    };
    expect([await expires(20), await expires(800), await expires(21)]).toEqual([1, 1, 2]);
  });

  test("a reminder names the license's state, and one that a newer entry replaces has none", async () => {
    const nurse = await makeNurse(stack);
    const titles = async () => {
      await sql(stack, "select private.run_due()");
      const told = await sql<{ kind: string; event: string; facts: object }>(
        stack,
        `select kind, event, facts from public.notifications
         where user_id = $1 and kind = 'credential_expiring' order by created_at, id`,
        [nurse.id],
      );
      return told.map((one) => wordsOf(one, "job_seeker").title).sort();
    };
    await sql(
      stack,
      "update public.credentials set expires_on = private.today() + 20 where user_id = $1",
      [nurse.id],
    );
    await sql(
      stack,
      `insert into public.credentials (user_id, kind, profession, state, number, expires_on)
       values ($1, 'license', 'rn', 'KS', 'T-2', private.today())`,
      [nurse.id],
    );
    const certified = (days: number) =>
      sql(
        stack,
        `insert into public.credentials (user_id, kind, name, expires_on)
         values ($1, 'certification', 'Wound care', private.today() + $2::integer)`,
        [nurse.id, days],
      );
    await certified(20);
    await certified(700);
    const licenses = [
      "Kansas Registered Nurse license expires soon",
      "Missouri Registered Nurse license expires soon",
    ];
    expect(await titles()).toEqual(licenses);
    await sql(
      stack,
      "delete from public.credentials where user_id = $1 and expires_on > private.today() + 600",
      [nurse.id],
    );
    expect(await titles()).toEqual([...licenses, "Wound care expires soon"]);
  });

  test("people who acted on all their new matches don't take the place of others", async () => {
    const { nurse } = await applied();
    const waiting = async () =>
      (
        await sql<{ told: boolean }>(
          stack,
          "select $1::uuid = any (private.people_with_news(1000000)) as told",
          [nurse.id],
        )
      )[0]!.told;
    const untold = async () => {
      await sql(
        stack,
        "update public.job_seeker_profiles set matches_told_at = null where user_id = $1",
        [nurse.id],
      );
      await sql(
        stack,
        "insert into matching.news (n) select k.n from matching.job_seekers k where k.user_id = $1",
        [nurse.id],
      );
    };
    await makePosition(stack, facility);
    // The stack's worker may tell them at any moment.
    await expect
      .poll(async () => {
        await untold();
        return await waiting();
      })
      .toBe(true);
    // All that fit are dismissed; only the one applied for is left.
    await sql(
      stack,
      `insert into public.match_dismissals (job_seeker_id, position_id, reason)
       select m.job_seeker_id, m.position_id, 'No' from private.current_matches m
       where m.job_seeker_id = $1 and m.position_id in (select p.id from public.positions p where p.status = 'open')
       on conflict do nothing`,
      [nurse.id],
    );
    await untold();
    expect(await waiting()).toBe(false);
  });

  test("nobody but the worker calls it", async () => {
    for (const api of [owner, recruiter, stranger]) {
      expect((await api.rpc("run_due")).error?.code).toBe("42501");
      expect((await api.rpc("end_arranged_plans")).error?.code).toBe("42501");
      expect((await api.rpc("settle_start_dates")).error?.code).toBe("42501");
    }
  });
});

describe("somebody who leaves", () => {
  test("a facility's open applications end with a reason that the candidate reads", async () => {
    const leaving = await makeFacility(stack);
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, leaving);
    const id = (
      await (await apiOf(stack, nurse)).rpc("apply_to_position", { p_position_id: position })
    ).data!;
    const { error } = await (
      await apiOf(stack, leaving)
    ).rpc("delete_my_account", { p_email: leaving.email });
    expect(error).toBeNull();
    const [told] = await sql<{ event: string; facts: Record<string, unknown>; href: string }>(
      stack,
      "select event, facts, href from public.notifications where user_id = $1 order by created_at desc, id limit 1",
      [nurse.id],
    );
    expect(told).toMatchObject({
      event: "closed",
      facts: {
        reason: "The facility closed its account.",
        position: "Registered Nurse, Medical-Surgical",
      },
      href: "/job-seeker/applications",
    });
    expect(JSON.stringify(told)).not.toContain(id);
  });

  test("a candidate's leave no name behind at the facility, and hires stay for the books", async () => {
    const { nurse, candidate, id } = await applied(2);
    await move(recruiter, id, "shortlisted");
    const offered = (await offer(recruiter, id)).data!;
    await candidate.rpc("answer_offer", { p_offer_id: offered, p_answer: "accepted" });
    const { version } = await stateOf(id);
    const hired = (
      await recruiter.rpc("hire", { p_application_id: id, p_version: version, p_starts_on: day(3) })
    ).data!;
    const open = await makePosition(stack, facility);
    await candidate.rpc("apply_to_position", { p_position_id: open });
    const [{ name }] = (await sql<{ name: string }>(
      stack,
      "select full_name as name from public.profiles where user_id = $1",
      [nurse.id],
    )) as [{ name: string }];
    const ended = async () =>
      (await toldTo(stack, facility)).filter((told) => told === "application_ended/closed").length;
    const before = await ended();
    const kept = () =>
      sql(
        stack,
        "select position_title, starts_on::text, annual_salary_cents::text, fee_cents::text, guarantee_until::text from public.placements where id = $1",
        [hired],
      );
    const books = await kept();
    expect((await candidate.rpc("delete_my_account", { p_email: nurse.email })).error).toBeNull();
    const left = await sql<{ all: string }>(
      stack,
      "select facts::text || href as all from public.notifications where user_id = $1",
      [facility.id],
    );
    expect(left.map((row) => row.all).join()).not.toContain(name);
    expect(left.map((row) => row.all).join()).toContain("The candidate closed their account.");
    expect(await kept()).toEqual(books);
    expect(books).toMatchObject([
      {
        position_title: "Registered Nurse, Medical-Surgical",
        starts_on: day(3),
        annual_salary_cents: String(4_200 * 40 * 52),
      },
    ]);
    expect(await ended(), "of the one that was open; the hire had ended the other").toBe(
      before + 1,
    );
    expect(
      await sql(
        stack,
        "select job_seeker_id, application_id, fee_cents > 0 as owed from public.placements where id = $1",
        [hired],
      ),
    ).toEqual([{ job_seeker_id: null, application_id: null, owed: true }]);
  });
});
