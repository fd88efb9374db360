/** Candidates as a facility sees them: anonymous until looked at, each look counted once, never twice, never too many. */
import { textOf } from "#tests/helpers/page-text.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { unlistedSavedSentence } from "#app/applications/facility/rules.ts";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  matchOf,
  toldTo,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

/** A facility on the first plan, ten full views a period, with so many of them used. */
async function starter(used: number): Promise<Person> {
  const facility = await makeFacility(stack);
  await sql(
    stack,
    "update public.employer_subscriptions set plan_code = 'employer_starter' where employer_id = $1",
    [facility.id],
  );
  for (let n = 0; n < used; n += 1) {
    const { id } = await makeNurse(stack, { shifts: ["nights"] });
    await sql(
      stack,
      `insert into public.candidate_views (employer_id, job_seeker_id, period_start, plan_code)
       select $1, $2, s.current_period_start, s.plan_code from public.employer_subscriptions s where s.employer_id = $1`,
      [facility.id, id],
    );
  }
  return facility;
}

const view = async (api: Api, match: string) => {
  const { data, error } = await api.rpc("view_candidate", { p_match_id: match });
  return error ? `${error.code}: ${error.message}` : data;
};
const counted = async (facility: Person) =>
  (
    await sql<{ n: number }>(
      stack,
      "select count(*)::int as n from public.candidate_views where employer_id = $1 and period_start is not null",
      [facility.id],
    )
  )[0]!.n;
type Found = {
  shown: boolean;
  candidate: {
    name: string;
    skills?: string[];
    pay_cents?: number;
    summary?: string;
    phone?: string;
    documents?: unknown[];
    licenses: { number: string | null }[];
  };
};
const read = async (api: Api, position: string, match: string) => {
  const { data, error } = await api.rpc("candidate_of_match", {
    p_position_id: position,
    p_match_id: match,
  });
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return data as unknown as Found;
};

/** What somebody was told, but for the matches that the worker tells of meanwhile. */
const toldByOthers = async (person: Person) =>
  (await toldTo(stack, person)).filter((told) => !told.startsWith("new_match"));

let facility: Person;
let owner: Api;
let position: string;
beforeAll(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
  position = await makePosition(stack, facility);
});

