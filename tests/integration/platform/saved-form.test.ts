/**
 * A form whose session had ended: what was typed comes back after signing in, to the person who typed it and to
 * nobody else (docs/decisions/0013-kept-forms.md). Forms are sent as a browser without JavaScript sends them.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { waitForLink } from "#tests/helpers/mail.ts";
import { day, makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

const PAGE = "/employer/new-position";
const WAITS = "Your session has ended. Log in, and your form comes back as you left it.";
const IS_BACK = "You are logged in again. Nothing has been sent yet: check the form and send it.";
const typed = {
  id: crypto.randomUUID(),
  title: 'Night nurse "B" <4th floor>',
  profession: "rn",
  zip: "64108",
  shift: "nights",
  employment: "full_time",
  minYearsExperience: "two",
  payMin: "35",
  payMax: "45.5",
  payPeriod: "hour",
  startsOn: "",
  description: "Five patients at most.\r\nSelf-scheduled. Ünïcode 😀",
};

const employer = () => makePerson(stack, { role: "employer", status: "approved" });
const endSessions = (person: Person) =>
  sql(stack, "delete from auth.sessions where user_id = $1", [person.id]);
const keptIn = (visitor: Visitor) => visitor.cookie.includes("nomera-kept");
const plain = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The page a visitor ends on, following redirects as a browser does. */
async function follow(visitor: Visitor, response: Response) {
  let [at, answer] = ["", response];
  for (let hops = 0; answer.status >= 300 && answer.status < 400; hops += 1) {
    if (hops > 5) throw new Error(`A loop at ${at}`);
    at = answer.headers.get("location")!;
    answer = await visitor.get(at);
  }
  return { at, status: answer.status, html: plain(await answer.text()) };
}

const signIn = async (visitor: Visitor, person: Person, next = "") =>
  follow(visitor, await visitor.post("/auth", { ...pick(person), intent: "password", next }));
const pick = ({ email, password }: Person) => ({ email, password });

/** Somebody whose session ended while they typed, and who has sent the form. */
async function expired(fields: Record<string, string | string[]> = typed, page = PAGE) {
  const person = await employer();
  const visitor = await signedIn(stack, person);
  expect((await visitor.get(page)).status).toBe(200);
  await endSessions(person);
  const response = await visitor.post(page, fields);
  return { person, visitor, response };
}

/** What a field of a page is filled with. */
function valueOf(html: string, name: string): string | undefined {
  const [tag = ""] =
    new RegExp(`<(input|textarea)[^>]*? name="${name}"[\\s\\S]*?/?>([^<]*)`).exec(html) ?? [];
  return tag.startsWith("<textarea")
    ? tag.replace(/^[^>]*>\n?/, "")
    : /value="([\s\S]*?)"\/>/.exec(tag)?.[1];
}

function expectTyped(html: string) {
  expect(valueOf(html, "title")).toBe(typed.title);
  expect(/<option value="nights" selected/.test(html), "the choice").toBe(true);
  expect(valueOf(html, "minYearsExperience")).toBe("two");
  expect(valueOf(html, "description")).toContain("Self-scheduled. Ünïcode 😀");
}

function expectNothing(html: string) {
  expect(html.includes("Night nurse"), "what was typed is shown").toBe(false);
  expect(html.includes(IS_BACK), "the note is shown").toBe(false);
}

