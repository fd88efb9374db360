/**
 * Bad input, for every form of the thin line: what comes back is a 4xx with the form, the values as typed and a
 * sentence by the field, and nothing is stored.
 */
import { textOf } from "#tests/helpers/page-text.ts";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { boardsEnd, day, makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";
import { waitForLink } from "#tests/helpers/mail.ts";

const stack = inject("stack");
type Fields = Record<string, string | string[]>;

type FormCase = {
  path: string;
  /** "somebody new" sends each form from another address. */
  who: "anonymous" | "somebody new" | "job seeker" | "employer, draft" | "employer" | "admin";
  /** Values that pass. */
  good: Fields;
  /** Fields that must be there, with the sentence when they are not. */
  required: Record<string, string>;
  /** Free text fields, by how much they take. */
  text: Record<string, number>;
  /** Values of the wrong kind, with the sentence. */
  wrong: [field: string, value: string, sentence: string][];
  /** Never sent back. */
  secret?: string[];
  /** A number that grows when something is stored. */
  stored: string;
};

/** Steps of drafts that were kept. */
const DRAFTS =
  "select count(*)::int as n from public.profiles p, jsonb_object_keys(case when jsonb_typeof(p.onboarding_draft -> 'values') = 'object' then p.onboarding_draft -> 'values' else '{}' end) where p.role = 'job_seeker'";

const FORMS: Record<string, FormCase> = {
  "sign in": {
    path: "/auth",
    who: "anonymous",
    good: { email: "nobody@example.com", password: "a long enough password", intent: "password" },
    required: { email: "Enter your email address.", password: "Enter your password." },
    text: { email: 254 },
    wrong: [["email", "not an address", "Enter an email address such as"]],
    secret: ["password"],
    stored: "select count(*)::int as n from auth.sessions",
  },
  "sign up": {
    path: "/candidate-signup",
    who: "anonymous",
    good: { email: "new@example.com", password: "a long enough password" },
    required: { email: "Enter your email address.", password: "Choose a password." },
    text: { email: 254 },
    wrong: [
      ["email", "a@b", "Enter an email address such as"],
      ["password", "short", "Use at least 12 characters."],
      ["password", "😀".repeat(20), "Use at most 72 characters."],
      ["homepage", "https://spam.example", "A hidden field was filled in"],
    ],
    secret: ["password"],
    stored: "select count(*)::int as n from auth.users",
  },
  "password reset": {
    path: "/password-reset",
    who: "anonymous",
    good: { email: "nobody@example.com" },
    required: { email: "Enter your email address." },
    text: { email: 254 },
    wrong: [
      ["email", "@", "Enter an email address such as"],
      ["homepage", "https://spam.example", "A hidden field was filled in"],
    ],
    stored: "select 0 as n",
  },
  "a visitor's question": {
    path: "/employers",
    who: "somebody new",
    good: { question: "Is bad input refused?", name: "Ann", contact: "ann@example.com" },
    required: { question: "Write your question." },
    text: { question: 1000, name: 120, contact: 200 },
    wrong: [
      ["question", " \t\r\n ", "Write your question."],
      ["name", "a\u0007b", "Remove the characters that cannot be shown."],
      ["homepage", "https://spam.example", "A hidden field was filled in"],
    ],
    stored:
      "select count(*)::int as n from public.faq_questions where question = 'Is bad input refused?'",
  },
  "the step about a job seeker": {
    path: "/job-seeker/onboarding/about",
    who: "job seeker",
    good: { intent: "continue", fullName: "Ann Example", zip: "64108", homeState: "MO" },
    required: {
      fullName: "Enter your full name.",
      zip: "Enter a ZIP code.",
      homeState: "Choose the state you live in.",
    },
    text: { fullName: 120, summary: 2000 },
    wrong: [
      ["zip", "6410", "Enter a five-digit ZIP code."],
      ["zip", "00000", "We can’t find this ZIP code. Check it for typos."],
      ["homeState", "ZZ", "Choose the state you live in."],
      ["phone", "12", "Enter a 10-digit US phone number"],
    ],
    stored: DRAFTS,
  },
  "the step about experience": {
    path: "/job-seeker/onboarding/experience",
    who: "job seeker",
    good: { intent: "continue", profession: "rn", yearsExperience: "3" },
    required: {
      profession: "Choose a profession.",
      yearsExperience: "Enter your years of experience",
    },
    text: { skills: 3000 },
    wrong: [
      ["profession", "Astronaut!", "Choose a profession from the list."],
      ["yearsExperience", "many", "Enter a whole number from 0 to 60."],
      ["yearsExperience", "-1", "Enter a whole number from 0 to 60."],
      ["skills", "x".repeat(81), "Use at most 80 characters for each skill."],
      ["unit1", "ICU, medical!", "Choose a unit from the list."],
      ["unitYears1", "61", "Enter a whole number from 0 to 60."],
    ],
    stored: DRAFTS,
  },
  "a license": {
    path: "/job-seeker/onboarding/credentials",
    who: "job seeker",
    good: {
      intent: "license",
      licenseState: "MO",
      licenseNumber: "2019012345",
      licenseExpiresOn: boardsEnd,
    },
    required: {
      licenseState: "Choose the state that issued the license.",
      licenseNumber: "Enter the license number.",
      licenseExpiresOn: "Enter the date the license expires.",
    },
    text: { licenseNumber: 40 },
    wrong: [
      ["licenseExpiresOn", day(-2), "This license has expired."],
      ["licenseState", "ZZ", "Choose the state that issued the license."],
    ],
    stored: DRAFTS,
  },
  "the step about preferences": {
    path: "/job-seeker/onboarding/preferences",
    who: "job seeker",
    good: {
      intent: "continue",
      desiredPay: "40",
      desiredPayPeriod: "hour",
      shifts: ["days", "nights"],
      maxDistanceMiles: "25",
      availableFrom: day(14),
    },
    required: {
      desiredPay: "Enter your minimum pay.",
      shifts: "Choose at least one shift.",
      maxDistanceMiles: "Enter how far you’d travel, in miles.",
      availableFrom: "Enter the date you could start.",
    },
    text: {},
    wrong: [
      ["desiredPay", "lots", "Enter an amount in dollars"],
      ["desiredPay", "-5", "Enter an amount in dollars"],
      ["desiredPayPeriod", "minute", "Choose per hour, per week or per year."],
      ["shifts", "always", "Choose shifts from the list."],
      ["maxDistanceMiles", "0", "Enter a whole number from 1 to 500."],
      ["otherZip1", "00000", "We can’t find this ZIP code. Check it for typos."],
      ["availableFrom", "soon", "Enter a date as year-month-day"],
      ["availableFrom", "2027-02-30", "Enter a date as year-month-day"],
    ],
    stored: DRAFTS,
  },
  "a facility": {
    path: "/employer/onboarding/facility",
    who: "employer, draft",
    good: {
      intent: "continue",
      facilityName: "Example Hospital",
      facilityType: "hospital",
      addressLine: "1 Example Street",
      zip: "66204",
    },
    required: {
      facilityName: "Enter the facility",
      facilityType: "Choose a facility type.",
      addressLine: "Enter the street address.",
      zip: "Enter a ZIP code.",
    },
    text: { facilityName: 120, addressLine: 200 },
    wrong: [
      ["facilityType", "castle", "Choose a facility type."],
      ["zip", "99999", "We can’t find this ZIP code. Check it for typos."],
      ["npi", "1234567890", "This NPI isn’t valid"],
      ["ccn", "26", "A CCN has two digits for the state"],
      ["ccn", "991234", "CCNs of Missouri begin with 26"],
    ],
    stored: DRAFTS,
  },
  "a facility's contact": {
    path: "/employer/onboarding/contact",
    who: "employer, draft",
    good: { intent: "continue", fullName: "Dana Example", phone: "913 555 0100" },
    required: { fullName: "Enter your full name.", phone: "Enter a phone number." },
    text: { fullName: 120, contactTitle: 120 },
    wrong: [
      ["phone", "12", "Enter a 10-digit US phone number."],
      ["website", "javascript:alert(1)", "Enter a web address such as"],
    ],
    stored: DRAFTS,
  },
  "a facility's verification": {
    path: "/employer/onboarding/verification",
    who: "employer, draft",
    good: { intent: "continue", mayHire: "on" },
    required: { mayHire: "Check this box" },
    text: { verificationNote: 2000 },
    wrong: [["mayHire", "no", "Check this box"]],
    stored: DRAFTS,
  },
  "a position": {
    path: "/employer/new-position",
    who: "employer",
    good: {
      id: "6e1f3e1c-4a49-4d7c-9a50-1a2b3c4d5e70",
      title: "Example position",
      profession: "rn",
      zip: "64108",
      shift: "days",
      employment: "full_time",
      minYearsExperience: "1",
      payMin: "35",
      payMax: "45",
      payPeriod: "hour",
      startsOn: day(30),
    },
    required: {
      title: "Enter a title.",
      profession: "Choose a profession.",
      zip: "Enter a ZIP code.",
      shift: "Choose a shift.",
      employment: "full_time",
      minYearsExperience: "Enter the years of experience",
      payMin: "Enter the lowest pay.",
      payMax: "Enter the highest pay.",
      startsOn: "Enter the start date.",
    },
    text: { title: 120, description: 5000, question1: 300 },
    wrong: [
      ["id", "1 or 1=1", "We can’t find this position."],
      ["version", "newest", "Open this page again."],
      ["schedule", "7x24", "Choose a schedule from the list."],
      ["openings", "0", "Enter a whole number from 1 to 100."],
      ["mustCertifications", "ACLS!", "Choose certifications from the list."],
      ["mustCertifications", "no_such_one", "Choose certifications from the list."],
      ["benefits", "A pony", "Choose benefits from the list."],
      ["otherBenefits", "x".repeat(81), "Use at most 80 characters for each benefit."],
      ["mustSkills", "IV\n".concat("a\n"), "Use at least 2 characters for each skill."],
      ["questionKind1", "essay", "Choose how it is answered."],
      ["profession", "astronaut", "Choose a profession from the list."],
      ["zip", "00000", "We can’t find this ZIP code. Check it for typos."],
      ["zip", "10001", "We list positions in Missouri and Kansas only."],
      ["payMax", "34.99", "The highest pay is below the lowest."],
      ["payMax", "1e9", "Enter an amount in dollars"],
      ["startsOn", day(-2), "Choose a start date that has not passed."],
      ["shift", "days; drop table", "Choose a shift."],
    ],
    stored: "select count(*)::int as n from public.positions",
  },
  "a decision": {
    path: "/admin/pending-approval",
    who: "admin",
    good: {
      userId: "6e1f3e1c-4a49-4d7c-9a50-1a2b3c4d5e6f",
      submittedAt: "2026-01-01T00:00:00Z",
      decision: "rejected",
      reason: "Because.",
    },
    required: { decision: "Choose approve or reject.", reason: "Enter a reason" },
    text: { reason: 2000 },
    wrong: [
      ["userId", "1 or 1=1", "We can’t find this account."],
      ["submittedAt", "yesterday", "Open the list again."],
      ["decision", "maybe", "Choose approve or reject."],
    ],
    stored: "select count(*)::int as n from public.audit_log",
  },
};

/** Who sends a form. */
const sender = (who: FormCase["who"]) =>
  who === "somebody new" ? new Visitor(stack.open) : visitors[who]!;
const visitors: Partial<Record<FormCase["who"], Visitor>> = {};
beforeAll(async () => {
  visitors.anonymous = new Visitor(stack.open);
  visitors["job seeker"] = await signedIn(stack, await makePerson(stack, { role: "job_seeker" }));
  visitors["employer, draft"] = await signedIn(
    stack,
    await makePerson(stack, { role: "employer" }),
  );
  visitors.employer = await signedIn(
    stack,
    await makePerson(stack, { role: "employer", status: "approved" }),
  );
  visitors.admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  // An account to decide on, so that the form of the decision is on the page: older than what other tests left waiting.
  const waiting = await makePerson(stack, { role: "employer", status: "pending" });
  await sql(
    stack,
    "update public.profiles set submitted_at = now() - interval '9 years' where user_id = $1",
    [waiting.id],
  );
  FORMS["a decision"]!.good.userId = waiting.id;
});

/** Undoes React's escaping of text and attributes. */
const plain = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** How many rows the form has stored. */
const storedOf = async (form: FormCase) => (await sql<{ n: number }>(stack, form.stored))[0]!.n;

/**
 * The page that a form comes back with. Each request from an address of its own would be more like life; the limits are
 * tested elsewhere.
 */
async function refused(form: FormCase, fields: Fields): Promise<string> {
  const before = await storedOf(form);
  const response = await sender(form.who).post(form.path, fields);
  const html = plain(await textOf(response));
  expect(await storedOf(form), "nothing is stored").toBe(before);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(html).toContain("There is a problem");
  expect(html).toContain("<form");
  return html;
}

test.each(Object.entries(FORMS).filter(([, { good }]) => "zip" in good))(
  "%s: what only the database knows to be wrong stands beside the rest",
  async (_, form) => {
    const [field, sentence] = Object.entries(form.required).find(([name]) => name !== "zip")!;
    const html = await refused(form, { ...form.good, [field]: "", zip: "00000" });
    expect(html).toContain(sentence);
    expect(html).toContain("We can’t find this ZIP code");
  },
);

describe.each(Object.entries(FORMS))("%s", (_name, form) => {
  const send = (fields: Fields) => refused(form, fields);
  // The buttons say what to do, and a submission is shown as it stands now.
  const untyped = ["intent", "decision", "submittedAt", ...(form.secret ?? [])];
  const typed = (fields: Fields) =>
    Object.entries(fields).filter(([name]) => !untyped.includes(name));

  test("an empty form names everything that is missing", async () => {
    const html = await send({ intent: String(form.good.intent ?? "password") });
    for (const [name, sentence] of Object.entries(form.required)) {
      // The license and the reason are asked for only when something else was said.
      if (
        !["licenseNumber", "licenseExpiresOn", "reason", "password"].includes(name) ||
        name === "decision"
      ) {
        expect(html).toContain(sentence);
      }
    }
  });

  test.each(Object.entries(form.required))("without %s", async (field, sentence) => {
    const { [field]: _left, ...rest } = form.good;
    const html = await send(rest);
    expect(html).toContain(sentence);
    for (const [name, value] of typed(rest)) {
      for (const one of [value].flat()) expect(html, `${name} comes back`).toContain(one);
    }
    for (const name of form.secret ?? [])
      expect(html).not.toContain(`value="${String(form.good[name])}"`);
  });

  test.each(Object.entries(form.text))("%s too long", async (field, max) => {
    const long = "x".repeat(max + 1);
    const html = await send({ ...form.good, [field]: long });
    expect(html).toContain(`at most ${max.toLocaleString("en-US")} characters`);
    expect(html).toContain(long);
  });

  test.each(Object.keys(form.text))("a megabyte of %s", async (field) => {
    const megabyte = "m".repeat(1_048_576);
    const html = await send({ ...form.good, [field]: megabyte });
    expect(html).toContain(megabyte);
  });

  test.each(form.wrong)("%s = %s", async (field, value, sentence) => {
    const html = await send({ ...form.good, [field]: value });
    expect(html).toContain(sentence);
  });

  test.each(Object.keys(form.text))("HTML and emoji in %s come back as text", async (field) => {
    const value = `"><script>alert(1)</script><b>😀`;
    // Together with something that is wrong, so that even a field that takes any text comes back.
    const fields = { ...form.good, [field]: value };
    const other = Object.keys(form.required).find((name) => name !== field && name in form.good);
    const wrong = form.wrong.find(([name]) => name !== field);
    if (other) delete fields[other];
    else if (wrong) fields[wrong[0]] = wrong[1];
    const response = await sender(form.who).post(form.path, fields);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).not.toContain("<script>alert(1)");
    expect(plain(html)).toContain(value);
  });

  test("files where text belongs", async () => {
    const body = new FormData();
    for (const name of Object.keys(form.good)) body.append(name, new File(["binary\0"], "a.bin"));
    const response = await fetch(stack.open + form.path, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { cookie: sender(form.who).cookie, origin: stack.open },
    });
    expect(response.status).toBe(422);
  });

  test.each([
    ["JSON", "application/json", "{}", 415],
    [
      "a cut-off form",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a"',
      400,
    ],
    ["three megabytes", "application/x-www-form-urlencoded", `a=${"a".repeat(3 << 20)}`, 413],
    [
      "a known field a hundred thousand times",
      "application/x-www-form-urlencoded",
      `${Object.keys(form.good)[0]!}=x&`.repeat(100_000),
      413,
    ],
  ])("%s", async (_what, type, body, status) => {
    const response = await fetch(stack.open + form.path, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { cookie: sender(form.who).cookie, origin: stack.open, "content-type": type },
    });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain("<h1");
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["another origin, an older browser", { "sec-fetch-site": "", origin: "https://evil.example" }],
    ["no origin at all (a sandboxed frame)", { "sec-fetch-site": "", origin: "null" }],
  ])("sent from %s", async (_what, headers) => {
    const before = await storedOf(form);
    const response = await sender(form.who).post(form.path, form.good, headers);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("sent from another site");
    expect(await storedOf(form)).toBe(before);
  });
});

