/**
 * The queues that admins work through: parts of 25 short entries in an order that holds, one entry open with all its
 * evidence, filters, and what becomes of a decision. Other tests put people into the same queues; those of here come first.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { deleteAccounts, makePerson, signedIn, sql, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const MANY = 30;
const SIZE = 25;
const MOST_BYTES = 60 * 1024;
/** All at once, so that only their ids tell them apart. */
const SINCE = "1999-02-03T04:05:06Z";
/** Behind whatever waits. */
const END = "9999999999999999_ffffffff-ffff-4fff-bfff-ffffffffffff";
const LONG = "Ünbelievably long words & <evidence>. ".repeat(52);
const REASON = "The back of the license\nis missing, “and” <b>so on</b>.";

type Queue = {
  path: string;
  /** What its cases are called where they are assigned. */
  kind: string;
  /** Puts so many into the queue. @returns the ids of its entries */
  fill: () => Promise<string[]>;
  /** Takes one out, as another admin's decision would. */
  settle: (id: string) => Promise<unknown>;
  /** The fields of the entry's id and of what is typed, and the decision that needs it. */
  id: string;
  text: string;
  no: string;
  yes: Record<string, string>;
};

const QUEUES: Record<string, Queue> = {
  accounts: {
    path: "/admin/pending-approval",
    kind: "account",
    fill: async () => {
      const ids = await people("pending");
      await sql(
        stack,
        `insert into public.credentials (user_id, kind, name, number, expires_on)
         select u, 'certification', 'A certification with a long name ' || n, 'NUMBER-' || n, '2027-02-03'
         from unnest($1::uuid[]) u, generate_series(1, 12) n`,
        [list(ids)],
      );
      return ids;
    },
    settle: (id) =>
      sql(stack, "update public.profiles set verification_status = 'approved' where user_id = $1", [
        id,
      ]),
    id: "userId",
    text: "reason",
    no: "rejected",
    yes: { decision: "rejected", reason: REASON },
  },
  credentials: {
    path: "/admin/pending-approval/credentials",
    kind: "credential",
    fill: async () =>
      idsOf(
        `insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on, updated_at)
         select u, 'license', 'rn', 'MO', repeat('9', 40), true, '2027-04-30', $2
         from unnest($1::uuid[]) u returning id`,
        [list(await people("approved")), SINCE],
      ),
    settle: (id) =>
      sql(
        stack,
        `update public.credentials set status = 'verified', verified_on = private.today(), verified_source = 'Nursys',
           verified_until = expires_on, verified_multistate = multistate where id = $1`,
        [id],
      ),
    id: "subjectId",
    text: "reason",
    no: "rejected",
    yes: { decision: "rejected", reason: REASON },
  },
  appeals: {
    path: "/admin/pending-approval/appeals",
    kind: "appeal",
    fill: async () =>
      idsOf(
        `insert into public.account_appeals (user_id, body, created_at)
         select u, $3, $2 from unnest($1::uuid[]) u returning id`,
        [list(await people("rejected")), SINCE, LONG],
      ),
    settle: (id) =>
      sql(stack, "update public.account_appeals set status = 'superseded' where id = $1", [id]),
    id: "subjectId",
    text: "answer",
    no: "upheld",
    yes: { decision: "reopened" },
  },
  documents: {
    path: "/admin/documents",
    kind: "document",
    fill: async () =>
      idsOf(
        `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, created_at,
           file_state)
         select u, 'other', repeat('n', 116) || '.pdf', 'application/pdf', 1, repeat('a', 64),
           u || '/' || gen_random_uuid(), $2, 'clean' from unnest($1::uuid[]) u returning id`,
        [list(await people("approved")), SINCE],
      ),
    settle: (id) =>
      sql(stack, "update public.documents set status = 'accepted' where id = $1", [id]),
    id: "documentId",
    text: "reason",
    no: "rejected",
    yes: { decision: "accepted" },
  },
};

const made: string[] = [];
const list = (ids: string[]) => `{${ids.join(",")}}`;
const idsOf = async (text: string, values: unknown[]) =>
  (await sql<{ id: string }>(stack, text, values)).map(({ id }) => id);

