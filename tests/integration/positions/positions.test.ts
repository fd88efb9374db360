/** A facility's positions: who may do what, two people at once, the plan's limit, and what a preview promises. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { picturePath } from "#app/profiles/public-page/rules.ts";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  matchOf,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { textOf } from "#tests/helpers/page-text.ts";
import { day, givePlan, makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const WHO = ["owner", "recruiter", "viewer", "other facility", "job seeker", "acting"] as const;
const MAY: readonly string[] = ["owner", "recruiter", "acting"];
type Who = (typeof WHO)[number];
const apis = {} as Record<Who, Api>;
let facility: Person;
let recruiter: Person;

const wanted = (more: Record<string, unknown> = {}) => ({
  title: "Nurse of a test",
  profession: "rn",
  zip: "64108",
  shift: "days",
  min_years_experience: 1,
  pay_min_cents: 3800,
  pay_max_cents: 4800,
  pay_period: "hour",
  starts_on: day(21),
  ...more,
});
const save = (api: Api, id: string, version: number | null, more = {}, parts = {}) =>
  api.rpc("save_position", {
    p_id: id,
    p_version: version as number,
    p_position: wanted(more),
    ...parts,
  });
const rowOf = async (id: string) =>
  (
    await sql<{ status: string; version: number; title: string; pay_max_cents: number }>(
      stack,
      "select status, version, title, pay_max_cents::int from public.positions where id = $1",
      [id],
    )
  )[0];

beforeAll(async () => {
  facility = await makeFacility(stack);
  recruiter = await makeMember(stack, facility, "recruiter");
  const admin = await makePerson(stack, { role: null, admin: true });
  apis.owner = await apiOf(stack, facility);
  apis.recruiter = await apiOf(stack, recruiter);
  apis.viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
  apis["other facility"] = await apiOf(stack, await makeFacility(stack));
  apis["job seeker"] = await apiOf(stack, await makeNurse(stack));
  const acting = await startByApi(stack, admin, { user: facility.id });
  apis.acting = (await clientOf(stack, admin, acting)) as Api;
});

/** What each does with a position of the facility, and what tells that it was done. */
const COMMANDS: Record<string, (api: Api, id: string) => PromiseLike<{ error: unknown }>> = {
  "saves it": (api, id) => save(api, id, 1, { title: "Changed" }),
  "pauses it": (api, id) =>
    api.rpc("set_position_status", { p_id: id, p_version: 1, p_status: "paused" }),
  "closes it": (api, id) =>
    api.rpc("set_position_status", {
      p_id: id,
      p_version: 1,
      p_status: "closed",
      p_reason: "Filled.",
    }),
  "copies it": (api, id) => api.rpc("duplicate_position", { p_id: id, p_new_id: randomUUID() }),
};
const stateOf = async () =>
  JSON.stringify(
    await sql(
      stack,
      "select to_jsonb(p) - 'updated_at' as p from public.positions p where employer_id = $1 order by id",
      [facility.id],
    ),
  );

