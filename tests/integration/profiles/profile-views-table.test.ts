/** Every function and page by which a professional is shown to somebody else (profile-views-table.ts), and the view it leaves. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addresses } from "#app/routes.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { NO_VIEWS, PAGES, READERS, THIRD, WITHOUT } from "#tests/helpers/profile-views-table.ts";
import { as, makeWorld, type Role, type World } from "#tests/helpers/rls-world.ts";

const words = (table: Record<string, string>) =>
  Object.values(table).flatMap((row) => row.split(" "));

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
  // What waits, failed and names somebody, for the lists of it.
  await db.exec(`
    update public.outbox set status = 'dead', done_at = now(), unconfirmed_attempts = 1
    where user_id = '${world.candidate}';
    update public.notifications set facts = '{"candidate": "Ann Candidate", "application": "${world.application}"}'
    where id = '${world.facilityNotice}';
    update public.leie_matches set status = 'not_same', note = 'Another NPI', decided_at = now();
    insert into auth.users (id, email) values ('${THIRD}', 'third@test.example');
    insert into public.profiles (user_id, role, full_name, onboarding_completed, submitted_at)
    values ('${THIRD}', 'job_seeker', 'Cora Third', true, now());
    insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from)
    select '${THIRD}', profession, years_experience, zip, home_state, max_distance_miles, desired_pay_cents,
      desired_pay_period, shifts, available_from from public.job_seeker_profiles where user_id = '${world.candidate}';
    insert into public.messages (id, application_id, sender_id, side, body)
    values ('${THIRD}', '${world.application}', '${world.candidate}', 'candidate', 'Rude, too');
    insert into public.message_reports (message_id, reporter_id, reason) values ('${THIRD}', '${world.owner}', 'This is rude');
    insert into public.credentials (user_id, kind, name, status) values ('${world.candidate}', 'certification', 'ACLS', 'pending');
    insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason)
    values ('${world.admin}', '${world.candidate}', 'acting.started', 'acting_session', '${world.forCandidate}', 'To see what they see');
  `);
}, 60_000);
afterAll(() => db.close());

/** Calls a function as somebody; gives what came and the views of professionals that it left. */
async function ask(role: Role, name: string, args: string) {
  let views: string[] = [];
  const came = await as(db, world, role, `select * from public.${name}(${args})`, async () => {
    const { rows } = await db.query<{ view: string }>(
      "select distinct kind || ' ' || subject as view from private.profile_views order by 1",
    );
    views = rows.map(({ view }) => view);
  });
  return { came, views };
}

describe("functions", () => {
  test("each that somebody signed in may call has its line, and no other", async () => {
    const { rows } = await db.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
    );
    expect([...Object.keys(READERS), ...words(NO_VIEWS)].sort()).toEqual(
      rows.map(({ name }) => name),
    );
  });

  test.each(Object.entries(READERS))("%s leaves a view", async (name, { by, call, view }) => {
    const { came, views } = await ask(by, name, call(world));
    expect(came).not.toHaveProperty("code");
    expect(views).toContain(view);
  });

  test("the others show nothing of a professional, whatever they are asked", async () => {
    const { rows } = await db.query<{ name: string; args: { name: string; type: string }[] }>(
      `select p.proname as name, coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[i.n], 'type',
         format_type(p.proargtypes[i.n - 1], null)) order by i.n) filter (where i.n is not null), '[]') as args
       from pg_proc p left join generate_series(1, 20) i (n) on i.n <= p.pronargs - p.pronargdefaults
       where p.pronamespace = 'public'::regnamespace and p.proname = any ($1) group by p.oid, p.proname`,
      [words(NO_VIEWS)],
    );
    const ids = [
      "candidate",
      "position",
      "application",
      "placement",
      "match",
      "affiliate",
    ] as const;
    const value = (type: string, name: string, id: string) => {
      if (type === "uuid")
        return `'${/user|person|keep|gone/.test(name) ? world.candidate : /position/.test(name) ? world.position : id}'`;
      if (type.endsWith("[]")) return "'{}'";
      if (type === "integer" || type === "bigint" || type === "smallint") return "1";
      if (type === "boolean") return "true";
      if (type === "date" || type.startsWith("timestamp")) return "now()";
      return type === "jsonb" ? "'{}'" : "'Ann Can'";
    };
    const shown: string[] = [];
    let answered = 0;
    for (const { name, args } of rows) {
      for (const id of args.some(({ type }) => type === "uuid") ? ids : ids.slice(0, 1)) {
        for (const role of ["owner", "admin"] as const) {
          const given = args.map((arg) => `${arg.name} => ${value(arg.type, arg.name, world[id])}`);
          const { came } = await ask(role, name, given.join(", "));
          if ("code" in came) continue;
          answered += 1;
          const says = came.says.replaceAll("@", " at ");
          if (/Ann C(andidate|\.)|RN-1\b/.test(says) || says.includes(`${world.candidate} at `))
            shown.push(`${name}, ${role}`);
        }
      }
    }
    expect(shown).toEqual([]);
    expect(answered).toBeGreaterThan(80);
  }, 120_000);
});

describe("pages", () => {
  test("each of facilities and administrators has its line, and no other", () => {
    const theirs = addresses
      .map(([path]) => path)
      .filter((path) => /^\/(admin|employer|interviews|documents|notifications)(\/|$)/.test(path));
    expect([...Object.keys(PAGES), ...words(WITHOUT)].sort()).toEqual(
      [...theirs, "/account/export", "/job-seeker/applications/:applicationId"].sort(),
    );
  });

  test("what they read by leaves views, and everything that does is on one of them", () => {
    expect([...new Set(words(PAGES))].sort()).toEqual(Object.keys(READERS).sort());
  });
});
