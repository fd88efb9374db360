/** "Save and exit": a form is kept as it was typed, and whoever left it is left alone for a while. */
import { describe, expect, inject, test } from "vitest";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { sessionOf } from "#tests/helpers/browser-session.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
type Fields = Record<string, string | string[]>;

const FORMS = {
  employer: {
    form: "/employer/onboarding",
    waiting: "/employer/awaiting-approval",
    typed: {
      facilityName: "Care <b>House</b>",
      facilityType: "",
      addressLine: "5",
      zip: "not yet",
      npi: "12",
      intent: "save",
    } as Fields,
    kept: {
      facility: { facilityName: "Care <b>House</b>", addressLine: "5", zip: "not yet", npi: "12" },
    },
    whole: {
      facility: {
        facilityName: "Prairie View Hospital",
        facilityType: "hospital",
        addressLine: "100 Main Street",
        zip: "66204",
      },
      contact: { fullName: "Dana Brooks", phone: "9135550100" },
      about: { about: "" },
      verification: { mayHire: "on" },
      review: { agreement: String(LEGAL_DOCUMENTS.facility_agreement.version) },
    } as Record<string, Fields>,
    shown: [
      /<input(?=[^>]*name="facilityName")(?=[^>]*value="Care &lt;b&gt;House&lt;\/b&gt;")/,
      /<input(?=[^>]*name="zip")(?=[^>]*value="not yet")/,
      /<input(?=[^>]*name="npi")(?=[^>]*value="12")/,
    ],
  },
} as const;

async function draftOf({ id }: Person) {
  const [row] = await sql<{ draft: { saved_at: string; values: unknown } | null }>(
    stack,
    "select onboarding_draft as draft from public.profiles where user_id = $1",
    [id],
  );
  return row!.draft;
}

/** Where a path leads, or its status. */
async function to(visitor: Visitor, path: string): Promise<string> {
  const response = await visitor.get(path);
  await response.body?.cancel();
  return response.headers.get("location") ?? String(response.status);
}

const page = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