describe("who may", () => {
  describe.each(WHO)("%s", (who) => {
    test.each(Object.entries(COMMANDS))("%s", async (_what, command) => {
      const id = await makePosition(stack, facility);
      const before = await stateOf();
      const { error } = await command(apis[who], id);
      expect(error === null).toBe(MAY.includes(who));
      expect((await stateOf()) !== before).toBe(MAY.includes(who));
    });

    test("makes one, and deletes the draft", async () => {
      const id = randomUUID();
      const made = await save(apis[who], id, null);
      const [row] = await sql<{ employer_id: string; status: string }>(
        stack,
        "select employer_id, status from public.positions where id = $1",
        [id],
      );
      if (who === "other facility") expect(row?.employer_id).not.toBe(facility.id);
      else expect(made.error === null).toBe(MAY.includes(who));
      if (!MAY.includes(who)) {
        const theirs = await makePosition(stack, facility, { status: "draft" });
        await apis[who].rpc("delete_position_draft", { p_id: theirs });
        expect(await rowOf(theirs)).toBeDefined();
        return;
      }
      expect(row).toEqual({ employer_id: facility.id, status: "draft" });
      expect((await apis[who].rpc("delete_position_draft", { p_id: id })).error).toBeNull();
      expect(await rowOf(id)).toBeUndefined();
    });
  });

  test("the whole team reads everything; others read nothing of it", async () => {
    const id = await makePosition(stack, facility, { status: "draft" });
    for (const who of WHO) {
      const reads = ["owner", "recruiter", "viewer", "acting"].includes(who);
      const list = await apis[who].rpc("facility_positions", { p_limit: 100 });
      expect(list.data?.some((row) => row.id === id) ?? false, who).toBe(reads);
      const page = await apis[who].rpc("own_position_page", { p_id: id });
      expect(page.data?.length ?? 0, who).toBe(reads ? 1 : 0);
      const preview = await apis[who].rpc("preview_position", { p_id: id });
      expect(preview.error === null, who).toBe(reads);
    }
  });

  test("a facility that is not approved posts nothing", async () => {
    const waiting = await makePerson(stack, { role: "employer", status: "pending" });
    const api = await apiOf(stack, waiting);
    const post = () => save(api, randomUUID(), null, {}, { p_status: "open" });
    expect((await save(api, randomUUID(), null)).error?.message).toBe(
      "Only approved facilities can do this.",
    );
    expect((await post()).error?.message).toBe("Only approved facilities can do this.");
    await sql(
      stack,
      "update public.profiles set verification_status = 'approved' where user_id = $1",
      [waiting.id],
    );
    expect((await post()).error?.message).toMatch(/^Posting a position requires a plan/);
    await givePlan(stack, waiting.id);
    expect((await post()).error).toBeNull();
  });

  test("no client writes the tables themselves", async () => {
    const id = await makePosition(stack, facility, { status: "draft" });
    const writes = [
      apis.owner.from("positions").update({ status: "open" }).eq("id", id),
      apis.owner
        .from("position_requirements")
        .insert({ position_id: id, skill: "x y", importance: "must" }),
      apis.owner
        .from("screening_questions")
        .insert({ position_id: id, question: "Why?", kind: "text", sort_order: 1 }),
      apis.owner.from("position_drafts").insert({
        id: randomUUID(),
        employer_id: facility.id,
        title: "abc",
        profession: "rn",
        values: {},
      }),
    ];
    for (const write of writes) await write;
    expect((await rowOf(id))?.status).toBe("draft");
    const left = await sql(
      stack,
      `select 1 from public.position_requirements where position_id = $1
       union all select 1 from public.screening_questions where position_id = $1
       union all select 1 from public.position_drafts where employer_id = $2 and title = 'abc'`,
      [id, facility.id],
    );
    expect(left).toEqual([]);
  });
});

