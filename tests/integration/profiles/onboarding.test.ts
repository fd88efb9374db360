/** Profiles in steps, a job seeker's and a facility's: kept, checked once more, submitted, changed later, and nobody else's. */
import { createClient } from "@supabase/supabase-js";
import { expect, inject, test } from "vitest";
import { sessionOf } from "#tests/helpers/browser-session.ts";
import { fillSteps, submitProfile, STEPS } from "#tests/helpers/onboarding.ts";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { formatDate } from "#app/platform/format.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { giveEvidence } from "#tests/helpers/evidence.ts";
import {
  boardsEnd,
  day,
  makePerson,
  signedIn,
  sql,
  unusualEnd,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const BASE = "/job-seeker/onboarding";
type Draft = {
  saved_at: string;
  values: Record<string, unknown>;
  versions: Record<string, number>;
};

async function draftOf({ id }: Person) {
  const [row] = await sql<{ draft: Draft | null }>(
    stack,
    "select onboarding_draft as draft from public.profiles where user_id = $1",
    [id],
  );
  return row!.draft;
}
const credentialsOf = ({ id }: Person) =>
  sql<{ id: string; kind: string; state: string | null; name: string | null; status: string }>(
    stack,
    "select id, kind, state, name, status from public.credentials where user_id = $1 order by kind desc, state",
    [id],
  );
const newcomer = async () => {
  const person = await makePerson(stack, { role: "job_seeker" });
  return { person, visitor: await signedIn(stack, person) };
};
const approved = async () => {
  const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
  return { person, visitor: await signedIn(stack, person) };
};
const page = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
const versionOf = (html: string) => /name="version" value="(\d+)"/.exec(html)![1]!;

test("save and exit keeps a step as it was typed, with the database's moment and all marks", async () => {
  const { person, visitor } = await newcomer();
  const before = Date.now();
  const typed = { fullName: "M", zip: "641", summary: "<b>Two</b>\r\nlines" };
  const saved = await visitor.post(`${BASE}/about`, { ...typed, intent: "save", role: "admin" });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/?saved=1"]);
  const draft = await draftOf(person);
  expect(draft?.values).toEqual({ about: typed });
  expect(Math.abs(Date.parse(draft!.saved_at) - before)).toBeLessThan(60_000);
  expect(await sessionOf(stack, visitor)).toEqual({
    fromSaveAndExit: true,
    saveExitAt: expect.any(Number) as number,
    justSavedAndExited: true,
  });
  const elsewhere = await page(await signedIn(stack, person), BASE);
  expect(elsewhere).toMatch(/name="zip"[^>]*value="641"|value="641"[^>]*name="zip"/);
  expect(elsewhere).toContain("Not submitted yet.");
  expect(elsewhere).not.toContain("<b>Two");
});

const DRAFTS: [string, unknown][] = [
  ["a text", "x"],
  ["a list", [1]],
  ["no values", { values: null, versions: 7, saved_at: {} }],
  [
    "steps that are none",
    { values: { about: "x", experience: [1], credentials: 5, constructor: {} } },
  ],
  ["a moment that is none", { saved_at: "toString", values: { about: { zip: 5 } } }],
  [
    "inherited keys",
    {
      values: {
        about: { homeState: "constructor", zip: "toString" },
        experience: { profession: "toString", yearsExperience: "valueOf", skills: "__proto__" },
        preferences: {
          desiredPayPeriod: "constructor",
          shifts: ["valueOf"],
          facilityTypes: ["toString"],
          schedules: ["constructor"],
          availableFrom: "9999-99-99",
        },
        credentials: {
          items: [
            { id: "1", kind: "license", state: "toString", expiresOn: "9999-99-99", number: "1" },
            { id: "2", kind: "certification", certification: "valueOf", expiresOn: "soon" },
            { id: {}, kind: "license" },
            null,
          ],
          open: { kind: "license", values: { state: "constructor", expiresOn: "never" } },
        },
        automatic: { autoApply: "constructor", dailyCap: "1e9" },
      },
      versions: { about: "1", credentials: 1e300 },
    },
  ],
];
test.each(DRAFTS)("a draft made by hand with %s fails no page", async (_, draft) => {
  const { person, visitor } = await newcomer();
  await sql(stack, "update public.profiles set onboarding_draft = $2::jsonb where user_id = $1", [
    person.id,
    JSON.stringify(draft),
  ]);
  const steps = ["", "/about", "/experience", "/credentials", "/documents", "/preferences"];
  for (const step of [...steps, "/automatic", "/review", "/review?check", "/experience?check"]) {
    const { status } = await visitor.get(BASE + step);
    expect({ step, status }).toEqual({ step, status: 200 });
  }
  expect((await visitor.get("/")).status).toBeLessThan(400);
});

test.each(["toString", "constructor", "valueOf", "__proto__"])(
  "the profession %s is none of the list, in whichever form",
  async (profession) => {
    const { visitor } = await newcomer();
    // A step may be left unfinished; the review says so.
    const typed = { intent: "continue", profession, yearsExperience: "5" };
    expect([302, 422]).toContain((await visitor.post(`${BASE}/experience`, typed)).status);
    await visitor.post(`${BASE}/experience`, { ...typed, intent: "save" });
    for (const step of ["experience", "credentials", "automatic", "review"]) {
      const { status } = await visitor.get(`${BASE}/${step}`);
      expect({ step, status }).toEqual({ step, status: 200 });
    }
    expect(await page(visitor, `${BASE}/experience?check`)).toContain(
      "Choose a profession from the list.",
    );
    const own = await (
      await approved()
    ).visitor.post("/job-seeker/profile/experience", {
      intent: "continue",
      profession,
      yearsExperience: "5",
    });
    expect(own.status).toBe(422);
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    const owner = await signedIn(stack, facility);
    const position = { id: crypto.randomUUID(), title: "A position", profession };
    for (const path of ["/employer/new-position", "/employer/new-position/draft"]) {
      const { status } = await owner.post(path, position);
      expect({ path, status }).toEqual({ path, status: 422 });
    }
    expect((await owner.get(`/employer/new-position?profession=${profession}`)).status).toBe(200);
  },
);

test.each(["documents", "review"])(
  "a version that is none is refused with a sentence on the step %s, which has no fields",
  async (step) => {
    const { visitor } = await newcomer();
    const sent = await visitor.post(`${BASE}/${step}`, { intent: "continue", version: "x" });
    expect(sent.status).toBe(422);
    expect(await sent.text()).toContain("The form was incomplete. Open this page again.");
  },
);

test("back keeps what was typed, and steps do not overwrite each other from two tabs", async () => {
  const { person, visitor } = await newcomer();
  await visitor.post(`${BASE}/about`, { intent: "continue", ...STEPS.about![0] });
  const other = await signedIn(stack, person);
  await Promise.all([
    visitor.post(`${BASE}/experience`, { intent: "back", yearsExperience: "six" }),
    other.post(`${BASE}/preferences`, { intent: "save", desiredPay: "about 40" }),
  ]);
  expect((await draftOf(person))?.values).toEqual({
    about: STEPS.about![0],
    experience: { yearsExperience: "six" },
    preferences: { desiredPay: "about 40" },
  });
});

test("a step saved in another window is not overwritten unseen, and says what is saved", async () => {
  const { person, visitor } = await newcomer();
  const version = versionOf(await page(visitor, `${BASE}/about`));
  await visitor.post(`${BASE}/about`, { intent: "continue", version, ...STEPS.about![0] });
  const stale = { intent: "continue", ...STEPS.about![0], fullName: "Another Name" };
  const refused = await visitor.post(`${BASE}/about`, { ...stale, version });
  const html = await refused.text();
  expect(refused.status).toBe(409);
  expect(html).toContain("Changed while you were editing");
  expect(html).toMatch(/Full name<!-- -->: <!-- -->Maria Alvarez|Full name: Maria Alvarez/);
  expect((await draftOf(person))?.values.about).toEqual(STEPS.about![0]);
  const again = await visitor.post(`${BASE}/about`, { ...stale, version: versionOf(html) });
  expect(again.status).toBe(302);
  expect((await draftOf(person))?.values.about).toMatchObject({ fullName: "Another Name" });
});

const LONG = "word ".repeat(1_000).trim();
type Fields = Record<string, string | string[]>;
/** What a step is sent that it cannot take, what is said of it, and by which button it is checked. */
const MALFORMED: [string, string, Fields, string[], string?][] = [
  [
    "5,000 characters about oneself, a state that is none",
    "about",
    { fullName: "M", zip: "64108", homeState: "ZZ", summary: LONG },
    ["Use at most 2,000 characters.", "Choose the state you live in."],
  ],
  [
    "a profession and years that are none",
    "experience",
    { profession: "Wizard!", yearsExperience: "six", skills: LONG.replaceAll(" ", "") },
    ["Choose a profession from the list.", "Enter a whole number from 0 to 60.", "Use at most"],
  ],
  [
    "an impossible day, pay in words, a shift of no list",
    "preferences",
    {
      desiredPay: "a lot",
      desiredPayPeriod: "month",
      shifts: ["days", "mornings"],
      facilityTypes: ["castle"],
      maxDistanceMiles: "9999",
      otherZip1: "6610",
      availableFrom: "2027-02-31",
    },
    [
      "Choose shifts from the list.",
      "Choose per hour, per week or per year.",
      "Enter a five-digit ZIP code",
    ],
  ],
  [
    "limits that are none",
    "automatic",
    { autoApply: "maybe", consent: "perhaps", dailyCap: "400", minimumMatch: "-1" },
    ["Choose whether we may apply for you.", "Check the box or leave it blank."],
  ],
  [
    "a license with an impossible day and 5,000 characters for a number",
    "credentials",
    {
      open: "license",
      licenseState: "ZZ",
      licenseNumber: LONG,
      licenseExpiresOn: "2027-02-31",
    },
    ["Choose the state that issued the license.", "Use at most 40 characters."],
    "license",
  ],
];

test.each(MALFORMED)(
  "%s: kept by save and exit, refused with a sentence, never lost",
  async (_, step, typed, sentences, button = "continue") => {
    const { person, visitor } = await newcomer();
    const path = `${BASE}/${step}`;
    const saved = await visitor.post(path, { ...typed, intent: "save" });
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/?saved=1"]);
    const { open, ...values } = typed;
    const kept = open ? { items: [], open: { kind: open, values } } : typed;
    expect((await draftOf(person))?.values).toEqual({ [step]: kept });
    const comesBack = (html: string) => {
      for (const value of Object.values(values).flat()) {
        if (value.length > 100) expect(html.includes(value)).toBe(true);
      }
    };
    const again = await visitor.get(path);
    const shown = await again.text();
    expect(again.status).toBe(200);
    comesBack(shown);

    const version = versionOf(shown);
    const refused = await visitor.post(path, { ...typed, intent: button, version });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(sentences.filter((sentence) => !html.includes(sentence))).toEqual([]);
    expect(html).not.toMatch(/Invalid (input|option|string)|expected string/);
    comesBack(html);
    expect((await draftOf(person))?.values).toEqual({ [step]: kept });
    // A broken step keeps nobody from submitting by mistake: it is named instead.
    if (step === "about") expect(await submitProfile(visitor)).toBe(`302 ${path}?check=1`);
  },
);

test.each([
  ["about", { summary: "x".repeat(61_000) }, "This is too long to save."],
  ["about", { fullName: ["One", "Two"] }, "Fill in this field once."],
  ["about", { fullName: "M", intent: "explode" }, "Use one of the buttons on this page."],
  ["about", { fullName: "M", version: "newest" }, "Open this page again"],
  ["credentials", { licenseNumber: ["1", "2"], open: "license" }, "Fill in this field once."],
  ["credentials", { licenseNumber: "1", open: "diploma" }, "Open this page again."],
  [
    "credentials",
    { licenseNumber: "1", intent: "explode" },
    "Use one of the buttons on this page.",
  ],
] as [string, Fields, string][])(
  "what no form of ours sends is told in a sentence and changes nothing: %s, %#",
  async (step, typed, sentence) => {
    const { person, visitor } = await newcomer();
    await visitor.post(`${BASE}/${step}`, { intent: "save", fullName: "Kept" });
    const before = await draftOf(person);
    const refused = await visitor.post(`${BASE}/${step}`, { intent: "save", ...typed });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain(sentence);
    expect(html).not.toMatch(/Invalid (input|option|string)|expected string/);
    expect(await draftOf(person)).toEqual(before);
  },
);

test("what the step of the documents lists as missing is missing among the documents too", async () => {
  const { visitor } = await newcomer();
  await fillSteps(visitor, ["documents", "preferences", "automatic"]);
  for (const path of [`${BASE}/documents`, "/job-seeker/documents"]) {
    const html = await page(visitor, path);
    expect(html).toContain("Your résumé");
    expect(html).toContain("A copy of your Missouri license");
  }
});

test("a copy uploaded before the profile is submitted counts on every page, until it expires", async () => {
  const { person, visitor } = await newcomer();
  await fillSteps(visitor);
  await sql(
    stack,
    `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, expires_on)
     select $1::text::uuid, k, k || '.pdf', 'application/pdf', 1000, md5($1 || k) || md5(k || $1),
       $1 || '/' || gen_random_uuid(), private.today() + 30
     from unnest(array['resume', 'license']) k`,
    [person.id],
  );
  const missing = async (path: string) =>
    [
      ...(await page(visitor, path))
        .replaceAll("<!-- -->", "")
        .matchAll(/>(Your résumé(?=[.<])|A copy of [^<.]+|Upload [^<]+\.)/g),
    ].map(([, words]) => words);
  const pages = [`${BASE}/documents`, "/job-seeker/documents"];
  for (const path of pages)
    expect(await missing(path), path).toEqual(["A copy of your BLS certification"]);
  expect(await submitProfile(visitor)).toMatch(/^302/);
  pages[0] = "/job-seeker/awaiting-approval";
  for (const path of pages)
    expect(await missing(path), path).toEqual(["A copy of your BLS certification"]);
  await giveEvidence(stack, person.id);
  await sql(
    stack,
    "update public.profiles set verification_status = 'approved' where user_id = $1",
    [person.id],
  );
  expect(await missing("/job-seeker/dashboard")).toEqual([
    "Upload a copy of one license or certification.",
  ]);

  await sql(
    stack,
    "update public.documents set expires_on = private.today() - 1 where user_id = $1",
    [person.id],
  );
  const all = [
    "Your résumé",
    "A copy of your RN license, Missouri",
    "A copy of your BLS certification",
  ];
  expect(await missing("/job-seeker/documents")).toEqual(all);
  expect(await missing("/job-seeker/dashboard")).toEqual([
    "Upload your résumé.",
    "Upload copies of 2 licenses and certifications.",
  ]);
});

test.each([
  ["rn", "Registered Nurse: Missouri and Kansas both require a license"],
  ["phlebotomist", "Phlebotomist: as far as we know, neither state requires a license"],
  ["radiologic_technologist", "Radiologic Technologist: Kansas requires a license. As far as we"],
])(
  "the step of the licenses says which state asks %s for one: %s",
  async (profession, sentence) => {
    const rules = await sql<{ state: string }>(
      stack,
      "select state from public.license_rules where profession = $1 and required order by state",
      [profession],
    );
    expect(rules.map(({ state }) => state).join()).toBe(
      sentence.includes("both") ? "KS,MO" : sentence.includes("neither") ? "" : "KS",
    );
    const { visitor } = await newcomer();
    await visitor.post(`${BASE}/experience`, {
      intent: "continue",
      profession,
      yearsExperience: "5",
    });
    expect((await page(visitor, `${BASE}/credentials`)).replaceAll("<!-- -->", "")).toContain(
      sentence,
    );
  },
);

test("a list that somebody emptied in another tab is said to be empty now", async () => {
  const { person, visitor } = await newcomer();
  await fillSteps(visitor, ["credentials", "documents", "preferences", "automatic"]);
  const path = `${BASE}/credentials`;
  const license = STEPS.credentials![0]!;
  const first = versionOf(await page(visitor, `${path}?add=license`));
  await visitor.post(path, { ...license, version: first });
  const stale = versionOf(await page(visitor, `${path}?add=license`));
  const [item] = (await draftOf(person))!.values.credentials
    ? ((await draftOf(person))!.values.credentials as { items: { id: string }[] }).items
    : [];
  await visitor.post(path, { intent: "remove", id: item!.id, version: stale });
  const late = await visitor.post(path, { ...license, licenseNumber: "RN-2", version: stale });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("Your list is empty now.");
});

test("an unusual date is asked about once, and a yes is taken", async () => {
  const { person, visitor } = await newcomer();
  await fillSteps(visitor, ["credentials", "documents", "preferences", "automatic"]);
  const license = { ...STEPS.credentials![0]!, licenseExpiresOn: unusualEnd };
  const asked = await visitor.post(`${BASE}/credentials`, license);
  const html = await asked.text();
  expect(asked.status).toBe(422);
  expect(html).toContain(
    "Missouri RN licenses expire on April 30 of odd years. Is this date right?",
  );
  expect(html).toContain("Yes, it’s right");
  expect((await draftOf(person))?.values.credentials).toBeUndefined();
  const yes = await visitor.post(`${BASE}/credentials`, { ...license, expiryConfirmed: "on" });
  expect(yes.status).toBe(302);
  const list = await page(visitor, `${BASE}/credentials`);
  expect(list).toContain(`Works in Missouri and Kansas until ${formatDate(unusualEnd)}.`);
  expect(list).not.toContain("Is this date right?");
});

test("the review leads to the first step that needs something, with its sentences", async () => {
  const { person, visitor } = await newcomer();
  await fillSteps(visitor, ["credentials"]);
  expect(await submitProfile(visitor)).toBe(`302 ${BASE}/credentials?check=1`);
  expect(await page(visitor, `${BASE}/credentials?check=1`)).toContain("Add your license");
  await visitor.post(`${BASE}/about`, { intent: "save", ...STEPS.about![0], zip: "1" });
  expect(await submitProfile(visitor)).toBe(`302 ${BASE}/about?check=1`);
  const html = await page(visitor, `${BASE}/about?check=1`);
  expect(html).toContain("There is a problem");
  expect(html).toContain("Enter a five-digit ZIP code.");
  await visitor.post(`${BASE}/about`, { intent: "save", ...STEPS.about![0], zip: "00000" });
  await fillSteps(visitor, ["about", "experience", "documents", "preferences", "automatic"]);
  expect(await submitProfile(visitor)).toBe(`302 ${BASE}/about?check=1`);
  expect(await page(visitor, `${BASE}/about?check=1`)).toContain("We can’t find this ZIP code");
  expect(
    await sql(stack, "select 1 from public.job_seeker_profiles where user_id = $1", [person.id]),
  ).toEqual([]);
});

test("submitted with several credentials, approved with all of them, a draft no more", async () => {
  const { person, visitor } = await newcomer();
  await fillSteps(visitor);
  await visitor.post(`${BASE}/credentials`, {
    intent: "license",
    licenseState: "KS",
    licenseNumber: "13-1",
    licenseExpiresOn: `${new Date().getUTCFullYear() + 1}-12-31`,
  });
  expect(await submitProfile(visitor)).toBe("302 /job-seeker/awaiting-approval");
  expect(await draftOf(person)).toBeNull();
  expect(
    (await credentialsOf(person)).map(({ state, name, status }) => state ?? `${name} ${status}`),
  ).toEqual(["KS", "MO", "BLS pending"]);
  const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  const queue = await page(admin, `/admin/pending-approval?open=${person.id}`);
  expect(queue).toContain("2019 012345");
  expect(queue).toContain("13-1");
  const [row] = await sql<{ at: string }>(
    stack,
    "select submitted_at as at from public.profiles where user_id = $1",
    [person.id],
  );
  await giveEvidence(stack, person.id);
  const done = await admin.post("/admin/pending-approval", {
    userId: person.id,
    submittedAt: row!.at,
    decision: "approved",
  });
  expect(done.status).toBe(302);
  expect((await credentialsOf(person)).map(({ status }) => status)).toEqual([
    "verified",
    "verified",
    "verified",
  ]);
});

test("turned down: everything is filled in, changes count when submitted again, one appeal at a time", async () => {
  const person = await makePerson(stack, { role: "job_seeker", status: "rejected" });
  const visitor = await signedIn(stack, person);
  const [license] = await credentialsOf(person);
  await visitor.post(`${BASE}/preferences`, {
    intent: "continue",
    ...STEPS.preferences![0],
    desiredPay: "50",
  });
  const [before] = await sql(
    stack,
    "select desired_pay_cents as cents from public.job_seeker_profiles where user_id = $1",
    [person.id],
  );
  expect(before).toEqual({ cents: 4000 });
  const appeal = { body: "You misread the number of my license." };
  expect((await visitor.post("/pending-approval", { body: "no" })).status).toBe(422);
  expect((await visitor.post("/pending-approval", appeal)).status).toBe(302);
  expect((await visitor.post("/pending-approval", appeal)).status).toBe(409);
  expect(await page(visitor, "/job-seeker/awaiting-approval")).toContain(appeal.body);
  expect(await submitProfile(visitor)).toBe("302 /job-seeker/awaiting-approval");
  const rows = await sql(
    stack,
    `select s.desired_pay_cents as cents, p.approval, a.status from public.job_seeker_profiles s
     join public.profiles p using (user_id) join public.account_appeals a using (user_id) where user_id = $1`,
    [person.id],
  );
  expect(rows).toEqual([{ cents: 5000, approval: "pending", status: "superseded" }]);
  expect(await credentialsOf(person)).toEqual([license]);
});

test("after approval: preferences count at once, a stale form is told, a changed license is checked again", async () => {
  const { person, visitor } = await approved();
  const version = versionOf(await page(visitor, "/job-seeker/profile/preferences"));
  const change = (pay: string, seen: string) =>
    visitor.post("/job-seeker/profile/preferences", {
      ...STEPS.preferences![0],
      desiredPay: pay,
      version: seen,
    });
  expect((await change("45", version)).status).toBe(302);
  const stale = await change("46", version);
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain("45.00");
  const only = await visitor.post("/job-seeker/profile/preferences", {
    ...STEPS.preferences![0],
    shiftsImportance: "must",
    schedulesImportance: "nice",
  });
  expect(only.status).toBe(302);
  const [kept] = await sql<{ musts: string[] }>(
    stack,
    "select musts from public.job_seeker_profiles where user_id = $1",
    [person.id],
  );
  expect(kept!.musts).toEqual(["shifts"]);
  const shown = (await page(visitor, "/job-seeker/profile")).replace(/<[^>]*>/g, "");
  expect(shown).toContain("Changes saved.");
  expect(shown.match(/\(only these\)/g)).toHaveLength(1);
  const [license] = await credentialsOf(person);
  const form = {
    intent: "license",
    id: license!.id,
    licenseState: "MO",
    licenseNumber: "NEW 1",
    licenseExpiresOn: boardsEnd,
  };
  expect((await visitor.post("/job-seeker/profile/credentials", form)).status).toBe(302);
  expect(await credentialsOf(person)).toEqual([{ ...license, status: "pending" }]);
  const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  expect(
    await page(admin, `/admin/pending-approval/credentials?open=${String(license!.id)}`),
  ).toContain("NEW 1");
  const none = await visitor.post("/job-seeker/profile/credentials", {
    intent: "remove",
    id: license!.id,
  });
  expect(none.status).toBe(422);
  expect(await credentialsOf(person)).toHaveLength(1);
});

test("a license in two windows: the later one is told what the list is now, and loses nothing typed", async () => {
  const { person, visitor } = await approved();
  const path = "/job-seeker/profile/credentials";
  const version = versionOf(await page(visitor, path));
  const certification = {
    intent: "certification",
    certification: "bls",
    certificationExpiresOn: day(300),
    version,
  };
  expect((await visitor.post(path, certification)).status).toBe(302);
  const stale = await visitor.post(path, {
    intent: "certification",
    certification: "other",
    certificationName: "Chemotherapy provider",
    version,
  });
  const html = await stale.text();
  expect(stale.status).toBe(409);
  expect(html).toContain("Changed while you were editing");
  expect(html).toMatch(new RegExp(`BLS\\)?, until ${formatDate(day(300))}`));
  expect(html).toContain('href="#edit-conflict"');
  expect(html).toContain('id="edit-conflict"');
  expect(html).toMatch(
    /<input(?=[^>]*name="certificationName")(?=[^>]*value="Chemotherapy provider")/,
  );
  const [bls] = (await credentialsOf(person)).filter(({ kind }) => kind === "certification");
  const removal = { intent: "remove", id: bls!.id };
  const tooOld = await visitor.post(path, { ...removal, version });
  const list = await tooOld.text();
  expect(tooOld.status).toBe(409);
  expect(list).toContain('href="#list"');
  expect(list).toContain("Positions that require it stop matching right away.");
  expect((await credentialsOf(person)).some(({ id }) => id === bls!.id)).toBe(true);
  const fresh = await visitor.post(path, { ...removal, version: versionOf(list) });
  expect(fresh.status).toBe(302);
  expect((await credentialsOf(person)).some(({ id }) => id === bls!.id)).toBe(false);
});

test("nobody else's draft, profile or license can be changed", async () => {
  const { person } = await approved();
  const { person: other } = await approved();
  const db = createClient(stack.supabase.url, stack.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await db.auth.signInWithPassword(other);
  const [license] = await credentialsOf(person);
  await db.from("profiles").update({ onboarding_draft: {} }).eq("user_id", person.id);
  expect(await draftOf(person)).toBeNull();
  const visitor = await signedIn(stack, other);
  const taken = await visitor.post("/job-seeker/profile/credentials", {
    intent: "license",
    id: license!.id,
    licenseState: "MO",
    licenseNumber: "MINE",
    licenseExpiresOn: boardsEnd,
  });
  expect(taken.status).toBe(404);
  expect(await credentialsOf(person)).toEqual([license]);
  for (const name of ["pending_appeals", "pending_credentials", "queue_counts"])
    expect((await db.rpc(name)).error).toMatchObject({ code: "PT403" });
  expect(
    (await db.rpc("save_onboarding_step", { p_step: "about", p_values: {} })).error,
  ).toMatchObject({ code: "PT409" });
});

test("a facility that submits early is led to the step it has not seen, and reads why", async () => {
  const person = await makePerson(stack, { role: "employer", status: "draft" });
  const visitor = await signedIn(stack, person);
  const base = "/employer/onboarding";
  const steps = {
    facility: {
      facilityName: "Cottonwood Hospital",
      facilityType: "hospital",
      addressLine: "100 Main Street",
      zip: "64108",
    },
    contact: { fullName: "Dana Brooks", phone: "(913) 555-0100" },
    verification: { mayHire: "on" },
  };
  for (const [step, fields] of Object.entries(steps)) {
    const kept = await visitor.post(`${base}/${step}`, { intent: "continue", ...fields });
    expect(kept.status, step).toBe(302);
  }
  const agreement = String(LEGAL_DOCUMENTS.facility_agreement.version);
  const send = async (more: Record<string, string> = { agreement }) =>
    (await visitor.post(`${base}/review`, { intent: "continue", ...more })).headers.get("location");
  expect(await send()).toBe(`${base}/about?check=1`);
  const why = "Look at this step before you submit. It may stay empty.";
  expect(await page(visitor, `${base}/about?check=1`)).toContain(why);
  expect(await page(visitor, `${base}/about`)).not.toContain(why);
  await visitor.post(`${base}/about`, { intent: "continue" });
  // What they agree to by submitting stands above the button; another version is refused.
  const review = await page(visitor, `${base}/review`);
  expect(review).toContain("By submitting, you agree on your facility’s behalf to the");
  expect(review).toContain(`name="agreement" value="${agreement}"`);
  for (const other of [{}, { agreement: "99" }] as Record<string, string>[]) {
    const refused = await visitor.post(`${base}/review`, { intent: "continue", ...other });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(
      "The Facility Agreement has changed. Read the current version",
    );
  }
  expect(await send()).toBe("/employer/awaiting-approval");
  const agreed = await sql(
    stack,
    "select document, version, place from public.agreements where user_id = $1 and document <> 'terms'",
    [person.id],
  );
  expect(agreed).toEqual([
    { document: "facility_agreement", version: Number(agreement), place: "submission" },
  ]);
});

test("an NPI that cannot be one and a ZIP code that nobody knows are said at once", async () => {
  const visitor = await signedIn(
    stack,
    await makePerson(stack, { role: "employer", status: "draft" }),
  );
  const answer = await visitor.post("/employer/onboarding/facility", {
    intent: "continue",
    facilityName: "Cottonwood Hospital",
    facilityType: "hospital",
    addressLine: "100 Main Street",
    zip: "00000",
    npi: "1234567890",
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("We can’t find this ZIP code. Check it for typos.");
  expect(html).toMatch(/href="#npi"/);
  expect(html).toMatch(/href="#zip"/);
});

test("a facility's NPI is refused by its check digit, past our forms too", async () => {
  const api = await apiOf(stack, await makePerson(stack, { role: "employer", status: "draft" }));
  const submit = async (npi: string) => {
    const { error } = await api.rpc("submit_facility", {
      p_facility: {
        full_name: "Sam One",
        facility_name: "Cottonwood Hospital",
        facility_type: "hospital",
        address_line: "100 Main Street",
        zip: "64108",
        phone: "8165550142",
        npi,
      },
    });
    return error?.hint;
  };
  expect(await submit("1234567890")).toBe("npi");
  // Valid: the next question is the authorization.
  expect(await submit("1234567893")).toBe("mayHire");
});