describe("what was typed when the session had ended", () => {
  test("is asked for again by nobody: it comes back after signing in, and is gone once it was sent", async () => {
    const { person, visitor, response } = await expired();
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(PAGE)}`);
    expect(visitor.cookie).not.toContain("nomera-auth");

    const form = await follow(visitor, response);
    expect(form.html).toContain(WAITS);
    // Typing the wrong password loses nothing.
    const wrong = await visitor.post("/auth", { ...person, password: "wrong", intent: "password" });
    expect(await wrong.text()).toContain(WAITS);
    const back = await signIn(visitor, person, PAGE);
    expect([back.at, back.status]).toEqual([PAGE, 200]);
    expect(back.html).toContain(IS_BACK);
    expectTyped(back.html);
    // Nothing was sent, and other pages know nothing of it.
    expect(
      await sql(stack, "select 1 from public.positions where title = $1", [typed.title]),
    ).toEqual([]);
    expectNothing(await (await visitor.get("/employer/dashboard")).text());

    // Sent with a mistake it is still the form's; sent well it is gone.
    const again = await visitor.post(PAGE, typed);
    const html = plain(await again.text());
    expect(again.status).toBe(422);
    expect(html).not.toContain(IS_BACK);
    expectTyped(html);
    expect(keptIn(visitor)).toBe(true);
    const startsOn = day(30);
    const sent = await visitor.post(PAGE, { ...typed, minYearsExperience: "2", startsOn });
    expect(sent.headers.get("location")).toBe(`/employer/positions/${typed.id}/preview`);
    expect(keptIn(visitor)).toBe(false);
    await visitor.get("/employer/dashboard");
    const fresh = await (await visitor.get(PAGE)).text();
    expectNothing(fresh);
  });

  test("is in the browser alone: sealed, for an hour, out of reach of scripts and other sites", async () => {
    const { response } = await expired();
    const lines = response.headers.getSetCookie().filter((line) => line.startsWith("nomera-kept"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/HttpOnly/i);
      expect(line).toMatch(/SameSite=Lax/i);
      expect(line).toMatch(/Max-Age=3600/i);
      const value = /=([^;]*)/.exec(line)![1]!;
      for (const part of [value, Buffer.from(value, "base64url").toString("latin1")]) {
        expect(part).not.toContain("Night nurse");
      }
    }
  });

  test("comes back after a mailed link in the same browser", async () => {
    const { person, visitor } = await expired();
    await visitor.post("/auth", { email: person.email, intent: "link" });
    const link = new URL(await waitForLink(stack.mailbox, person.email));
    const confirmed = await visitor.post("/auth/confirm", {
      token_hash: link.searchParams.get("token_hash")!,
      type: link.searchParams.get("type")!,
    });
    const back = await follow(visitor, confirmed);
    expect(back.at).toBe(PAGE);
    expectTyped(back.html);
  });

  test("comes back when the browser lost the session before the form was sent", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person);
    await endSessions(person);
    // Another tab noticed first.
    const other = await visitor.post("/employer/onboarding/facility", {});
    expect(other.headers.get("location")).toContain("/auth");
    expect(visitor.cookie).not.toContain("nomera-auth");
    const response = await visitor.post(PAGE, typed);
    expect(response.headers.get("location")).toContain("/auth");
    expectTyped((await signIn(visitor, person)).html);
  });

  test("comes back on the page of its address, query and all, and on no other", async () => {
    const page = `${PAGE}?from=template&x=1`;
    const { person, visitor } = await expired(typed, page);
    const back = await signIn(visitor, person);
    expect(back.at).toBe(page);
    expectTyped(back.html);
    expectNothing(await (await visitor.get(PAGE)).text());
  });

  test("comes back to somebody who is not approved yet, on a page they may see", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "pending" });
    const visitor = await signedIn(stack, person);
    await endSessions(person);
    const shifts = ["days", "nights"];
    const page = "/job-seeker/onboarding/preferences";
    await visitor.post(page, { desiredPay: "Zoë's 1", otherZip1: "1", shifts });
    const back = await signIn(visitor, person);
    expect(back.at).toBe(page);
    expect(plain(valueOf(back.html, "desiredPay")!)).toBe("Zoë's 1");
    expect(back.html).toMatch(/value="days"[^>]*checked|checked[^>]*value="days"/);
    expect(back.html).toMatch(/value="nights"[^>]*checked|checked[^>]*value="nights"/);
    expect(back.html).not.toMatch(/value="evenings"[^>]*checked|checked[^>]*value="evenings"/);
  });

  test("comes back without its passwords", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person);
    await endSessions(person);
    const email = "new-address@test.example";
    await visitor.post("/account/email", { email, current: "a very secret password" });
    const back = await signIn(visitor, person);
    expect(back.at).toBe("/account/email");
    expect(valueOf(back.html, "email")).toBe(email);
    expect(back.html.includes("a very secret password"), "the password is shown").toBe(false);
  });

  test("says so while sign-in is paused", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person, stack.paused);
    await endSessions(person);
    const ended = await follow(visitor, await visitor.post(PAGE, typed));
    expect(ended.at).toBe("/coming-soon");
    expect(ended.html).toContain(WAITS);
    const there = visitor.at(stack.open);
    expectTyped((await signIn(there, person)).html);
  });
});

describe("the form of one of several entries", () => {
  test("comes back with its own, and is not gone when another one is sent", async () => {
    const admin = await makePerson(stack, { role: null, admin: true });
    const [one, two] = await Promise.all(
      [1, 2].map(() => makePerson(stack, { role: "employer", status: "pending" })),
    );
    const visitor = await signedIn(stack, admin);
    const at = (person: Person) => `/admin/pending-approval?open=${person.id}`;
    const pageOf = async (person: Person) => (await visitor.get(at(person))).text();
    const decision = async (person: Person, reason: string) => ({
      userId: person.id,
      submittedAt: valueOf(await pageOf(person), "submittedAt")!,
      decision: "rejected",
      reason,
    });
    const [ofOne, ofTwo] = [
      await decision(one!, "Which hospital?"),
      await decision(two!, "Another reason."),
    ];
    await endSessions(admin);
    await visitor.post(at(one!), ofOne);
    const back = await signIn(visitor, admin);
    expect(back.at).toBe(at(one!));
    const reason = (html: string) => /<textarea[^>]*>([^<]*)</.exec(html)?.[1]?.trim();
    expect(reason(back.html)).toBe("Which hospital?");
    expect(reason(await pageOf(two!))).toBe("");

    // Told apart by the entry, not by the address alone.
    expect((await visitor.post(at(one!), ofTwo)).status).toBe(302);
    expect(reason(await pageOf(one!))).toBe("Which hospital?");
    expect((await visitor.post(at(one!), ofOne)).status).toBe(302);
    expect(keptIn(visitor)).toBe(false);
  });
});

describe("nobody else sees it", () => {
  test("another account that signs in with this browser: it is forgotten", async () => {
    const { visitor, person } = await expired();
    const other = await signIn(visitor, await employer(), PAGE);
    expect([other.at, other.status]).toEqual([PAGE, 200]);
    expectNothing(other.html);
    expect(keptIn(visitor)).toBe(false);
    await visitor.post("/sign-out", {});
    expectNothing((await signIn(visitor, person, PAGE)).html);
  });

  test("it is forgotten on sign-out", async () => {
    const { visitor, person } = await expired();
    await signIn(visitor, person, PAGE);
    expect(keptIn(visitor)).toBe(true);
    await visitor.post("/sign-out", {});
    expect(keptIn(visitor)).toBe(false);
    expectNothing((await signIn(visitor, person, PAGE)).html);
  });

  test("a form that is sent after signing out waits for the one who signed out", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person);
    await visitor.post("/sign-out", {});
    await visitor.post(PAGE, typed);
    const stranger = visitor.at(stack.open);
    expectNothing((await signIn(stranger, await employer(), PAGE)).html);
    expectTyped((await signIn(visitor, person)).html);
  });

  test("a browser that never had a session keeps nothing", async () => {
    const visitor = new Visitor(stack.open);
    const response = await visitor.post(PAGE, typed);
    expect(response.headers.get("location")).toContain("/auth");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("a form of another site keeps nothing", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person);
    await endSessions(person);
    const response = await visitor.post(PAGE, typed, { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
    expect(keptIn(visitor)).toBe(false);
  });

  test.each([
    [
      "changed",
      (value: string) => `${value.slice(0, 40)}${value[40] === "x" ? "y" : "x"}${value.slice(41)}`,
    ],
    ["cut", (value: string) => value.slice(0, 60)],
    ["made up", () => "bm90IG91cnM"],
    ["another cookie's", () => ""],
  ])("a kept form that was %s is none", async (_what, change) => {
    const { visitor, person } = await expired();
    await signIn(visitor, person, PAGE);
    const value = /nomera-kept=([^;]+)/.exec(visitor.cookie)![1]!;
    const last = /nomera-last=([^;]+)/.exec(visitor.cookie)![1]!;
    const cookie = visitor.cookie.replace(value, change(value) || last);
    const response = await fetch(stack.open + PAGE, { headers: { cookie } });
    expect(response.status).toBe(200);
    expectNothing(await response.text());
  });
});

describe("too much to keep", () => {
  test("is shown to be copied, with a sentence that says so", async () => {
    const long = randomBytes(8_000).toString("base64url");
    const { visitor, response } = await expired({ ...typed, description: long });
    const html = plain(await response.text());
    expect(response.status).toBe(401);
    expect(html).toContain("Your session has ended");
    expect(html).toContain("too long to be kept");
    expect(html).toContain(long);
    expect(html).toContain(typed.title);
    expect(html).toContain(`href="/auth?next=${encodeURIComponent(PAGE)}"`);
    expect(keptIn(visitor)).toBe(false);
  });

  test("takes the place of what was kept before: an older text would come back otherwise", async () => {
    const { person, visitor } = await expired();
    await signIn(visitor, person, PAGE);
    await endSessions(person);
    const description = randomBytes(8_000).toString("base64url");
    expect((await visitor.post(PAGE, { ...typed, description })).status).toBe(401);
    expect(keptIn(visitor)).toBe(false);
  });

  test("a long text that is like others still fits", async () => {
    const long = "A calm team that schedules itself, with five patients at most. ".repeat(70);
    const { visitor, person } = await expired({ ...typed, description: long });
    expect((await signIn(visitor, person)).html).toContain(long.trim());
    const kept = visitor.cookie.split("; ").filter((one) => one.startsWith("nomera-kept"));
    expect(kept.join("; ").length).toBeLessThanOrEqual(8_192);
  });

  test("a form that needs all the room that there is comes back whole", async () => {
    const long = randomBytes(5_200).toString("base64url").slice(0, 5_000);
    const { visitor, person, response } = await expired({ ...typed, description: long });
    expect(response.status).toBe(302);
    expect((await signIn(visitor, person)).html).toContain(long);
  });
});