describe("two people at once", () => {
  test("the slower one is told who changed what, and nothing of theirs is written", async () => {
    const id = await makePosition(stack, facility);
    expect(
      (await save(apis.recruiter, id, 1, { pay_max_cents: 5200, starts_on: day(30) })).error,
    ).toBeNull();
    const { error } = await save(apis.owner, id, 1, { pay_max_cents: 4000 });
    expect(error).toMatchObject({ code: "PT409", hint: "version" });
    expect(error!.message).toBe(
      `Test Person ${recruiter.id.slice(0, 8)} changed the title, the pay and the start date while this form was open.`,
    );
    expect(await rowOf(id)).toMatchObject({ version: 2, pay_max_cents: 5200 });
    // Knowing that, they may.
    expect((await save(apis.owner, id, 2, { pay_max_cents: 4000 })).error).toBeNull();
    expect(await rowOf(id)).toMatchObject({ version: 3, pay_max_cents: 4000 });
  });

  test("requirements and questions count as well", async () => {
    const id = await makePosition(stack, facility, { title: "Nurse of a test" });
    const asked = {
      p_requirements: [{ skill: "Telemetry", importance: "nice" }],
      p_questions: [{ question: "Do you drive?", kind: "yes_no", required: true }],
    };
    expect((await save(apis.recruiter, id, 1, {}, asked)).error).toBeNull();
    // The same once more changes nothing, and counts nothing.
    expect((await save(apis.recruiter, id, 2, {}, asked)).error).toBeNull();
    expect((await rowOf(id))?.version).toBe(2);
    const { error } = await save(apis.owner, id, 1);
    expect(error!.message).toContain("changed the requirements and the questions while");
  });

  test("posting what was changed since it was looked at is refused; pausing twice is once", async () => {
    const id = randomUUID();
    await save(apis.owner, id, null);
    await save(apis.recruiter, id, 1, { title: "Another title" });
    const post = (version: number) =>
      apis.owner.rpc("set_position_status", { p_id: id, p_version: version, p_status: "open" });
    expect((await post(1)).error).toMatchObject({ code: "PT409" });
    expect((await rowOf(id))?.status).toBe("draft");
    expect((await post(2)).error).toBeNull();
    expect((await post(2)).error).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: "open", version: 3 });
  });

  test("a form sent twice makes one position, one draft, one copy", async () => {
    const [id, draft, copy] = [randomUUID(), randomUUID(), randomUUID()];
    const twice = await Promise.all([save(apis.owner, id, null), save(apis.owner, id, null)]);
    expect(twice.map(({ error }) => error)).toEqual([null, null]);
    const keep = () =>
      apis.owner.rpc("save_position_draft", {
        p_id: draft,
        p_version: null as unknown as number,
        p_title: "Half a position",
        p_profession: "rn",
        p_values: { payMin: "about 40" },
      });
    expect((await keep()).error).toBeNull();
    expect((await keep()).error).toBeNull();
    for (let at = 0; at < 2; at += 1)
      await apis.owner.rpc("duplicate_position", { p_id: id, p_new_id: copy });
    const rows = await sql(
      stack,
      `select 1 from public.positions where id in ($1, $2)
       union all select 1 from public.position_drafts where id = $3`,
      [id, copy, draft],
    );
    expect(rows).toHaveLength(3);
  });

  test("a draft that a colleague saved meanwhile is not lost, and becomes the position", async () => {
    const id = randomUUID();
    const keep = (api: Api, version: number | null, title: string) =>
      api.rpc("save_position_draft", {
        p_id: id,
        p_version: version as number,
        p_title: title,
        p_profession: "rn",
        p_values: { title },
      });
    await keep(apis.owner, null, "First words");
    await keep(apis.recruiter, 1, "Second words");
    const late = await keep(apis.owner, 1, "Third words");
    expect(late.error?.message).toMatch(
      /^Test Person .* saved this draft while this form was open\.$/,
    );
    expect((await save(apis.owner, id, 1)).error).toMatchObject({ code: "PT409", hint: "version" });
    expect((await save(apis.owner, id, 2)).error).toBeNull();
    expect(await sql(stack, "select 1 from public.position_drafts where id = $1", [id])).toEqual(
      [],
    );
    // Another facility can neither read nor take the id.
    expect((await save(apis["other facility"], id, null)).error).toMatchObject({ code: "PT404" });
  });
});

