import { demoAccounts, marketPassword, passwordHashes } from "./demo-accounts.ts";
import { seededRandom } from "./random.ts";
import {
  facilities,
  homesFarther,
  homesNear,
  people,
  positions,
  professions,
  questions,
  type Standing,
} from "./seed-data.ts";
import type { Exec } from "./supabase.ts";

/** People who are not approved, by their place in the list of names. */
const standings: Record<number, Standing> = {
  7: "pending",
  12: "rejected",
  18: "draft",
  23: "pending",
  31: "pending",
  37: "rejected",
  40: "draft",
  44: "pending",
  55: "draft",
};

/** Professions with a license, registration or registry entry in both states. */
const licensed = new Set([
  "rn",
  "lpn",
  "cna",
  "np",
  "physical_therapist",
  "occupational_therapist",
  "respiratory_therapist",
  "pharmacy_technician",
]);
const nurses = new Set(["rn", "lpn"]);

/** Shifts as people combine them. */
const shiftWishes = [
  ["days"],
  ["days", "evenings"],
  ["nights"],
  ["nights", "rotating"],
  ["days", "rotating", "weekends"],
  ["days", "nights"],
  ["evenings", "nights"],
];

/**
 * Fills an empty market: the same people and positions each time, with dates
 * relative to `now`. All of it or nothing; matches follow by the database's triggers.
 */
export async function seedMarket(exec: Exec, now = new Date()): Promise<void> {
  const market = makeMarket(now);
  const sql = tables.map(([table, columns]) => insert(table, columns, market[table] ?? []));
  try {
    await exec(`begin;\n${sql.join("\n")}\ncommit;`);
  } catch (error) {
    await exec("rollback");
    throw error;
  }
}

type Row = Record<string, unknown>;

/** What is filled, in the order of its references, with the columns' types. */
const tables: [table: string, columns: Record<string, string>][] = [
  [
    "auth.users",
    {
      id: "uuid",
      email: "text",
      encrypted_password: "text",
      email_confirmed_at: "timestamptz",
      raw_app_meta_data: "jsonb",
      raw_user_meta_data: "jsonb",
      created_at: "timestamptz",
      updated_at: "timestamptz",
    },
  ],
  [
    "auth.identities",
    {
      id: "uuid",
      provider: "text",
      provider_id: "text",
      user_id: "uuid",
      identity_data: "jsonb",
      created_at: "timestamptz",
      updated_at: "timestamptz",
    },
  ],
  ["public.admin_users", { user_id: "uuid", created_at: "timestamptz" }],
  [
    "public.profiles",
    {
      user_id: "uuid",
      role: "text",
      full_name: "text",
      onboarding_completed: "boolean",
      onboarding_draft: "jsonb",
      verification_status: "text",
      verification_status_new: "text",
      profile_status: "text",
      verification_reason: "text",
      submitted_at: "timestamptz",
      decided_at: "timestamptz",
      decided_by: "uuid",
      created_at: "timestamptz",
    },
  ],
  [
    "public.employer_profiles",
    {
      user_id: "uuid",
      facility_name: "text",
      facility_type: "text",
      address_line: "text",
      zip: "text",
      phone: "text",
      npi: "text",
      about: "text",
      created_at: "timestamptz",
    },
  ],
  [
    "public.job_seeker_profiles",
    {
      user_id: "uuid",
      profession: "text",
      years_experience: "integer",
      zip: "text",
      home_state: "text",
      max_distance_miles: "integer",
      desired_pay_cents: "bigint",
      desired_pay_period: "text",
      shifts: "text[]",
      available_from: "date",
      created_at: "timestamptz",
    },
  ],
  [
    "public.credentials",
    {
      user_id: "uuid",
      kind: "text",
      profession: "text",
      name: "text",
      state: "text",
      multistate: "boolean",
      number: "text",
      expires_on: "date",
      status: "text",
      status_reason: "text",
      verified_at: "timestamptz",
      verified_by: "uuid",
      created_at: "timestamptz",
    },
  ],
  [
    "public.positions",
    {
      id: "uuid",
      employer_id: "uuid",
      title: "text",
      profession: "text",
      zip: "text",
      shift: "text",
      min_years_experience: "integer",
      pay_min_cents: "bigint",
      pay_max_cents: "bigint",
      pay_period: "text",
      starts_on: "date",
      description: "text",
      status: "text",
      created_at: "timestamptz",
    },
  ],
  [
    "public.audit_log",
    {
      at: "timestamptz",
      actor_id: "uuid",
      action: "text",
      subject_type: "text",
      subject_id: "text",
      reason: "text",
      details: "jsonb",
    },
  ],
  [
    "public.faq_questions",
    {
      question: "text",
      answer: "text",
      submitter_name: "text",
      submitter_contact: "text",
      status: "text",
      published_at: "timestamptz",
      created_at: "timestamptz",
    },
  ],
];