describe.each(["employer"] as const)("%s", (role) => {
  const { form, waiting, typed, kept, whole, shown } = FORMS[role];
  const save = `${form}/facility`;

  test("whatever was typed is kept, with the database's moment, and all marks are set", async () => {
    const person = await makePerson(stack, { role });
    const visitor = await signedIn(stack, person);
    const before = Date.now();
    const saved = await visitor.post(save, { ...typed, role: "admin", onboarding_completed: "on" });
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/?saved=1"]);

    const draft = await draftOf(person);
    expect(draft?.values).toEqual(kept);
    expect(Math.abs(Date.parse(draft!.saved_at) - before)).toBeLessThan(60_000);
    expect(await sessionOf(stack, visitor)).toEqual({
      fromSaveAndExit: true,
      saveExitAt: expect.any(Number) as number,
      justSavedAndExited: true,
    });
    expect(saved.headers.getSetCookie().join("\n")).toMatch(
      /nomera-saved=[^;]+; Max-Age=300; .*HttpOnly/,
    );

    const landing = await page(visitor, "/?saved=1");
    expect(landing).toMatch(/role="status"[\s\S]*?Saved\./);
    expect(landing).toContain(`href="${form}"`);
    expect(await to(visitor, "/")).toBe("200");
  });

  test("the form comes back as it was, on any device, and says that it is not submitted", async () => {
    const person = await makePerson(stack, { role });
    await (await signedIn(stack, person)).post(save, typed);
    const html = await page(await signedIn(stack, person), form);
    for (const field of shown) expect(html).toMatch(field);
    expect(html).toContain("Not submitted yet.");
    expect(html).toContain(`action="${save}"`);
  });

  test("a later save takes the place of the earlier one, also with nothing in it", async () => {
    const person = await makePerson(stack, { role });
    const visitor = await signedIn(stack, person);
    await visitor.post(save, typed);
    await visitor.post(save, { facilityName: "", intent: "save" });
    expect((await draftOf(person))?.values).toEqual({ facility: {} });
    expect(await page(visitor, form)).not.toMatch(/name="zip"[^>]*value="[^"]/);
  });

  test("submitting clears it, and after that there is nothing to save", async () => {
    const person = await makePerson(stack, { role });
    const visitor = await signedIn(stack, person);
    await visitor.post(save, typed);
    let answer: Response | undefined;
    for (const [step, fields] of Object.entries(whole))
      answer = await visitor.post(`${form}/${step}`, { ...fields, intent: "continue" });
    expect([answer!.status, answer!.headers.get("location")]).toEqual([302, waiting]);
    expect(await draftOf(person)).toBeNull();
    await sql(
      stack,
      "update public.profiles set verification_status = 'approved' where user_id = $1",
      [person.id],
    );
    const late = await visitor.post(save, typed);
    expect([late.status, late.headers.get("location")]).toEqual([302, "/employer/dashboard"]);
    expect(await draftOf(person)).toBeNull();
  });

  test("what is too long to be kept comes back as it was typed, with the sentence", async () => {
    const person = await makePerson(stack, { role });
    const visitor = await signedIn(stack, person);
    const long = "x".repeat(61_000);
    const refused = await visitor.post(save, { ...typed, zip: long });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("Nothing was saved. This is too long to save.");
    expect(html).toContain(`value="${long}"`);
    for (const field of shown.slice(0, 1)) expect(html).toMatch(field);
    expect(await draftOf(person)).toBeNull();
    expect(await sessionOf(stack, visitor)).toEqual({});
  });

  test("not for another role, and not from another site", async () => {
    const other = await makePerson(stack, {
      role: role === "employer" ? "job_seeker" : "employer",
    });
    const foreign = await (await signedIn(stack, other)).post(save, typed);
    expect([foreign.status, foreign.headers.get("location")?.endsWith("/dashboard")]).toEqual([
      302,
      true,
    ]);
    expect(await draftOf(other)).toBeNull();

    const person = await makePerson(stack, { role });
    const caused = await (
      await signedIn(stack, person)
    ).post(save, typed, { "sec-fetch-site": "cross-site" });
    expect(caused.status).toBe(403);
    expect(await draftOf(person)).toBeNull();
  });

  test("a draft that its owner wrote by another way fills in what fits, and breaks nothing", async () => {
    const person = await makePerson(stack, { role });
    const visitor = await signedIn(stack, person);
    for (const draft of [
      {
        saved_at: "soon",
        values: { facility: { facilityName: "Kept", zip: { $ne: 1 } }, constructor: "y" },
      },
      { saved_at: 7, values: [] },
      { values: null },
      { values: "text" },
      [],
      "text",
    ]) {
      await sql(
        stack,
        "update public.profiles set onboarding_draft = $2::jsonb where user_id = $1",
        [person.id, JSON.stringify(draft)],
      );
      const response = await visitor.get(form);
      expect(response.status, JSON.stringify(draft)).toBe(200);
      const html = await response.text();
      expect(html.includes('value="Kept"')).toBe(JSON.stringify(draft).includes("Kept"));
      expect((await visitor.get("/?saved=1")).status).toBe(200);
    }
  });

  test("an admin who acts for them saves it for them, and their own browser is not marked", async () => {
    const person = await makePerson(stack, { role });
    const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    const started = await admin.post("/admin/acting/start", {
      userId: person.id,
      reason: "They asked for help with the form",
    });
    expect(started.status).toBe(302);
    const saved = await admin.post(save, typed);
    expect([saved.status, saved.headers.get("location")]).toEqual([302, form]);
    expect((await draftOf(person))?.values).toEqual(kept);
    expect(admin.cookie).not.toContain("nomera-saved");
    const html = await page(admin, form);
    expect(html).toContain("Saved. It waits for them as you left it.");
    for (const field of shown) expect(html).toMatch(field);
    const entries = await sql(
      stack,
      "select action, subject_type from public.audit_log where on_behalf_of = $1 and action = 'acting.update'",
      [person.id],
    );
    expect(entries).toContainEqual({ action: "acting.update", subject_type: "profiles" });
  });
});

test("the window: five minutes, by whichever mark; then a new sign-in leads back to the form", async () => {
  const person = await makePerson(stack, { role: "job_seeker" });
  const visitor = await signedIn(stack, person);
  await visitor.post("/job-seeker/onboarding/about", { fullName: "Maria", intent: "save" });
  expect(await to(await signedIn(stack, person), "/")).toBe("200");
  await sql(
    stack,
    `update public.profiles set onboarding_draft = jsonb_set(onboarding_draft, '{saved_at}',
       to_jsonb(to_char((now() at time zone 'UTC') - interval '5 minutes 1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     where user_id = $1`,
    [person.id],
  );
  // The browser that saved has its own marks still; one that has none is led on.
  expect(await to(visitor, "/?src=oauth")).toBe("200");
  expect(await to(await signedIn(stack, person), "/")).toBe("/job-seeker/onboarding");
});

test("signing in again leads straight to the form: it is where the person left", async () => {
  const person = await makePerson(stack, { role: "employer" });
  await (
    await signedIn(stack, person)
  ).post("/employer/onboarding/contact", {
    fullName: "Dana",
    intent: "save",
  });
  expect(await to(await signedIn(stack, person), "/post-auth")).toBe("/employer/onboarding");
});