describe("the plan's limit on open positions", () => {
  const SENTENCE =
    "Your Starter plan has 2 open positions. Pause or close one, or choose a larger plan.";
  /** A facility without a subscription has the first plan. */
  async function small() {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    return { person, api: await apiOf(stack, person) };
  }
  const post = (api: Api) => save(api, randomUUID(), null, {}, { p_status: "open" });

  test("holds for posting, opening and reopening, and says what to do", async () => {
    const { person, api } = await small();
    const first = randomUUID();
    expect((await save(api, first, null, {}, { p_status: "open" })).error).toBeNull();
    expect((await post(api)).error).toBeNull();
    expect((await post(api)).error).toMatchObject({ code: "PT409", message: SENTENCE });
    const draft = randomUUID();
    expect((await save(api, draft, null)).error).toBeNull();
    const open = (id: string, version: number) =>
      api.rpc("set_position_status", { p_id: id, p_version: version, p_status: "open" });
    expect((await open(draft, 1)).error).toMatchObject({ code: "PT409", message: SENTENCE });
    // The refused posting left nothing behind.
    expect(
      await sql(
        stack,
        "select status, count(*)::int from public.positions where employer_id = $1 group by 1 order by 1",
        [person.id],
      ),
    ).toEqual([
      { status: "draft", count: 1 },
      { status: "open", count: 2 },
    ]);
    // Pausing makes room, and an edit of an open one needs none.
    expect((await save(api, first, 2, { title: "Still open" })).error).toBeNull();
    expect(
      (await api.rpc("set_position_status", { p_id: first, p_version: 3, p_status: "paused" }))
        .error,
    ).toBeNull();
    expect((await open(draft, 1)).error).toBeNull();
    expect((await open(first, 4)).error).toMatchObject({ code: "PT409", message: SENTENCE });
  });

  test("two posts at the same moment do not both take the last place", async () => {
    const { person, api } = await small();
    await makePosition(stack, person);
    const answers = await Promise.all([post(api), post(api), post(api)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of answers) if (error) expect(error.message).toBe(SENTENCE);
  });

  test("a preview needs no place and takes none", async () => {
    const { person, api } = await small();
    await makePosition(stack, person);
    await makePosition(stack, person);
    const draft = await makePosition(stack, person, { status: "draft" });
    expect((await api.rpc("preview_position", { p_id: draft })).error).toBeNull();
    expect(await rowOf(draft)).toMatchObject({ status: "draft", version: 1 });
    const [left] = await sql(
      stack,
      `select (select count(*) from matching.openings where position_id = $1)::integer as openings,
         (select count(*) from public.matches where position_id = $1)::integer as matches,
         (select count(*) from public.position_changes where position_id = $1)::integer as changes,
         (select count(*) from public.position_first_matches where position_id = $1)::integer as first`,
      [draft],
    );
    expect(left).toEqual({ openings: 0, matches: 0, changes: 0, first: 0 });
  });

  test("a preview shows what applicants will be asked", async () => {
    const draft = await makePosition(stack, facility, { status: "draft" });
    await sql(
      stack,
      `insert into public.screening_questions (position_id, question, kind, required, sort_order)
       values ($1, 'Have you worked nights?', 'yes_no', true, 1), ($1, 'Why this unit?', 'text', false, 2)`,
      [draft],
    );
    const page = await (
      await signedIn(stack, facility)
    ).get(`/employer/positions/${draft}/preview`);
    const html = (await page.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Questions for applicants");
    expect(html).toContain("Have you worked nights? (yes or no)");
    expect(html).toContain("Why this unit? (in words, optional)");
  });

  test("a preview shows the facility as candidates see it: its logo, its page and what it says of itself", async () => {
    const { person } = await small();
    const draft = await makePosition(stack, person, { status: "draft" });
    const logo = randomUUID();
    await sql(
      stack,
      "insert into public.facility_images (id, facility_id, kind) values ($1, $2, 'logo')",
      [logo, person.id],
    );
    await sql(
      stack,
      "update public.employer_profiles set about = 'Forty beds by the river.' where user_id = $1",
      [person.id],
    );
    const page = await (await signedIn(stack, person)).get(`/employer/positions/${draft}/preview`);
    const html = (await page.text()).split("As candidates see it")[1]!.split("<script")[0]!;
    expect(html).toContain(`src="${picturePath(logo)}"`);
    expect(html).toMatch(/href="\/facilities\/[a-z0-9-]+"/);
    expect(html).toContain("Forty beds by the river.");
  });

  test("a required skill that nobody knows is told in the preview and above the form; a preferred one is not", async () => {
    const draft = await makePosition(stack, facility, { status: "draft" });
    const ask = (importance: string) =>
      sql(
        stack,
        `insert into public.position_requirements (position_id, skill, importance)
         values ($1, 'Basket weaving', $2), ($1, 'Telemetry', $2)`,
        [draft, importance],
      );
    const page = await signedIn(stack, facility);
    const read = async (of: string) =>
      (await (await page.get(`/employer/positions/${draft}/${of}`)).text()).replace(/<[^>]*>/g, "");
    await ask("nice");
    for (const of of ["preview", "edit"]) {
      expect(await read(of), of).not.toContain("We don’t know the skill");
    }
    await sql(stack, "delete from public.position_requirements where position_id = $1", [draft]);
    await ask("must");
    for (const of of ["preview", "edit"]) {
      expect(await read(of), of).toContain(
        "We don’t know the skill “Basket weaving” yet. Because it is required, nobody matches",
      );
    }
    expect(await read("preview")).toContain("No candidate fits yet.");
  });
});

describe("before posting", () => {
  // A place of its own, so that the nurses of other tests do not count.
  const there = { zip: "63901", maxMiles: 20 };
  const preview = async (id: string) =>
    (await apis.owner.rpc("preview_position", { p_id: id })).data as {
      matches: number;
      wider: { what: string; matches: number }[];
      details: unknown[];
    };
  const matchesOf = async (id: string) =>
    (
      await sql<{ n: number }>(
        stack,
        "select count(*)::int as n from public.matches where position_id = $1",
        [id],
      )
    )[0]!.n;

  test("a pay that cannot be raised by a tenth is previewed without that", async () => {
    const id = await makePosition(stack, facility, { ...there, status: "draft" });
    const steps = async () => (await preview(id)).wider.map(({ what }) => what);
    expect(await steps()).toContain("pay");
    await sql(
      stack,
      "update public.positions set pay_period = 'year', pay_max_cents = 95000000 where id = $1",
      [id],
    );
    expect(await steps()).not.toContain("pay");
  });

  test("the number is that of the matches after posting, and leaves nothing behind", async () => {
    const id = randomUUID();
    const draft = { zip: there.zip, title: `Nurse ${id}` };
    await save(apis.owner, id, null, draft);
    const others = await preview(id);
    const raised = others.wider.find(({ what }) => what === "pay")!.matches;
    // Two within the range, one within ten percent above it, one out of reach, and one with a certification.
    for (const want of [4000, 4700, 5000, 9000])
      await makeNurse(stack, { ...there, wantCents: want });
    const holder = await makeNurse(stack, { ...there, wantCents: 4100 });
    await sql(
      stack,
      `insert into public.credentials (user_id, kind, name, certification, number, expires_on, status,
         verified_on, verified_source, verified_until)
       values ($1, 'certification', 'ACLS', 'acls', 'A1', $2, 'verified', private.today(), 'the document', $2)`,
      [holder.id, day(900)],
    );
    const all = await preview(id);
    expect(all).toEqual({
      matches: others.matches + 3,
      wider: [{ what: "pay", matches: raised + 4 }],
      details: others.details,
    });
    expect(await matchesOf(id)).toBe(0);
    // Other tests cause notifications at the same moment: only those about this draft count.
    const told = await sql(stack, "select 1 from public.notifications n where n::text like $1", [
      `%${id}%`,
    ]);
    expect(told).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: "draft", version: 1, pay_max_cents: 4800 });

    // With a certification that must be there, only whoever has it.
    await save(apis.owner, id, 1, draft, {
      p_requirements: [{ certification: "acls", importance: "must" }],
    });
    const fewer = await preview(id);
    expect(fewer.matches).toBeLessThan(all.matches);
    expect(fewer.matches).toBeGreaterThan(0);
    expect(fewer.wider).toContainEqual({ what: "certifications", matches: all.matches });
    expect(
      await sql(
        stack,
        "select certification from public.position_requirements where position_id = $1",
        [id],
      ),
    ).toEqual([{ certification: "acls" }]);

    await apis.owner.rpc("set_position_status", { p_id: id, p_version: 2, p_status: "open" });
    expect(await matchesOf(id)).toBe(fewer.matches);
    expect((await preview(id)).matches).toBe(fewer.matches);
  });

  test("it tells a number and nothing of anybody", async () => {
    const id = randomUUID();
    await save(apis.owner, id, null, { zip: there.zip });
    const told = (await apis.owner.rpc("preview_position", { p_id: id })).data as object;
    expect(Object.keys(told).sort()).toEqual(["details", "matches", "wider"]);
    expect(JSON.stringify(told)).not.toMatch(/[0-9a-f]{8}-|@/);
  });
});