test("names that build deep or strange values build nothing", async () => {
  const visitor = visitors.employer!;
  const response = await fetch(`${stack.open}/employer/new-position`, {
    method: "POST",
    body: `title[999999999]=1&__proto__[x]=1&constructor=1&${new URLSearchParams(FORMS["a position"]!.good as Record<string, string>).toString()}`,
    redirect: "manual",
    headers: {
      cookie: visitor.cookie,
      origin: stack.open,
      "content-type": "application/x-www-form-urlencoded",
    },
  });
  expect(response.status).toBe(302);
});

test("somebody else's form is refused", async () => {
  const jobSeeker = visitors["job seeker"]!;
  const response = await jobSeeker.post("/employer/new-position", FORMS["a position"]!.good);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/job-seeker/dashboard");
  const anonymous = await visitors.anonymous!.post(
    "/admin/pending-approval",
    FORMS["a decision"]!.good,
  );
  expect(anonymous.headers.get("location")).toContain("/auth");
});

test("the employer of a position is the person who posts it, whatever the form says", async () => {
  const mine = await makePerson(stack, { role: "employer", status: "approved" });
  const other = await makePerson(stack, { role: "employer", status: "approved" });
  const visitor = await signedIn(stack, mine);
  const response = await visitor.post("/employer/new-position", {
    ...FORMS["a position"]!.good,
    id: crypto.randomUUID(),
    title: "Whose position",
    employer_id: other.id,
    employerId: other.id,
  });
  expect(response.status).toBe(302);
  const rows = await sql(
    stack,
    "select employer_id from public.positions where title = 'Whose position'",
  );
  expect(rows).toEqual([{ employer_id: mine.id }]);
});

