/** Referring a colleague to a position: the link, what is counted of it, and that nobody learns who used it. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const HERE = "/job-seeker/referrals";
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130" };
let position: string;
let nurse: Person;
let code: string;

beforeAll(async () => {
  position = await makePosition(stack, await makeFacility(stack), { title: "Referred" });
  nurse = await makeNurse(stack);
  const visitor = await signedIn(stack, nurse);
  const made = await visitor.post(HERE, { positionId: position });
  code = made.headers.get("location")!.split("#")[1]!;
});

const counts = async () =>
  (
    await sql(stack, "select opened, signed_up from public.position_referrals where code = $1", [
      code,
    ])
  )[0];

describe("a link for colleagues", () => {
  test("is one for each position, and its page says what came of it", async () => {
    expect(code).toMatch(/^R-[A-Z0-9]{10}$/);
    const visitor = await signedIn(stack, nurse);
    const again = await visitor.post(HERE, { positionId: position });
    expect(again.headers.get("location")).toBe(`${HERE}#${code}`);
    const page = await (await visitor.get(HERE)).text();
    expect(page).toContain(`/r/${code}`);
    expect(page).toContain("Not opened yet");
    expect(page).toContain("There’s no payment for referrals.");
  });

  test("leads to the position through its channel, and counts people, not robots", async () => {
    const to = `/positions/${position}?from=referral`;
    for (const headers of [BROWSER, { "user-agent": "Googlebot/2.1" }]) {
      const answer = await new Visitor(stack.open).get(`/r/${code.toLowerCase()}`, headers);
      expect(answer.headers.get("location")).toBe(to);
    }
    expect(await counts()).toEqual({ opened: 1, signed_up: 0 });
    const nobodys = await new Visitor(stack.open).get("/r/R-AAAAAAAAAA", BROWSER);
    expect(nobodys.headers.get("location")).toBe("/");
  });

  test("counts who signs up with it, once, and pays nothing", async () => {
    const person = await makePerson(stack, { role: null });
    await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
    const visitor = await signedIn(stack, person);
    await visitor.get(`/r/${code}`, BROWSER);
    for (let n = 0; n < 2; n += 1) await visitor.get("/post-auth?role=job_seeker");
    expect(await counts()).toMatchObject({ signed_up: 1 });
    const [profile] = await sql(
      stack,
      "select referral_code from public.profiles where user_id = $1",
      [person.id],
    );
    expect(profile).toEqual({ referral_code: code });
    const paid = await sql(stack, "select 1 from public.referrals where referred_user_id = $1", [
      person.id,
    ]);
    expect(paid).toEqual([]);
    const page = await (await (await signedIn(stack, nurse)).get(HERE)).text();
    expect(page).toMatch(/Opened 2 times, 1 sign-up/);
    expect(page).not.toContain(person.email);
  });

  test("is made by approved professionals, of open positions", async () => {
    const pending = await makePerson(stack, { role: "job_seeker", status: "pending" });
    const refer = async (who: Person, id: string) =>
      (await (await apiOf(stack, who)).rpc("refer_position", { p_position_id: id })).error?.message;
    expect(await refer(pending, position)).toContain("Only approved professionals");
    const paused = await makePosition(stack, await makeFacility(stack), { status: "paused" });
    expect(await refer(nurse, paused)).toContain("no longer open");
    const { error } = await (await apiOf(stack, nurse)).rpc("open_referral", { p_code: code });
    expect(error).not.toBeNull();
  });

  test("is not seen by others", async () => {
    const other = await apiOf(stack, await makeNurse(stack));
    expect((await other.rpc("my_referrals")).data).toEqual([]);
    expect((await other.from("position_referrals").select("code")).data).toEqual([]);
  });
});