test("the list counts whom its position shows: not who is not interested, nor an invitation as an application", async () => {
  const id = await makePosition(stack, facility, { title: "A counted position" });
  const row = async () => {
    const { data } = await apis.owner.rpc("facility_positions", { p_search: "A counted position" });
    return { fit: data![0]!.matches, applied: data![0]!.applications };
  };
  const [invited, away, applied] = [
    await makeNurse(stack),
    await makeNurse(stack),
    await makeNurse(stack),
  ];
  const before = await row();
  const jobSeeker = await apiOf(stack, away);
  expect(
    (await jobSeeker.rpc("dismiss_position", { p_position_id: id, p_reason: "Too far" })).error,
  ).toBeNull();
  expect((await row()).fit).toBe(before.fit - 1);
  const match = await matchOf(stack, id, invited);
  expect((await apis.owner.rpc("invite_candidate", { p_match_id: match })).error).toBeNull();
  expect((await row()).applied).toBe(0);
  const nurse = await apiOf(stack, applied);
  expect((await nurse.rpc("apply_to_position", { p_position_id: id })).error).toBeNull();
  expect((await row()).applied).toBe(1);
});

describe("closing", () => {
  test("ends its open applications with the reason, and tells each candidate", async () => {
    const nurse = await makeNurse(stack);
    const jobSeeker = await apiOf(stack, nurse);
    const id = await makePosition(stack, facility);
    const applied = await jobSeeker.rpc("apply_to_position", { p_position_id: id });
    expect(applied.error).toBeNull();
    const close = (reason?: string) =>
      apis.owner.rpc("set_position_status", {
        p_id: id,
        p_version: 1,
        p_status: "closed",
        ...(reason && { p_reason: reason }),
      });
    expect((await close()).error).toMatchObject({ code: "PT422", hint: "reason" });
    expect((await rowOf(id))?.status).toBe("open");
    expect((await close("The unit moves to another town.")).error).toBeNull();
    expect((await close("The unit moves to another town.")).error, "sent twice").toBeNull();
    expect((await close("We hired someone else.")).error).toMatchObject({ code: "PT409" });
    const visitor = await signedIn(stack, facility);
    const late = await visitor.post(`/employer/positions/${id}/close`, {
      intent: "close",
      version: "1",
      reason: "We hired someone else.",
    });
    expect(late.status).toBe(409);
    const html = await textOf(late);
    expect(html).toContain(
      "This position is already closed. Candidates saw another reason, not yours.",
    );
    expect(html).toContain("We hired someone else.");
    const [ended] = await sql(
      stack,
      "select status, closed_reason from public.applications where position_id = $1",
      [id],
    );
    expect(ended).toEqual({ status: "closed", closed_reason: "The unit moves to another town." });
    const told = await sql(
      stack,
      "select 1 from public.notifications where user_id = $1 and kind = 'application_ended'",
      [nurse.id],
    );
    expect(told).toHaveLength(1);
  });

  test("counts what it ends: an accepted offer stays", async () => {
    const id = await makePosition(stack, facility);
    for (const status of ["applied", "accepted"]) {
      const jobSeeker = await apiOf(stack, await makeNurse(stack));
      const applied = await jobSeeker.rpc("apply_to_position", { p_position_id: id });
      await sql(stack, "update public.applications set status = $2 where id = $1", [
        applied.data,
        status,
      ]);
    }
    const shown = await apis.owner.rpc("own_position_page", { p_id: id });
    expect(shown.data).toMatchObject([{ open_applications: 1 }]);
  });

  test("is refused for a draft, and what was posted once is not deleted", async () => {
    const draft = await makePosition(stack, facility, { status: "draft" });
    const answer = await apis.owner.rpc("set_position_status", {
      p_id: draft,
      p_version: 1,
      p_status: "closed",
      p_reason: "Not needed.",
    });
    expect(answer.error).toMatchObject({ code: "PT409" });
    const open = await makePosition(stack, facility);
    expect((await apis.owner.rpc("delete_position_draft", { p_id: open })).error).toMatchObject({
      code: "PT409",
    });
    expect(await rowOf(open)).toBeDefined();
  });
});