function insert(table: string, columns: Record<string, string>, rows: Row[]): string {
  const names = Object.keys(columns).join(", ");
  const types = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
  const json = JSON.stringify(rows).replaceAll("'", "''");
  return `insert into ${table} (${names}) select ${names} from jsonb_to_recordset('${json}'::jsonb) as row (${types});`;
}

function makeMarket(now: Date): Record<string, Row[]> {
  const random = seededRandom(20_260_101);
  const market: Record<string, Row[]> = {};
  const add = (table: string, row: Row) => {
    (market[table] ??= []).push(row);
  };
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const centralDay = new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/Chicago",
  });
  const day = (days: number) => centralDay.format(new Date(now.getTime() + days * 86_400_000));

  function addUser(email: string, name: string, createdAt: string): string {
    const id = random.uuid();
    const password =
      demoAccounts.find((account) => account.email === email)?.password ?? marketPassword;
    add("auth.users", {
      id,
      email,
      encrypted_password: passwordHashes[password],
      email_confirmed_at: createdAt,
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      raw_user_meta_data: { full_name: name },
      created_at: createdAt,
      updated_at: createdAt,
    });
    add("auth.identities", {
      id: random.uuid(),
      provider: "email",
      provider_id: id,
      user_id: id,
      identity_data: { sub: id, email, email_verified: true },
      created_at: createdAt,
      updated_at: createdAt,
    });
    return id;
  }

  const admins = [
    ["admin@demo.nomera.example", "Alex Moreno"],
    ["june.okafor@demo.nomera.example", "June Okafor"],
  ].map(([email, name]) => {
    const id = addUser(email!, name!, ago(200));
    add("public.admin_users", { user_id: id, created_at: ago(200) });
    addProfile(id, "admin", name!, "approved", 200);
    return id;
  });

  function addProfile(
    id: string,
    role: string,
    name: string,
    standing: Standing,
    days: number,
    reason?: string,
  ) {
    const handedIn = standing !== "draft";
    const decided = standing === "approved" || standing === "rejected";
    const decidedBy = role === "admin" ? null : random.pick(admins);
    const decidedAt = ago(Math.max(0.2, days - 1.4));
    const status = decided ? standing : "pending";
    add("public.profiles", {
      user_id: id,
      role,
      full_name: name,
      onboarding_completed: handedIn,
      onboarding_draft: handedIn ? null : { saved_at: ago(days - 0.5) },
      verification_status: status,
      verification_status_new: decided ? status : null,
      profile_status:
        standing === "approved"
          ? "verified_good"
          : standing === "rejected"
            ? "verified_issue"
            : null,
      verification_reason: reason ?? null,
      submitted_at: handedIn ? ago(days - 0.1) : null,
      decided_at: decided ? decidedAt : null,
      decided_by: decided ? decidedBy : null,
      created_at: ago(days),
    });
    if (decided && decidedBy) {
      add("public.audit_log", {
        at: decidedAt,
        actor_id: decidedBy,
        action: `account.${standing}`,
        subject_type: "profile",
        subject_id: id,
        reason: reason ?? null,
        details: { role, submitted_at: ago(days - 0.1) },
      });
    }
  }

  const employers = facilities.map((facility, index) => {
    const days = facility.standing === "pending" ? 1 + index / 8 : 90 - index * 6;
    const email =
      index === 0
        ? "employer@demo.nomera.example"
        : `${facility.contact.toLowerCase().replaceAll(" ", ".")}@facility.example`;
    const id = addUser(email, facility.contact, ago(days));
    const { standing, contact, reason } = facility;
    addProfile(id, "employer", contact, standing, days, reason);
    if (standing !== "draft") {
      add("public.employer_profiles", {
        user_id: id,
        facility_name: facility.name,
        facility_type: facility.type,
        address_line: facility.address,
        zip: facility.zip,
        phone: facility.phone,
        npi: facility.npi,
        about: facility.about || null,
        created_at: ago(days),
      });
    }
    return id;
  });

  for (const position of positions) {
    add("public.positions", {
      id: random.uuid(),
      employer_id: employers[position.facility],
      title: position.title,
      profession: position.profession,
      zip: facilities[position.facility]!.zip,
      shift: position.shift,
      min_years_experience: position.years,
      pay_min_cents: position.pay[0] * 100,
      pay_max_cents: position.pay[1] * 100,
      pay_period: position.period,
      starts_on: day(position.startsIn),
      description: position.description,
      status: position.status ?? "open",
      created_at: ago(random.between(2, 30)),
    });
  }

  const jobs = professions.flatMap(([code, count, hourly]) =>
    Array.from({ length: count }, () => ({ code, hourly })),
  );
  for (const [index, name] of people.entries()) {
    const isDemo = index === 0;
    const { code, hourly } = jobs[index]!;
    const standing = standings[index] ?? "approved";
    const days = standing === "pending" ? 0.3 + index / 30 : random.between(6, 75);
    // Four of five have a position in mind when they choose what to ask for.
    const wanted = positions.filter((position) => position.profession === code);
    const near = isDemo || random.between(1, 5) > 1;
    const position = random.pick(wanted);
    const [zip, state] = isDemo
      ? homesNear[0]![0]!
      : random.pick(near ? homesNear[position.facility]! : homesFarther);
    const email = isDemo
      ? "jobseeker@demo.nomera.example"
      : `${name
          .toLowerCase()
          .normalize("NFD")
          .replace(/[^a-z ]/g, "")
          .replaceAll(" ", ".")}@mail.example`;
    const id = addUser(email, name, ago(days));
    const reason =
      standing === "rejected"
        ? "We could not find this license number in the state's register. Please check it and hand in your profile again."
        : undefined;
    addProfile(id, "job_seeker", name, standing, days, reason);
    if (standing === "draft") continue;

    const pay = isDemo ? 37 : random.between(hourly[0], hourly[1]);
    const period = isDemo ? "hour" : random.pick(["hour", "hour", "hour", "week", "year"] as const);
    const hours = { hour: 1, week: 36, year: 2080 }[period];
    add("public.job_seeker_profiles", {
      user_id: id,
      profession: code,
      years_experience: isDemo ? 6 : random.between(0, 18),
      zip,
      home_state: state,
      max_distance_miles: isDemo ? 45 : random.pick([20, 30, 40, 60, 90]),
      desired_pay_cents: pay * 100 * hours,
      desired_pay_period: period,
      shifts: isDemo
        ? ["days", "nights", "rotating"]
        : random.pick(
            near ? shiftWishes.filter((wish) => wish.includes(position.shift)) : shiftWishes,
          ),
      available_from: day(isDemo ? 14 : random.between(-10, 60)),
      created_at: ago(days),
    });

    const verified = standing === "approved";
    const credential = {
      user_id: id,
      status: verified ? "verified" : standing === "rejected" ? "rejected" : "pending",
      status_reason: reason ?? null,
      verified_at: verified ? ago(days - 1.4) : null,
      verified_by: verified ? random.pick(admins) : null,
      created_at: ago(days),
    };
    if (licensed.has(code) || (code === "radiologic_technologist" && state === "KS")) {
      add("public.credentials", {
        ...credential,
        kind: "license",
        profession: code,
        state,
        multistate: nurses.has(code) && (isDemo || random.between(1, 5) > 1),
        number: `${state}-${random.between(100_000, 999_999)}`,
        // Every ninth license is about to expire.
        expires_on: day(isDemo ? 520 : index % 9 === 8 ? 25 : random.between(90, 700)),
      });
    }
    if (isDemo || (nurses.has(code) && random.between(1, 3) === 1)) {
      add("public.credentials", {
        ...credential,
        kind: "certification",
        name: random.pick(["Basic Life Support (BLS)", "Advanced Cardiac Life Support (ACLS)"]),
        multistate: false,
        number: `C-${random.between(10_000, 99_999)}`,
        expires_on: day(random.between(60, 600)),
      });
    }
  }

  for (const [index, { question, answer, name, contact }] of questions.entries()) {
    add("public.faq_questions", {
      question,
      answer,
      submitter_name: name,
      submitter_contact: contact,
      status: answer ? "published" : "pending",
      published_at: answer ? ago(10 + index) : null,
      created_at: ago(12 + index),
    });
  }
  return market;
}