test("sign-up and recovery tell nobody whether an address has an account", async () => {
  const known = await makePerson(stack, { role: "employer", status: "approved" });
  for (const [path, fields] of [
    ["/candidate-signup", { password: "a long enough password" }],
    ["/password-reset", {}],
    ["/auth", { intent: "link" }],
  ] as const) {
    const answers = await Promise.all(
      [known.email, `unknown-${Date.now()}@example.com`].map(async (email) => {
        const response = await new Visitor(stack.open).post(path, { email, ...fields });
        return [response.status, response.headers.get("location")];
      }),
    );
    expect(answers[0], path).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(302);
  }
  const wrong = await Promise.all(
    [known.email, "unknown@example.com"].map(async (email) => {
      const response = await new Visitor(stack.open).post("/auth", {
        email,
        password: "not the password",
        intent: "password",
      });
      return /There is a problem.*?<\/ul>/s.exec(await response.text())?.[0];
    }),
  );
  expect(wrong[0]).toContain("Incorrect email or password");
  expect(wrong[0]).toBe(wrong[1]);
});

test("next leads nowhere but here", async () => {
  const person = await makePerson(stack, { role: "employer", status: "approved" });
  for (const next of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
  ]) {
    const visitor = new Visitor(stack.open);
    const first = await visitor.post("/auth", {
      email: person.email,
      password: person.password,
      intent: "password",
      next,
    });
    const second = await visitor.get(first.headers.get("location")!);
    expect(second.headers.get("location"), next).toBe("/employer/dashboard");
  }
  const visitor = new Visitor(stack.open);
  await visitor.post("/auth", {
    email: person.email,
    password: person.password,
    intent: "password",
  });
  const good = await visitor.get("/post-auth?next=%2Femployer%2Fnew-position");
  expect(good.headers.get("location")).toBe("/employer/new-position");
});