/** Job job seekers with as much to read as the rules let them write. */
async function people(status: string): Promise<string[]> {
  const ids = Array.from({ length: MANY }, () => randomUUID());
  made.push(...ids);
  await sql(
    stack,
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select u, 'queue-' || u || '@test.example', now(), '{}', '{}', now(), now() from unnest($1::uuid[]) u`,
    [list(ids)],
  );
  await sql(
    stack,
    `insert into public.profiles (user_id, role, full_name, onboarding_completed, submitted_at, verification_status, verification_reason)
     select u, 'job_seeker', 'Wilhelmina Featherstonehaugh-Montgomery ' || left(u::text, 4), true, $2, $3, $4
     from unnest($1::uuid[]) u`,
    [list(ids), SINCE, status, LONG],
  );
  await sql(
    stack,
    `insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
       desired_pay_cents, desired_pay_period, shifts, available_from, summary, open_to_matches)
     select u, 'rn', 5, '64108', 'MO', 10, 4000, 'hour', '{days}', '2090-01-01', $2, false from unnest($1::uuid[]) u`,
    [list(ids), LONG],
  );
  return ids;
}

let admin: Visitor;
beforeAll(async () => {
  admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
});
afterAll(async () => {
  await deleteAccounts(stack, ...made);
});

const plain = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** What a page of a queue shows, from its HTML alone. */
function read(html: string) {
  // What the page carries a second time, as data, is not shown.
  const shown = html.replace(/<script[\s\S]*?<\/script>/g, "");
  const entries = [...shown.matchAll(/<a [^>]*class="queue-entry"[^>]*>/g)].map(([tag]) => ({
    id: /open=([0-9a-f-]{36})/.exec(tag)![1]!,
    current: tag.includes('aria-current="true"'),
  }));
  const form = /<section aria-labelledby="open-entry"[\s\S]*?<\/section>/.exec(shown)?.[0] ?? "";
  const fields = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, plain(value!)],
    ),
  ) as Record<string, string>;
  return {
    ids: entries.map(({ id }) => id),
    current: entries.filter(({ current }) => current).map(({ id }) => id),
    action: plain(/<form [^>]*action="([^"]*)"/.exec(form)?.[1] ?? ""),
    /** What the address of the next part asks. */
    newer: plain(/href="[^"?]*(\?[^"]*after=[^"]*)"[^>]*>Newer /.exec(shown)?.[1] ?? ""),
    typed: plain(/<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(form)?.[1] ?? "").trim(),
    fields,
    text: plain(shown),
    bytes: Buffer.byteLength(html),
  };
}

describe.each(Object.entries(QUEUES))("%s", (_name, queue) => {
  let ids: string[];
  beforeAll(async () => {
    ids = (await queue.fill()).sort();
  });
  const open = async (query = "") => {
    const response = await admin.get(queue.path + query);
    expect(response.status, query).toBe(200);
    return read(await response.text());
  };
  const opened = (page: ReturnType<typeof read>) => page.fields[queue.id];

  test("parts of 25, each entry once, in the same order whenever they are asked for", async () => {
    const first = await open();
    const second = await open(first.newer);
    expect(first.ids).toEqual(ids.slice(0, SIZE));
    expect(second.ids.slice(0, MANY - SIZE)).toEqual(ids.slice(SIZE));
    expect(second.ids.length).toBeLessThanOrEqual(SIZE);
    expect((await open()).ids).toEqual(first.ids);
    expect(second.text).toContain("Back to the beginning");
    for (const page of [first, second]) {
      expect(page.current).toEqual([page.ids[0]]);
      expect(opened(page)).toBe(page.ids[0]);
      expect(page.bytes).toBeLessThan(MOST_BYTES);
    }
  });

  test("any entry opens by its id, in whichever part it stands", async () => {
    const near = await open(`?open=${ids[3]!.toUpperCase()}`);
    expect([opened(near), near.current]).toEqual([ids[3], [ids[3]]]);
    const far = await open(`?open=${ids[28]}`);
    expect([opened(far), far.current, far.ids]).toEqual([ids[28], [], ids.slice(0, SIZE)]);
    expect(far.text).toContain(`29 of `);
    expect(far.fields["next"]).toBe(ids[29]);
    expect(far.action).toBe(`${queue.path}?open=${ids[28]}`);
    const { newer } = far;
    expect((await open(`${newer}&open=${ids[28]}`)).action).toBe(
      `${queue.path}${newer}&open=${ids[28]}`,
    );
  });

  test("what is left for later leads on, into the next part behind the last of this one", async () => {
    const page = await open(`?open=${ids[24]}`);
    const later = new RegExp(`href="([^"]*open=${ids[25]})"[^>]*>Skip for now`);
    const to = plain(later.exec(page.text)?.[1] ?? "");
    expect(to).toBe(`${queue.path}${page.newer}&open=${ids[25]}`);
    const next = await open(to.slice(queue.path.length));
    expect([opened(next), next.ids[0]]).toEqual([ids[25], ids[25]]);
  });

  test.each([
    "open=",
    "open=x",
    "open=1'--",
    "after=0",
    "after=-1_x",
    "after=1_2_3",
    "after=99999999999999999999_00000000-0000-4000-8000-000000000000",
    "state=%27--",
    "assigned=all",
    "role=admin",
  ])("%s means the default", async (query) => {
    const page = await open(`?${query}`);
    expect([opened(page), page.ids[0]]).toEqual([ids[0], ids[0]]);
    expect(page.text).not.toContain("decided meanwhile");
  });

  test("an entry that does not wait is not opened, and the page says so", async () => {
    const page = await open(`?open=${randomUUID()}`);
    expect([opened(page), page.current]).toEqual([ids[0], [ids[0]]]);
    expect(page.text).toContain("Someone already decided this one");
  });

  test("behind the last one is the way back to the beginning", async () => {
    const page = await open(`?after=${END}&state=MO`);
    expect([page.ids, opened(page)]).toEqual([[], undefined]);
    expect(page.text).toContain("That was the last");
    expect(page.text).toMatch(new RegExp(`href="${queue.path}\\?state=MO">Back to the beginning<`));
  });

  test("filters show what fits, and say when nothing does", async () => {
    const mine = ids[2]!;
    const stand = async (query: string) => {
      const page = await open(query);
      return page.ids.filter((id) => ids.includes(id));
    };
    expect(await stand("?profession=rn&state=MO")).toEqual(ids.slice(0, SIZE));
    expect(await stand("?profession=pharmacy_tech")).toEqual([]);
    expect(await stand("?state=KS")).toEqual([]);
    expect((await open("?profession=rn&state=KS&role=employer")).text).toContain("No matching");
    expect((await open("?assigned=me")).ids).toEqual([]);
    const taken = await admin.post(`/admin/cases/${queue.kind}/${mine}`, { intent: "take" });
    expect(taken.headers.get("location")).toBe(`${queue.path}?open=${mine}`);
    const own = await open("?assigned=me");
    expect([own.ids, opened(own), own.fields["next"]]).toEqual([[mine], mine, undefined]);
    expect(await stand("?assigned=nobody")).toEqual(ids.filter((id) => id !== mine).slice(0, SIZE));
    expect((await open()).text).toContain("Assigned to you");
    const back = await admin.post(`/admin/cases/${queue.kind}/${mine}`, { intent: "give-back" });
    expect(back.status).toBe(302);
    expect((await open("?assigned=me")).ids).toEqual([]);
  });

  test("a form that did not pass comes back with its entry", async () => {
    const before = await open(`${(await open()).newer}&state=MO&open=${ids[27]}`);
    const response = await admin.post(before.action, { ...before.fields, decision: queue.no });
    expect(response.status).toBe(422);
    const page = read(await response.text());
    expect([opened(page), page.action]).toEqual([ids[27], before.action]);
    expect(page.text).toContain("There is a problem");
    const typed = { ...before.fields, decision: "maybe", [queue.text]: REASON };
    const again = read(await (await admin.post(before.action, typed)).text());
    expect([opened(again), again.typed]).toEqual([ids[27], REASON]);
  });

  test("after a decision the next one is open, and at the end of the queue the first", async () => {
    // The filters stay, and the part.
    const here = `?state=MO&after=${new URLSearchParams((await open()).newer).get("after")}`;
    const before = await open(`${here}&open=${ids[26]}`);
    const done = await admin.post(before.action, { ...before.fields, ...queue.yes });
    expect(done.status).toBe(302);
    const to = done.headers.get("location")!;
    expect(to).toBe(`${queue.path}${here}&open=${ids[27]}`);
    const next = await open(to.slice(queue.path.length));
    expect(opened(next)).toBe(ids[27]);
    expect(next.text).not.toContain("decided meanwhile");
    const { next: _last, ...rest } = next.fields;
    const last = await admin.post(next.action, {
      ...rest,
      next: "//x.example",
      ...queue.yes,
    });
    expect([last.status, last.headers.get("location")]).toEqual([302, `${queue.path}?state=MO`]);
  });

  test("one that was decided meanwhile: the answer says so, and what was typed is not lost", async () => {
    const before = await open(`?open=${ids[5]}`);
    await queue.settle(ids[5]!);
    const sent = { ...before.fields, decision: queue.no, [queue.text]: REASON };
    const response = await admin.post(before.action, sent);
    expect(response.status).toBe(409);
    const page = read(await response.text());
    expect(page.text).toMatch(/already decided|no longer open/);
    expect(page.text).toContain(`Your ${queue.text} was:`);
    expect(page.text).toContain(REASON);
    // And it is not put into the form of the one that is open instead.
    expect([opened(page), page.typed]).toEqual([ids[0], ""]);
    const without = await admin.post(before.action, { ...before.fields, decision: queue.no });
    const answer = read(await without.text());
    expect(without.status).toBe(422);
    const alert = /role="alert"[\s\S]*?<\/ul>/.exec(answer.text)![0];
    expect(alert).toContain("Someone already decided this one");
    expect(alert).not.toMatch(/Give/);
  });
});

test.each(["job_seeker", "employer"])(
  "a %s who was brought in without a name or a profile is shown by the address",
  async (role) => {
    const [id] = await idsOf(
      `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values (gen_random_uuid(), $1, now(), '{}', '{}', now(), now()) returning id`,
      [`nameless-${role}@test.example`],
    );
    made.push(id!);
    await sql(
      stack,
      `insert into public.profiles (user_id, role, onboarding_completed, submitted_at) values ($1, $2, true, now())`,
      [id, role],
    );
    const response = await admin.get(`/admin/pending-approval?open=${id}`);
    expect(response.status).toBe(200);
    const shown = read(await response.text());
    expect(shown.fields["userId"]).toBe(id);
    expect(shown.text).toContain(`nameless-${role}@test.example`);
  },
);

test("nobody waits for a decision without a moment of submission", async () => {
  const person = await makePerson(stack, { role: "job_seeker", status: "pending" });
  await expect(
    sql(stack, "update public.profiles set submitted_at = null where user_id = $1", [person.id]),
  ).rejects.toThrow("profiles_waits_since");
});
