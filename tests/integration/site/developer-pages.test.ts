/** The developers' test pages: what they tell of the viewer's own session, and what they tell nobody. */
import { describe, expect, inject, test } from "vitest";
import { giveSession } from "#tests/helpers/browser-session.ts";
import { makePerson, signedIn, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const PAGES = ["/supabase-test", "/test", "/test-button", "/simple-react-button"];

/** The description of a term on /supabase-test. */
async function factsOf(visitor: Visitor, query = ""): Promise<Record<string, string>> {
  const html = await (await visitor.get(`/supabase-test${query}`)).text();
  const text = (part: string) => part.replace(/<[^>]*>/g, "").trim();
  return Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)].map(
      ([, term, description]) => [text(term!), text(description!)],
    ),
  );
}

describe.each(PAGES)("%s", (path) => {
  test("is there, open or paused, and no search engine may keep it", async () => {
    for (const origin of [stack.open, stack.paused]) {
      const response = await new Visitor(origin).get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<meta name="robots" content="noindex,nofollow"/>');
    }
  });

  test("never shows a token, a cookie's value, a code or what is remembered", async () => {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = await giveSession(stack, await signedIn(stack, person), {
      loginNext: "/secret-place",
      referralCode: "secret-partner",
    });
    const response = await visitor.get(`${path}?code=one-time-code&state=secret-state`);
    const html = await response.text();
    const cookies = visitor.cookie.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1));
    const session = /nomera-auth=base64-([^;]*)/.exec(visitor.cookie)![1]!;
    const { access_token, refresh_token } = JSON.parse(
      Buffer.from(session, "base64url").toString(),
    ) as Record<"access_token" | "refresh_token", string>;
    for (const secret of [
      ...cookies,
      access_token,
      refresh_token,
      access_token.split(".")[2]!,
      "one-time-code",
      "secret-state",
      "secret-place",
      "secret-partner",
      person.password,
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(html.includes(secret), secret.slice(0, 20)).toBe(false);
    }
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("/supabase-test shows the viewer's own session and address", () => {
  test("of a visitor", async () => {
    expect(await factsOf(new Visitor(stack.paused), "?b=1&a=2&a=3")).toEqual({
      "Sign-in": "Paused",
      "Session cookie": "None",
      "Logged in as": "Nobody",
      Role: "None",
      Acting: "No",
      Onboarding: "-",
      "Saved draft": "None",
      Verification: "-",
      Path: "/supabase-test",
      "Query names": "a, b",
      Remembered: "Nothing",
    });
  });

  test("of somebody whose session does not hold", async () => {
    const facts = await factsOf(new Visitor(stack.open).with("nomera-auth=base64-e30"));
    expect(facts).toMatchObject({ "Session cookie": "Sent", Role: "None" });
    expect(facts["Logged in as"]).toContain("Nobody");
  });

  test("of somebody who left a form", async () => {
    const person = await makePerson(stack, { role: "job_seeker" });
    const visitor = await signedIn(stack, person);
    await visitor.post("/job-seeker/onboarding/about", { fullName: "Maria", intent: "save" });
    expect(await factsOf(visitor)).toMatchObject({
      "Sign-in": "Open",
      "Logged in as": person.email,
      Role: "job_seeker",
      Onboarding: "Open",
      "Saved draft": "Yes",
      Verification: "pending",
      Remembered: "fromSaveAndExit, justSavedAndExited, saveExitAt",
    });
  });

  test("of an admin who acts", async () => {
    const employer = await makePerson(stack, { role: "employer", status: "approved" });
    const admin = await makePerson(stack, { role: null, admin: true });
    const visitor = await signedIn(stack, admin);
    await visitor.post("/admin/acting/start", {
      userId: employer.id,
      reason: "They cannot find their position",
    });
    const facts = await factsOf(visitor);
    expect(facts).toMatchObject({ "Logged in as": employer.email, Role: "employer" });
    expect(facts["Acting"]).toMatch(new RegExp(`^${admin.email} acts as Test Person .* until `));
  });
});

describe("/error", () => {
  test.each([
    ["oauth_callback", "OAuth callback processing"],
    ["callback-7f3", "OAuth callback processing"],
    ["post_auth", "Post-authentication routing"],
    ["postauth-9", "Post-authentication routing"],
    ["dashboard", "application processing"],
    ["", "application processing"],
  ])("src=%s: during %s", async (src, during) => {
    const html = await (await new Visitor(stack.open).get(`/error?src=${src}`)).text();
    const text = html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]*>/g, "");
    expect(text).toContain("Something Went Wrong");
    expect(text).toContain(
      `We encountered an unexpected error during ${during}. The error has been logged.`,
    );
    if (src) expect(text).toContain(`Error ID: ${src}`);
    else expect(text).not.toContain("Error ID");
    expect(text).toContain("please contact support");
    for (const button of ["Try Again", "Go Home"]) expect(text).toContain(button);
  });

  test("the id is shown as text and not at any length", async () => {
    const html = await (
      await new Visitor(stack.open).get(`/error?src=%3Cb%3E${"x".repeat(300)}`)
    ).text();
    expect(html).not.toContain("<b>x");
    expect(html).toContain(`&lt;b&gt;${"x".repeat(97)}</code>`);
  });
});