describe("looking in full", () => {
  test("tells what it takes to invite them, once, and stays free: for a colleague, for another position, for good", async () => {
    const nurse = await makeNurse(stack);
    const match = await matchOf(stack, position, nurse);
    const before = await read(owner, position, match);
    const short = `Test ${nurse.id[0]!}.`;
    expect([before.shown, before.candidate.name]).toEqual([false, short]);
    expect(JSON.stringify(before)).not.toContain(nurse.id.slice(0, 8));
    expect(before.candidate.skills).toBeUndefined();

    expect(await view(owner, match)).toBe("counted");
    const after = await read(owner, position, match);
    expect(after.candidate).toMatchObject({
      name: short,
      skills: expect.any(Array),
      pay_cents: expect.any(Number),
    });
    // Who they are follows with an application or an accepted invitation.
    expect(JSON.stringify(after)).not.toContain(nurse.id.slice(0, 8));
    expect(after.candidate.licenses[0]!.number).toBeNull();
    for (const hidden of ["summary", "phone", "documents"])
      expect(after.candidate).not.toHaveProperty(hidden);
    expect(await view(owner, match)).toBe("free");
    const recruiter = await apiOf(stack, await makeMember(stack, facility, "recruiter"));
    expect(await view(recruiter, match)).toBe("free");
    const second = await makePosition(stack, facility, { title: "Another position" });
    const again = await matchOf(stack, second, nurse);
    expect((await read(owner, second, again)).shown).toBe(true);
    expect(await view(owner, again)).toBe("free");
    expect(await toldByOthers(nurse)).toEqual(["profile_viewed/profile_viewed"]);
  });

  test("is counted for each facility by itself", async () => {
    const nurse = await makeNurse(stack);
    await view(owner, await matchOf(stack, position, nurse));
    const other = await makeFacility(stack);
    const theirs = await makePosition(stack, other);
    const match = await matchOf(stack, theirs, nurse);
    const api = await apiOf(stack, other);
    expect((await read(api, theirs, match)).shown).toBe(false);
    expect(await view(api, match)).toBe("counted");
  });

  test("stops at the plan's limit with a sentence that says when it goes on, and goes on with the next period", async () => {
    const small = await starter(9);
    const api = await apiOf(stack, small);
    const open = await makePosition(stack, small);
    const nurses = [await makeNurse(stack), await makeNurse(stack)];
    const [tenth, eleventh] = await Promise.all(nurses.map((n) => matchOf(stack, open, n)));
    expect(await view(api, tenth!)).toBe("counted");
    const subscribed = (ends: boolean) =>
      sql(
        stack,
        `update public.employer_subscriptions set subscription_id = 'sub_' || replace(employer_id::text, '-', ''),
           cancel_at = case when $2 then current_period_end end where employer_id = $1`,
        [small.id, ends],
      );
    await subscribed(true);
    const last = await view(api, eleventh!);
    expect(last).toMatch(/^PT403: .*10 full views.* You can still save candidates and invite them/);
    expect(last).not.toContain("reset");
    await subscribed(false);
    expect(await view(api, eleventh!)).toMatch(
      /^PT403: .*10 full views.*They reset on \w+ \d+, \d{4}\..*save.*invite/,
    );
    expect(await view(api, tenth!)).toBe("free");
    expect(await counted(small)).toBe(10);
    await sql(
      stack,
      `update public.employer_subscriptions set current_period_start = now() - interval '1 minute',
         current_period_end = now() + interval '30 days' where employer_id = $1`,
      [small.id],
    );
    expect(await view(api, eleventh!)).toBe("counted");
  });

  test("of the last view left, two at once take one", async () => {
    const small = await starter(9);
    const open = await makePosition(stack, small);
    const nurses = [await makeNurse(stack), await makeNurse(stack)];
    const matches = await Promise.all(nurses.map((n) => matchOf(stack, open, n)));
    const two = [
      await apiOf(stack, small),
      await apiOf(stack, await makeMember(stack, small, "recruiter")),
    ];
    const answers = await Promise.all(two.map((api, n) => view(api, matches[n]!)));
    expect(answers.filter((answer) => answer === "counted")).toHaveLength(1);
    expect(answers.filter((answer) => answer?.startsWith("PT403"))).toHaveLength(1);
    expect(await counted(small)).toBe(10);
  });

  test("a double click counts once", async () => {
    const small = await starter(0);
    const open = await makePosition(stack, small);
    const match = await matchOf(stack, open, await makeNurse(stack));
    const api = await apiOf(stack, small);
    const answers = await Promise.all([view(api, match), view(api, match), view(api, match)]);
    expect(answers.sort()).toEqual(["counted", "free", "free"]);
    expect(await counted(small)).toBe(1);
  });

  test("costs nothing where the candidate applied, even with no view left", async () => {
    const small = await starter(10);
    const open = await makePosition(stack, small);
    const nurse = await makeNurse(stack);
    await sql(
      stack,
      "update public.job_seeker_profiles set phone = '8165550142' where user_id = $1",
      [nurse.id],
    );
    const match = await matchOf(stack, open, nurse);
    const { error } = await (
      await apiOf(stack, nurse)
    ).rpc("apply_to_position", {
      p_position_id: open,
    });
    expect(error).toBeNull();
    const api = await apiOf(stack, small);
    const found = await read(api, open, match);
    expect([found.shown, found.candidate.phone]).toEqual([true, "8165550142"]);
    expect(await view(api, match)).toBe("free");
    expect(await counted(small)).toBe(10);
  });

  test("has no phone number any more where the candidate withdrew", async () => {
    const nurse = await makeNurse(stack);
    await sql(
      stack,
      "update public.job_seeker_profiles set phone = '8165550142' where user_id = $1",
      [nurse.id],
    );
    const open = await makePosition(stack, facility);
    const match = await matchOf(stack, open, nurse);
    const api = await apiOf(stack, nurse);
    const { data } = await api.rpc("apply_to_position", { p_position_id: open });
    expect((await read(owner, open, match)).candidate.phone).toBe("8165550142");
    const { error } = await api.rpc("move_application", {
      p_id: String(data),
      p_to: "withdrawn",
      p_version: 1,
      p_reason: "I found something else",
    });
    expect(error).toBeNull();
    const { shown, candidate } = await read(owner, open, match);
    expect([shown, candidate.phone]).toEqual([true, null]);
  });

  test("an invitation alone shows nobody", async () => {
    const nurse = await makeNurse(stack);
    const match = await matchOf(stack, position, nurse);
    const { data } = await owner.rpc("invite_candidates", { p_match_ids: [match] });
    expect(data).toMatchObject([{ id: match, done: true, name: `Test ${nurse.id[0]!}.` }]);
    expect((await read(owner, position, match)).shown).toBe(false);
  });

  test("invitations of which one fails return the message for another try", async () => {
    const fresh = await matchOf(stack, position, await makeNurse(stack));
    const gone = randomUUID();
    const answer = await (
      await signedIn(stack, facility)
    ).post(`/employer/positions/${position}/candidates`, {
      intent: "invite",
      pick: [gone, fresh],
      note: "The long text",
    });
    expect(answer.status).toBe(409);
    const html = await textOf(answer);
    expect(html).toContain("1 of 2 candidates was invited");
    expect(html).toContain("The long text</textarea>");
  });

  test("is refused to viewers, to other facilities and while an admin acts", async () => {
    const nurse = await makeNurse(stack);
    const match = await matchOf(stack, position, nurse);
    const viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
    expect(await view(viewer, match)).toMatch(/^PT403: You can view this/);
    expect((await read(viewer, position, match)).shown).toBe(false);
    const stranger = await apiOf(stack, await makeFacility(stack));
    expect(await view(stranger, match)).toMatch(/^PT404/);
    await expect(read(stranger, position, match)).rejects.toThrow(/^PT404/);
    const admin = await makePerson(stack, { role: null, admin: true });
    const acting = await startByApi(stack, admin, { user: facility.id });
    const asAdmin = (await clientOf(stack, admin, acting)) as unknown as Api;
    expect((await read(asAdmin, position, match)).shown).toBe(false);
    expect(await view(asAdmin, match)).toMatch(/^PT403: You’re acting for someone else/);
    const rows = await sql(stack, "select 1 from public.candidate_views where job_seeker_id = $1", [
      nurse.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("a candidate who is no match any more", () => {
  test.each([
    ["paused their profile", (api: Api) => api.rpc("pause_profile", { p_paused: true })],
    [
      "blocked the facility",
      (api: Api) => api.rpc("block_facility", { p_employer_id: facility.id }),
    ],
  ])("because they %s is not found, viewed or not", async (_, leave) => {
    const nurse = await makeNurse(stack);
    const match = await matchOf(stack, position, nurse);
    await view(owner, match);
    const { error } = await leave(await apiOf(stack, nurse));
    expect(error).toBeNull();
    await expect(read(owner, position, match)).rejects.toThrow(
      /^PT404: This candidate is no longer/,
    );
    expect(await view(owner, match)).toMatch(/^PT404/);
    const page = await (
      await signedIn(stack, facility)
    ).get(`/employer/positions/${position}/candidates/${match}`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("no longer among the matches");
  });
});

test("saving puts aside for one position, for the team alone, and can be undone", async () => {
  const nurse = await makeNurse(stack);
  const match = await matchOf(stack, position, nurse);
  const saved = async () => {
    const { data } = await owner.rpc("position_candidates", {
      p_position_id: position,
      p_show: "saved",
    });
    return (data as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id);
  };
  expect((await owner.rpc("save_candidate", { p_match_id: match })).error).toBeNull();
  expect((await owner.rpc("save_candidate", { p_match_id: match })).error).toBeNull();
  expect(await saved()).toEqual([match]);
  expect(await toldByOthers(nurse)).toEqual([]);
  expect((await owner.rpc("unsave_candidate", { p_match_id: match })).error).toBeNull();
  expect(await saved()).toEqual([]);
  const viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
  expect((await viewer.rpc("save_candidate", { p_match_id: match })).error?.code).toBe("PT403");
  const stranger = await apiOf(stack, await makeFacility(stack));
  expect((await stranger.rpc("save_candidate", { p_match_id: match })).error?.code).toBe("PT404");
});

test("several are saved in one call, with an outcome for each", async () => {
  const match = await matchOf(stack, position, await makeNurse(stack));
  const gone = randomUUID();
  const save = (api: Api) => api.rpc("save_candidates", { p_match_ids: [gone, match, match] });
  const { data, error } = await save(owner);
  expect(error).toBeNull();
  expect(data).toHaveLength(2);
  expect(data).toEqual(
    expect.arrayContaining([
      { id: match, done: true, sentence: null },
      { id: gone, done: false, sentence: expect.stringMatching(/no longer/) },
    ]),
  );
  const viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
  expect((await save(viewer)).error?.code).toBe("PT403");
  const { data: foreign } = await save(await apiOf(stack, await makeFacility(stack)));
  expect(foreign!.map(({ done }) => done)).toEqual([false, false]);
});

test("who was saved and fits no more is not forgotten without a word, and comes back with the fit", async () => {
  const own = await makePosition(stack, facility);
  const nurse = await makeNurse(stack);
  const { error } = await owner.rpc("save_candidate", {
    p_match_id: await matchOf(stack, own, nurse),
  });
  expect(error).toBeNull();
  const pay = (cents: number) =>
    sql(
      stack,
      "update public.job_seeker_profiles set desired_pay_cents = $2, desired_pay_period = 'hour' where user_id = $1",
      [nurse.id, cents],
    );
  const totals = async () => {
    const { data } = await owner.rpc("position_candidates", {
      p_position_id: own,
      p_show: "saved",
    });
    const found = data as unknown as { totals: Record<string, unknown> };
    return found.totals;
  };
  expect(await totals()).toMatchObject({ saved: 1, away: 0 });
  await pay(90_000);
  expect(await totals()).toMatchObject({ saved: 0, away: 1 });
  const visitor = await signedIn(stack, facility);
  const page = await visitor.get(`/employer/positions/${own}/candidates?show=saved`);
  expect(await page.text()).toContain(unlistedSavedSentence(1));
  await pay(3_000);
  expect(await totals()).toMatchObject({ saved: 1, away: 0 });
});

test("without a plan, the list says that one is needed, not when views come back", async () => {
  const facility = await makeFacility(stack);
  const open = await makePosition(stack, facility);
  await sql(stack, "delete from public.employer_subscriptions where employer_id = $1", [
    facility.id,
  ]);
  const list = await (
    await (await signedIn(stack, facility)).get(`/employer/positions/${open}/candidates`)
  ).text();
  expect(list).toContain("You need a plan to view full profiles.");
  expect(list).not.toContain("full views left");
});

test("an invitation names the days that the settings give it", async () => {
  const [days] = await sql<{ value: number }>(
    stack,
    "select value from public.app_settings where key = 'invitation_days'",
  );
  const facility = await makeFacility(stack);
  const open = await makePosition(stack, facility);
  const match = await matchOf(stack, open, await makeNurse(stack));
  const api = await apiOf(stack, facility);
  const { data } = await api.rpc("candidate_of_match", {
    p_position_id: open,
    p_match_id: match!,
  });
  expect(data).toMatchObject({ invitation_days: days!.value });
  const page = await (
    await (await signedIn(stack, facility)).get(`/employer/positions/${open}/candidates/${match}`)
  ).text();
  expect(page.replaceAll("<!-- -->", "")).toContain(`They have ${days!.value} days to respond.`);
});

test("the page says the price before, and looking is a form", async () => {
  const small = await starter(7);
  const open = await makePosition(stack, small);
  const nurse = await makeNurse(stack);
  const name = `Test Person ${nurse.id.slice(0, 8)}`;
  const match = await matchOf(stack, open, nurse);
  const visitor = await signedIn(stack, small);
  const path = `/employer/positions/${open}/candidates/${match}`;
  const before = await (await visitor.get(path)).text();
  expect(before).toContain("Uses 1 of your 10 views this period; 3 left.");
  expect(before).not.toContain(name);
  expect((await visitor.post(path, { intent: "view" })).status).toBe(302);
  const after = await (await visitor.get(path)).text();
  expect(after).toContain("Minimum pay");
  expect(after).not.toContain(name);
  expect(after).not.toContain("View full profile");
});
