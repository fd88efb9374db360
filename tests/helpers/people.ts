import { randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { todayCentral } from "#app/platform/format.ts";
import pg from "pg";
import { marketPassword } from "#local/demo-accounts.ts";
import { textTypes } from "#local/postgres/types.ts";
import { quickHash } from "./quick-hash.ts";
import type { Stack } from "./stack.ts";

/** A person created for one test. */
export type Person = { id: string; email: string; password: string };

/** A database that can run SQL. */
type Database = Pick<Stack, "sql">;

type Status = "draft" | "pending" | "rejected" | "approved";
type Options = {
  role: "job_seeker" | "employer" | null;
  status?: Status;
  admin?: boolean;
  /** An approved employer's plan, arranged outside Stripe; without one, nothing can be published or viewed. */
  plan?: "employer_starter" | "employer_growth" | "employer_enterprise" | null;
};

/** Runs SQL as the database's owner. @throws the database's error */
export async function sql<Row = Record<string, unknown>>(
  stack: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = poolOf(stack.sql);
  // Several statements are possible only without parameters.
  const answer = await (values.length > 0 ? pool.query(text, values) : pool.query(text));
  return ([answer].flat().at(-1)?.rows ?? []) as Row[];
}

const pools = new Map<string, pg.Pool>();

/**
 * Deletes accounts with all that belongs to them. It takes the product's locks first: a bare delete and the worker, which
 * computes matches meanwhile, could end in a deadlock.
 */
export async function deleteAccounts(stack: Database, ...ids: string[]): Promise<void> {
  await sql(
    stack,
    `with locked as materialized (select private.lock_departure($1::uuid[]))
     delete from auth.users u using locked where u.id = any ($1::uuid[])`,
    [ids],
  );
}

/** This process's connection pool for a database. */
function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new pg.Pool({ connectionString, types: textTypes, max: 4, allowExitOnIdle: true });
  // The server may stop before this process does; pending queries then fail on their own.
  pool.on("error", () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/** Makes someone's sessions look as if they began this long ago. */
export async function ageSessions(stack: Database, { id }: Person, age: string): Promise<void> {
  const change = "update auth.sessions set created_at = now() - $2::interval where user_id = $1";
  await sql(stack, change, [id, age]);
}

/** Removes the password of someone who just logged in, as if they had come by a link or a provider. */
export async function withoutPassword(stack: Database, { id }: Person): Promise<void> {
  await sql(stack, "update auth.users set encrypted_password = null where id = $1", [id]);
}

/** Creates an account that can sign in, with a profile according to `status`. */
export async function makePerson(
  stack: Database,
  { role, status = "draft", admin = false, plan = "employer_starter" }: Options,
): Promise<Person> {
  const id = randomUUID();
  const email = `person-${id}@test.example`;
  await sql(
    stack,
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, $2, $3, now(), '{"provider":"email","providers":["email"]}', '{}', now(), now())`,
    [id, email, quickHash(marketPassword)],
  );
  await sql(
    stack,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1, 'email', $2, $3, jsonb_build_object('sub', $2::text, 'email', $4::text), now(), now())`,
    [randomUUID(), id, id, email],
  );
  if (admin) {
    await sql(stack, "insert into public.admin_users (user_id) values ($1)", [id]);
    return { id, email, password: marketPassword };
  }
  const onboarded = status !== "draft";
  await sql(
    stack,
    `insert into public.profiles (user_id, role, full_name, onboarding_completed, submitted_at, verification_status)
     values ($1, $2, $3, $4, case when $4 then now() end, $5)`,
    [
      id,
      role,
      onboarded ? `Test Person ${id.slice(0, 8)}` : null,
      onboarded,
      onboarded ? status : "pending",
    ],
  );
  if (role === "employer") {
    await sql(
      stack,
      onboarded
        ? `insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
           values ($1, 'Test Facility', 'hospital', '1 Test Street', '64108', '8165550100')`
        : "insert into public.employer_profiles (user_id) values ($1)",
      [id],
    );
  }
  // As their forms would have recorded it; a person who has not agreed is asked on every page.
  await sql(
    stack,
    `insert into public.agreements (user_id, document, version, place)
     select $1, v.document, max(v.version), 'sign_up' from public.legal_versions v
     where v.document = 'terms' or (v.document = 'facility_agreement' and $2 = 'employer' and $3)
     group by v.document`,
    [id, role, onboarded],
  );
  if (role === "employer" && status === "approved" && plan) await givePlan(stack, id, plan);
  if (role === "job_seeker" && onboarded) await makeCandidate(stack, id);
  return { id, email, password: marketPassword };
}

/** Gives a facility a one-year plan arranged outside Stripe. */
export async function givePlan(
  stack: Database,
  facility: string,
  plan: NonNullable<Options["plan"]> = "employer_starter",
): Promise<void> {
  await sql(
    stack,
    `insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end)
     values ($1, $2, now() - interval '1 day', now() + interval '1 year')`,
    [facility, plan],
  );
}

/** A test candidate's values; defaults describe a registered nurse in Kansas City. */
export type CandidateFacts = Partial<{
  profession: string;
  zip: string;
  homeState: string;
  maxMiles: number;
  wantCents: number;
  period: string;
  shifts: string[];
  availableFrom: string;
  years: number;
  license: null | Partial<{
    state: string;
    multistate: boolean;
    expiresOn: string;
    status: string;
    profession: string;
  }>;
}>;

/**
 * A date this many days from today, in Central time as in the product, so that tests don't depend on the time of day.
 */
export const day = (offset: number) =>
  new Date(Date.parse(todayCentral()) + offset * 86_400_000).toISOString().slice(0, 10);

const thisYear = Number(todayCentral().slice(0, 4));
/** The next date on which Missouri's board lets registered nurses' licenses expire: April 30 of an odd year. */
export const boardsEnd =
  [thisYear, thisYear + 1, thisYear + 2]
    .filter((year) => year % 2 === 1)
    .map((year) => `${year}-04-30`)
    .find((end) => end > day(1)) ?? "";
/** A date within two years on which none of the board's licenses expire. */
export const unusualEnd = `${thisYear + 1}-07-13`;

/** Writes a job seeker's profile and license, replacing an earlier one. */
export async function makeCandidate(
  stack: Database,
  id: string,
  facts: CandidateFacts = {},
): Promise<void> {
  const profession = facts.profession ?? "rn";
  await sql(stack, "delete from public.credentials where user_id = $1", [id]);
  await sql(
    stack,
    `insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
       desired_pay_cents, desired_pay_period, shifts, available_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10)
     on conflict (user_id) do update set profession = excluded.profession, years_experience = excluded.years_experience,
       zip = excluded.zip, home_state = excluded.home_state, max_distance_miles = excluded.max_distance_miles,
       desired_pay_cents = excluded.desired_pay_cents, desired_pay_period = excluded.desired_pay_period,
       shifts = excluded.shifts, available_from = excluded.available_from`,
    [
      id,
      profession,
      facts.years ?? 5,
      facts.zip ?? "64108",
      facts.homeState ?? "MO",
      facts.maxMiles ?? 40,
      facts.wantCents ?? 4000,
      facts.period ?? "hour",
      `{${(facts.shifts ?? ["days"]).join(",")}}`,
      facts.availableFrom ?? day(5),
    ],
  );
  // A rewritten profile counts as having always been in its state.
  await sql(
    stack,
    "update public.job_seeker_profiles set moved_on = null, moved_from = null where user_id = $1",
    [id],
  );
  if (facts.license === null) return;
  await sql(
    stack,
    `insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on, status,
       verified_on, verified_source, verified_until, verified_multistate)
     select $1, 'license', $2, $3, 'T-1', $4, $5, $6, v.on_day, v.source, v.until, $4 and v.on_day is not null
     from (select case when $6 = 'verified' then private.today() end as on_day,
       case when $6 = 'verified' then 'Nursys' end as source, case when $6 = 'verified' then $5::date end as until) v`,
    [
      id,
      facts.license?.profession ?? profession,
      facts.license?.state ?? "MO",
      facts.license?.multistate ?? false,
      facts.license?.expiresOn ?? day(700),
      facts.license?.status ?? "verified",
    ],
  );
}

/** A minimal browser: stores cookies, does not follow redirects, and submits forms as the site's pages would. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }

  /** The same person at another address of the app. */
  at(origin: string): Visitor {
    const other = new Visitor(origin);
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value);
    return other;
  }

  /** The same person with one more cookie, given as `name=value`. */
  with(cookie: string): Visitor {
    const other = this.at(this.origin);
    const at = cookie.indexOf("=");
    other.#cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
    return other;
  }

  /** All cookies, as a Cookie header; tests may replace them. */
  set cookie(header: string) {
    this.#cookies.clear();
    for (const pair of header.split("; ").filter(Boolean)) {
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#keep(
      await fetch(this.origin + path, {
        redirect: "manual",
        headers: { cookie: this.cookie, "x-forwarded-for": this.address, ...headers },
      }),
    );
  }

  async post(
    path: string,
    fields: Record<string, string | string[]>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send("POST", path, fields, headers);
  }

  /** Submits a form with any method. */
  async send(
    method: string,
    path: string,
    fields: Record<string, string | string[]>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) body.append(name, one);
    return this.#keep(
      await fetch(this.origin + path, {
        method,
        redirect: "manual",
        headers: {
          cookie: this.cookie,
          "x-forwarded-for": this.address,
          origin: this.origin,
          "sec-fetch-site": "same-origin",
          ...headers,
        },
        body,
      }),
    );
  }

  #keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const value = pair.slice(at + 1);
      if (value === "" || /max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), value);
    }
    return response;
  }
}

/** A person signed in through the form of the app with sign-in open; the session works in both apps. */
export async function signedIn(
  stack: Stack,
  person: Person,
  origin = stack.open,
): Promise<Visitor> {
  const visitor = new Visitor(stack.open);
  const response = await visitor.post("/auth", {
    email: person.email,
    password: person.password,
    intent: "password",
  });
  if (response.status !== 302) throw new Error(`Sign-in answered ${response.status}`);
  return visitor.at(origin);
}

/**
 * Starts acting as the given admin, without using the app: as a role or for a person.
 * @returns the acting cookie, as the app would have set it
 */
export async function actingCookie(
  stack: Stack,
  admin: Person,
  target: { as: "job_seeker" | "employer" } | { userId: string },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.acting_sessions (admin_id, role, user_id, reason)
     values ($1, $2, $3, 'A reason for this test') returning id`,
    [admin.id, "as" in target ? target.as : null, "as" in target ? null : target.userId],
  );
  const cookie = createCookie("nomera-acting", { secrets: [stack.sessionSecret] });
  return (await cookie.serialize({ id: row!.id, adminId: admin.id })).split(";")[0]!;
}
