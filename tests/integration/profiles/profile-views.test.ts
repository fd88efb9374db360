/** Who viewed a professional: every kind of view is written down by what reads, and read by them alone. */
import { beforeAll, expect, inject, test } from "vitest";
import { clientOf, REASON, startByApi, textOf } from "#tests/helpers/acting.ts";
import { rowsOf, upload } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  matchOf,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { deleteAccounts, makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

type ProfileView = {
  kind: string;
  facility_id: string | null;
  facility: string | null;
  admin: string | null;
  subject: string | null;
  times: number;
};

let nurse: Person;
let other: Person;
let facility: Person;
let admin: Person;
let owner: Api;
let position: string;
let match: string;
const title = "Night Nurse";
/** A town of Missouri far from where other tests hire, so that its lists are short. */
const TOWN = "63877";

beforeAll(async () => {
  [nurse, other] = await Promise.all([
    makeNurse(stack, { zip: TOWN }),
    makeNurse(stack, { zip: TOWN }),
  ]);
  facility = await makeFacility(stack);
  admin = await makePerson(stack, { role: null, admin: true });
  await sql(
    stack,
    `insert into public.profiles (user_id, full_name) values ($1, 'Ada Birch')
     on conflict (user_id) do update set full_name = excluded.full_name`,
    [admin.id],
  );
  position = await makePosition(stack, facility, { title, zip: TOWN });
  match = await matchOf(stack, position, nurse);
  owner = await apiOf(stack, facility);
});

/** The views that somebody reads of themselves. */
async function viewsOf(person: Person, kind = "all"): Promise<ProfileView[]> {
  const { data, error } = await (await apiOf(stack, person)).rpc("my_visibility", { p_kind: kind });
  if (error) throw error;
  return (data as unknown as { views: ProfileView[] }).views;
}
const forget = () =>
  sql(stack, "delete from private.profile_views where person_id = $1", [nurse.id]);
const ok = async (call: PromiseLike<{ error: { code: string; message: string } | null }>) => {
  const { error } = await call;
  if (error) throw new Error(`${error.code}: ${error.message}`);
};
const byFacility = { facility_id: expect.any(String), facility: expect.any(String), admin: null };
const byAdmin = {
  facility_id: null,
  facility: null,
  admin: "Ada Birch, Nomera Health administrator",
};

async function applied(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.applications (position_id, job_seeker_id, employer_id, status, source)
     values ($1, $2, $3, 'applied', 'applied')
     on conflict (position_id, job_seeker_id) do update set status = excluded.status returning id`,
    [position, nurse.id, facility.id],
  );
  return row!.id;
}

test("lists: the candidates, the pipeline, its file and the dashboard, whoever of the team opens them", async () => {
  await forget();
  await ok(owner.rpc("position_candidates", { p_position_id: position }));
  expect(await viewsOf(nurse)).toMatchObject([
    { ...byFacility, kind: "list", subject: title, times: 1 },
  ]);

  await applied();
  await forget();
  const viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
  await ok(viewer.rpc("position_pipeline", { p_position_id: position }));
  expect(await viewsOf(nurse)).toMatchObject([{ kind: "list", subject: title, times: 1 }]);
  await forget();
  await ok(owner.rpc("pipeline_export", { p_position_id: position }));
  expect(await viewsOf(nurse)).toMatchObject([{ kind: "list", subject: title }]);
  await forget();
  await ok(owner.rpc("employer_dashboard", {}));
  expect(await viewsOf(nurse)).toMatchObject([{ kind: "list", subject: "Dashboard" }]);
});

test("the profile, the application and a document", async () => {
  await applied();
  await forget();
  await ok(owner.rpc("candidate_of_match", { p_position_id: position, p_match_id: match }));
  expect(await viewsOf(nurse)).toMatchObject([{ ...byFacility, kind: "profile", subject: title }]);

  await forget();
  await ok(owner.rpc("facility_application", { p_id: await applied() }));
  expect(await viewsOf(nurse)).toMatchObject([
    { ...byFacility, kind: "application", subject: title },
  ]);

  await upload(await signedIn(stack, nurse), { bytes: pdf(), name: "bls card.pdf" });
  const [doc] = await rowsOf(nurse, stack);
  await forget();
  await ok(owner.rpc("open_document", { p_id: doc!.id }));
  expect(await viewsOf(nurse)).toMatchObject([
    { ...byFacility, kind: "document", subject: "bls card.pdf" },
  ]);
});

test("a full view is a view before anything of it is read", async () => {
  const one = await makeNurse(stack, { zip: TOWN });
  await ok(owner.rpc("view_candidate", { p_match_id: await matchOf(stack, position, one) }));
  expect(await viewsOf(one)).toMatchObject([{ ...byFacility, kind: "profile", subject: title }]);
});

test("the dashboard counts the facilities that opened the profile, as its page lists them", async () => {
  const one = await makeNurse(stack, { zip: TOWN });
  const [again, acting] = await Promise.all([
    makePosition(stack, facility, { zip: TOWN }),
    clientOf(stack, admin, await startByApi(stack, admin, { user: facility.id })),
  ]);
  const counted = async () => {
    const { data } = await (await apiOf(stack, one)).rpc("my_week");
    return (data as { views: number }).views;
  };
  const open = async (api: Api, at: string) =>
    ok(
      api.rpc("candidate_of_match", {
        p_position_id: at,
        p_match_id: await matchOf(stack, at, one),
      }),
    );
  await ok(owner.rpc("position_candidates", { p_position_id: position }));
  await open(acting, position);
  expect(await counted()).toBe(0);
  await open(owner, position);
  await open(owner, again);
  expect(await counted()).toBe(1);
  await sql(
    stack,
    "update private.profile_views set last_at = last_at - interval '8 days' where person_id = $1",
    [one.id],
  );
  expect(await counted()).toBe(0);
});

test("administrators, by name: the account, its verification, an application, a list, a document", async () => {
  const office = await apiOf(stack, admin);
  await forget();
  await ok(office.rpc("admin_person", { p_id: nurse.id }));
  await ok(office.rpc("verification_of", { p_user_id: nurse.id }));
  await ok(office.rpc("admin_application", { p_id: await applied() }));
  await ok(office.rpc("admin_people", { p_search: nurse.id }));
  const [doc] = await rowsOf(nurse, stack);
  await ok(office.rpc("open_document", { p_id: doc!.id }));
  const views = await viewsOf(nurse, "admin");
  expect(views.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
    "account Account",
    "account Verification",
    "application Night Nurse",
    "document bls card.pdf",
    "list People",
  ]);
  for (const view of views) expect(view).toMatchObject(byAdmin);
  expect(await viewsOf(nurse, "document")).toMatchObject([
    { admin: "Ada Birch, Nomera Health administrator" },
  ]);
});

test("an administrator's lists and lab", async () => {
  const office = await apiOf(stack, admin);
  await applied();
  await forget();
  await ok(office.rpc("admin_position", { p_id: position }));
  await ok(office.rpc("admin_search", { p_query: nurse.id }));
  await ok(office.rpc("lab_candidate", { p_user_id: nurse.id }));
  await ok(office.rpc("lab_pair", { p_position_id: position, p_user_id: nurse.id }));
  expect(
    (await viewsOf(nurse, "admin")).map(({ kind, subject }) => `${kind} ${subject}`).sort(),
  ).toEqual(["account Checking how matching works", "list Night Nurse", "list Search"]);
});

test("an administrator who acts: for the professional with the reason, for a facility with both names", async () => {
  await forget();
  await startByApi(stack, admin, { user: nurse.id });
  expect(await viewsOf(nurse)).toMatchObject([{ ...byAdmin, kind: "acting", subject: REASON }]);
  // What they then read as the professional is no view of the professional's own.
  await forget();
  const acting = await startByApi(stack, admin, { user: facility.id });
  const client = await clientOf(stack, admin, acting);
  await ok(client.rpc("position_candidates", { p_position_id: position }));
  expect(await viewsOf(nurse)).toMatchObject([
    {
      kind: "list",
      facility: expect.any(String),
      admin: "Ada Birch, Nomera Health administrator",
      subject: title,
    },
  ]);
});

test("messages that an administrator reads while acting: a view, and an entry of the log once a session", async () => {
  const id = await applied();
  await sql(
    stack,
    "insert into public.messages (application_id, sender_id, side, body) values ($1, $2, 'facility', 'Hello')",
    [id, facility.id],
  );
  const read = async (
    person: Person,
    call: (api: Api) => PromiseLike<{ error: null | { code: string; message: string } }>,
  ) => {
    await forget();
    const api = await clientOf(stack, admin, await startByApi(stack, admin, { user: person.id }));
    await ok(call(api));
    await ok(call(api));
    const entries = await sql<{ n: string }>(
      stack,
      `select count(*) as n from public.audit_log
       where action = 'acting.read' and subject_id = $1 and on_behalf_of = $2`,
      [id, person.id],
    );
    expect(Number(entries[0]!.n)).toBe(1);
    return await viewsOf(nurse, "messages");
  };
  expect(await read(nurse, (api) => api.rpc("my_application", { p_id: id }))).toMatchObject([
    { ...byAdmin, subject: title, times: 1 },
  ]);
  expect(
    await read(facility, (api) => api.rpc("facility_application", { p_id: id })),
  ).toMatchObject([
    {
      facility: expect.any(String),
      admin: "Ada Birch, Nomera Health administrator",
      subject: title,
    },
  ]);
  // They read it in their own log of what administrators did.
  const { data: log } = await owner.rpc("access_log");
  expect(log!.map(({ action }) => action)).toContain("acting.read");
  // Of their own messages nobody leaves a view.
  await forget();
  await ok((await apiOf(stack, nurse)).rpc("my_application", { p_id: id }));
  expect(await viewsOf(nurse)).toEqual([]);
});

test("a view again within a minute is one, later that day counts, the next day is a new entry", async () => {
  await forget();
  const view = () => ok(owner.rpc("facility_application", { p_id: id }));
  const id = await applied();
  await view();
  await view();
  expect(await viewsOf(nurse)).toMatchObject([{ times: 1 }]);
  await sql(
    stack,
    "update private.profile_views set first_at = first_at - interval '2 minutes', last_at = last_at - interval '2 minutes' where person_id = $1",
    [nurse.id],
  );
  await view();
  expect(await viewsOf(nurse)).toMatchObject([{ times: 2 }]);
  await sql(
    stack,
    "update private.profile_views set day = day - 1, last_at = last_at - interval '1 day' where person_id = $1",
    [nurse.id],
  );
  await view();
  expect(await viewsOf(nurse)).toMatchObject([{ times: 1 }, { times: 2 }]);
});

test("what is refused leaves no view, and nobody else reads, makes up or removes one", async () => {
  const id = await applied();
  await forget();
  const stranger = await apiOf(stack, await makeFacility(stack));
  const refused = await stranger.rpc("facility_application", { p_id: id });
  expect(refused.error?.code).toBe("PT404");
  expect((await stranger.rpc("position_candidates", { p_position_id: position })).error?.code).toBe(
    "PT404",
  );
  expect((await stranger.rpc("admin_person", { p_id: nurse.id })).error?.code).toBe("PT403");
  expect(await viewsOf(nurse)).toEqual([]);

  await ok(owner.rpc("facility_application", { p_id: id }));
  expect(await viewsOf(other, "application")).toEqual([]);
  expect(JSON.stringify((await owner.rpc("my_visibility", {})).data)).toContain('"views":[]');
  // The table is no part of the data API, and neither is what writes it.
  for (const api of [owner, await apiOf(stack, admin)] as unknown as {
    schema(name: string): {
      from(table: string): {
        delete(): { neq(column: string, value: string): PromiseLike<unknown> };
      };
      rpc(name: string, args: unknown): PromiseLike<unknown>;
    };
  }[]) {
    const gone = await api.schema("private").from("profile_views").delete().neq("kind", "x");
    const made = await api
      .schema("private")
      .rpc("record_views", { p_people: [nurse.id], p_kind: "list", p_facility: facility.id });
    for (const answer of [gone, made]) expect((answer as { error: unknown }).error).not.toBeNull();
  }
  expect(await viewsOf(nurse)).toHaveLength(1);
});

test("what cannot be written down is not shown", async () => {
  const id = await applied();
  await sql(
    stack,
    `create function private.refuse_view() returns trigger language plpgsql set search_path = '' as
     $$ begin if new.person_id = '${nurse.id}' then raise exception 'away'; end if; return new; end $$`,
  );
  try {
    await sql(
      stack,
      "create trigger refuse_view before insert on private.profile_views for each row execute function private.refuse_view()",
    );
    await forget();
    const { data, error } = await owner.rpc("facility_application", { p_id: id });
    expect(data).toBeNull();
    expect(error?.message).toContain("away");
  } finally {
    await sql(stack, "drop trigger if exists refuse_view on private.profile_views");
    await sql(stack, "drop function private.refuse_view()");
  }
});

test("the page: newest first, by kind, in parts, with the facility to block", async () => {
  await forget();
  await sql(
    stack,
    `insert into private.profile_views (person_id, day, kind, employer_id, subject, first_at, last_at)
     select $1, current_date - n, 'list', $2, 'Old list ' || n, now() - n * interval '1 day', now() - n * interval '1 day'
     from generate_series(1, 30) n`,
    [nurse.id, facility.id],
  );
  await ok(owner.rpc("facility_application", { p_id: await applied() }));
  const visitor = await signedIn(stack, nurse);
  const read = async (query: string) =>
    await textOf(await visitor.get(`/job-seeker/visibility${query}`));
  const first = await read("");
  expect(first.indexOf(`Opened your application: ${title}`)).toBeLessThan(
    first.indexOf("Opened a list with you in it: Old list 1"),
  );
  expect(first).not.toContain("Old list 25");
  expect(await read("?page=2")).toContain("Old list 25");
  const applications = await read("?show=application");
  expect(applications).toContain(`Opened your application: ${title}`);
  expect(applications).not.toContain("Old list");
  expect(await read("?show=document")).toContain("No views of this kind yet");
  expect(await (await visitor.get("/job-seeker/visibility")).text()).toMatch(
    /href="\/job-seeker\/visibility\?find=[^"]+#block"/,
  );
});

test("the copy of one's data has the views, and a closed facility leaves no name", async () => {
  await forget();
  const leaving = await makeFacility(stack);
  const there = await makePosition(stack, leaving, { title: "Day Nurse", zip: TOWN });
  await ok((await apiOf(stack, leaving)).rpc("position_candidates", { p_position_id: there }));
  await deleteAccounts(stack, leaving.id);
  expect(await viewsOf(nurse)).toMatchObject([
    { facility_id: null, facility: "A facility that closed its account", subject: "Day Nurse" },
  ]);
  const { data } = await (await apiOf(stack, nurse)).rpc("export_my_data");
  expect((data as { profile_views: unknown[] }).profile_views).toMatchObject([
    { kind: "list", subject: "Day Nurse", times: 1 },
  ]);
});