test("a mailed link works once, and a made-up one never", async () => {
  const email = `link-${Date.now()}@test.example`;
  const visitor = new Visitor(stack.open);
  await visitor.post("/employer/signup", { email, password: "a long enough password" });
  const link = new URL(await waitForLink(stack.mailbox, email));
  const fields = {
    token_hash: link.searchParams.get("token_hash")!,
    type: link.searchParams.get("type")!,
  };
  // Opening the page, as mail scanners do, spends nothing.
  expect((await new Visitor(stack.open).get(link.pathname + link.search)).status).toBe(200);
  const first = await visitor.post("/auth/confirm", fields);
  expect([first.status, first.headers.get("location")]).toEqual([302, "/post-auth"]);
  for (const tried of [fields, { ...fields, token_hash: "made-up-token-hash-of-nobody" }]) {
    const again = await new Visitor(stack.open).post("/auth/confirm", tried);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("This link was used already or has expired");
    expect(again.headers.getSetCookie().join()).not.toContain("nomera-auth=base64");
  }
  const short = await new Visitor(stack.open).post("/auth/confirm", {
    token_hash: "x",
    type: "signup",
  });
  expect(short.status).toBe(422);
  expect(await short.text()).toContain(
    "This link is incomplete. Copy the whole link from the email, or ask for a new one.",
  );
});