describe("the pages", () => {
  const good = () => ({
    id: randomUUID(),
    title: "Nurse of the pages",
    profession: "rn",
    zip: "64108",
    shift: "days",
    employment: "full_time",
    minYearsExperience: "1",
    payMin: "38",
    payMax: "48",
    payPeriod: "hour",
    startsOn: day(21),
  });
  const textOf = async (response: Response) =>
    (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

  test("a stale form comes back with what was typed and who was faster, and saves when sent again", async () => {
    const owner = await signedIn(stack, facility);
    const form = good();
    expect((await owner.post("/employer/new-position", form)).status).toBe(302);
    const edit = `/employer/positions/${form.id}/edit`;
    await save(apis.recruiter, form.id, 1, { title: form.title, pay_max_cents: 5500 });
    const mine = { ...form, version: "1", payMax: "51.25", yearsImportance: "must" };
    const stale = await owner.post(edit, mine);
    expect(stale.status).toBe(409);
    const html = await textOf(stale);
    expect(html).toContain(
      `Test Person ${recruiter.id.slice(0, 8)} changed the pay while this form was open.`,
    );
    expect(html).toContain('value="51.25"');
    // What is saved now stands beside it, and the summary leads there.
    expect(html).toContain("Changed while you were editing");
    expect(html).toContain('href="#edit-conflict"');
    expect(html).toContain("Pay, up to: 55.00</li>");
    expect(html).not.toContain("Profession: ");
    expect(html).toMatch(/name="version" value="2"/);
    expect((await rowOf(form.id))?.pay_max_cents).toBe(5500);
    const again = await owner.post(edit, { ...mine, version: "2" });
    expect(again.headers.get("location")).toBe(`/employer/positions/${form.id}/preview`);
    expect((await rowOf(form.id))?.pay_max_cents).toBe(5125);
    const years = "select years_importance from public.positions where id = $1";
    expect(await sql(stack, years, [form.id])).toEqual([{ years_importance: "must" }]);
  });

  test("a stale draft comes back with what a colleague saved, and is kept when sent again", async () => {
    const [owner, colleague] = [await signedIn(stack, facility), await signedIn(stack, recruiter)];
    const left = { id: randomUUID(), title: "Half done", profession: "rn" };
    const draft = `/employer/new-position/draft?draft=${left.id}`;
    await owner.post(draft, left);
    await colleague.post(draft, { ...left, version: "1", profession: "lpn" });
    const mine = { ...left, version: "1", title: "Typed for an hour" };
    const stale = await owner.post(draft, mine);
    expect(stale.status).toBe(409);
    const html = await textOf(stale);
    expect(html).toContain('value="Typed for an hour"');
    expect(html).toContain("Title: Half done</li>");
    expect(html).toContain("Profession: Licensed Practical Nurse</li>");
    expect(html).toContain(`action="${draft}"`);
    const version = /name="version" value="(\d+)"/.exec(html)![1]!;
    expect((await owner.post(draft, { ...mine, version })).status).toBe(302);
  });

  test("a mistake in an old form does not make it a new one", async () => {
    const owner = await signedIn(stack, facility);
    const form = good();
    await owner.post("/employer/new-position", form);
    await save(apis.recruiter, form.id, 1, { pay_max_cents: 5500 });
    const edit = `/employer/positions/${form.id}/edit`;
    const html = await textOf(await owner.post(edit, { ...form, version: "1", payMin: "forty" }));
    expect(html).toMatch(/name="version" value="1"/);
  });

  test("a form cannot be sent to another position's page", async () => {
    const owner = await signedIn(stack, facility);
    const [one, two] = [good(), good()];
    for (const form of [one, two]) await owner.post("/employer/new-position", form);
    const crossed = await owner.post(`/employer/positions/${one.id}/edit`, {
      ...two,
      version: "1",
      title: "Crossed over",
    });
    expect(crossed.status).toBe(422);
    expect((await rowOf(two.id))?.title).toBe(two.title);
  });

  test("a draft comes back as it was typed, and can be deleted", async () => {
    const owner = await signedIn(stack, facility);
    const left = {
      id: randomUUID(),
      title: "Half <b>done</b> 😀",
      profession: "rn",
      payMin: "about 40",
    };
    const kept = await owner.post("/employer/new-position/draft", left);
    expect(kept.headers.get("location")).toBe("/employer/positions?status=draft");
    expect(await textOf(await owner.get("/employer/positions?status=draft"))).toContain(
      "Half &lt;b&gt;done&lt;/b&gt; 😀",
    );
    const page = await textOf(await owner.get(`/employer/new-position?draft=${left.id}`));
    expect(page).toContain('value="about 40"');
    expect(page).toContain(left.id);
    // Another facility gets an empty form.
    const other = await signedIn(stack, await makeFacility(stack));
    expect(await textOf(await other.get(`/employer/new-position?draft=${left.id}`))).toContain(
      "This draft doesn’t exist.",
    );
    const gone = await owner.post(`/employer/positions/${left.id}/close`, { intent: "delete" });
    expect(gone.status).toBe(302);
    expect(
      await sql(stack, "select 1 from public.position_drafts where id = $1", [left.id]),
    ).toEqual([]);
  });

  test.each(["edit", "preview", "close"])(
    "/%s of another facility's position is not found",
    async (at) => {
      const id = await makePosition(stack, facility);
      const other = await signedIn(stack, await makeFacility(stack));
      expect((await other.get(`/employer/positions/${id}/${at}`)).status).toBe(404);
      const sent = { ...good(), id, version: "1", intent: "close", reason: "Not mine." };
      expect((await other.post(`/employer/positions/${id}/${at}`, sent)).status).toBe(404);
      expect(await rowOf(id)).toMatchObject({ status: "open", version: 1 });
    },
  );

  test("viewers see the list without its buttons", async () => {
    const id = await makePosition(stack, facility, { title: "Seen by viewers" });
    const viewer = await signedIn(stack, await makeMember(stack, facility, "viewer"));
    const html = await textOf(await viewer.get("/employer/positions?search=seen+by+viewers"));
    expect(html).toContain("Seen by viewers");
    expect(html).not.toContain(`value="pause ${id}`);
    const refused = await viewer.post("/employer/positions", {
      key: randomUUID(),
      do: `pause ${id} 1`,
    });
    expect(refused.status).toBe(403);
    expect((await rowOf(id))?.status).toBe("open");
  });

  test("the list's buttons pause, reopen and copy; a copy sent twice is one", async () => {
    const person = await makeFacility(stack);
    const id = await makePosition(stack, person);
    const owner = await signedIn(stack, person);
    const key = randomUUID();
    const press = async (what: string, version: number) => {
      const answer = await owner.post("/employer/positions", {
        key,
        do: `${what} ${id} ${version}`,
      });
      return `${answer.status} ${answer.headers.get("location") ?? ""}`;
    };
    expect(await press("pause", 1)).toBe("302 /employer/positions");
    expect(await rowOf(id)).toMatchObject({ status: "paused", version: 2 });
    expect(await press("reopen", 1)).toBe("409 ");
    expect(await press("reopen", 2)).toBe("302 /employer/positions");
    const copy = await press("duplicate", 3);
    expect(copy).toMatch(/^302 \/employer\/positions\/[0-9a-f-]{36}\/edit$/);
    expect(await press("duplicate", 3)).toBe(copy);
    const rows = await sql(
      stack,
      "select title, status from public.positions where employer_id = $1 order by title",
      [person.id],
    );
    expect(rows).toEqual([
      { title: "Copy of Registered Nurse, Medical-Surgical", status: "draft" },
      { title: "Registered Nurse, Medical-Surgical", status: "open" },
    ]);
  });

  test("the list shows 25, then the rest, each once", async () => {
    const person = await makeFacility(stack);
    for (let at = 0; at < 27; at += 1) await makePosition(stack, person, { title: `Number ${at}` });
    const owner = await signedIn(stack, person);
    const idsOn = async (page: number) => {
      const html = await textOf(await owner.get(`/employer/positions?page=${page}`));
      expect(html.length).toBeLessThan(60_000);
      return [...html.matchAll(/value="duplicate ([^ ]+) /g)].map(([, id]) => id!);
    };
    const [first, second] = [await idsOn(1), await idsOn(2)];
    expect([first.length, second.length]).toEqual([25, 2]);
    expect(new Set([...first, ...second]).size).toBe(27);
  });
});
