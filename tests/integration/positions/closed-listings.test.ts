/** The public page of a position that is closed: how long it stands, what it offers, and which positions have none. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { headOf } from "#tests/helpers/head.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const stamp = Date.now();
let facility: Person;
/** Chanute, Kansas, where no other test goes. */
const ZIP = "66720";

beforeAll(async () => {
  facility = await makeFacility(stack);
});

async function closed(daysAgo: number, title = `Closed ${stamp}`): Promise<string> {
  const id = await makePosition(stack, facility, { title, zip: ZIP });
  await sql(stack, "update public.positions set status = 'closed' where id = $1", [id]);
  await sql(
    stack,
    "update public.positions set closed_at = now() - make_interval(days => $2) where id = $1",
    [id, daysAgo],
  );
  return id;
}

const pageOf = async (id: string, origin = stack.open) => {
  const answer = await new Visitor(origin).get(`/positions/${id}`);
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};

describe("a closed position", () => {
  test("says when it closed and leads on, and is no job posting", async () => {
    const similar = await makePosition(stack, facility, { title: `Similar ${stamp}`, zip: ZIP });
    const { status, html } = await pageOf(await closed(2));
    expect(status).toBe(200);
    const { meta, things } = headOf(html);
    expect(meta["robots"]).toBe("noindex,nofollow");
    expect(things.map((thing) => thing["@type"])).toEqual(["WebPage"]);
    expect(html).toContain("This position is closed");
    expect(html).toContain(`Closed ${stamp} at Test Facility in Chanute, KS closed on `);
    expect(html).toContain(`/positions/${similar}`);
    for (const label of [
      "Registered Nurse near Chanute, KS",
      "Registered Nurse in Missouri and Kansas",
      "All open positions",
    ])
      expect(html).toContain(label);
    expect(html).not.toContain("candidate-signup?next");
  });

  test.each([
    [0, 200],
    [29, 200],
    [30, 410],
    [400, 410],
  ])("closed %i days ago, it is answered with %i", async (daysAgo, status) => {
    const id = await closed(daysAgo);
    const first = await pageOf(id);
    const again = await pageOf(id);
    expect([first.status, again.status]).toEqual([status, status]);
    expect(first.html).toContain("This position is closed");
  });

  test("is out of the sitemap and has no picture", async () => {
    const id = await closed(0);
    expect((await new Visitor(stack.open).get(`/positions/${id}/image.png`)).status).toBe(404);
    const rows = await sql(
      stack,
      "select 1 from jsonb_array_elements(public.position_addresses()) a where a ->> 'id' = $1",
      [id],
    );
    expect(rows).toEqual([]);
  });

  test.each(["paused", "draft"])("one that is %s has no page, as before", async (status) => {
    const id = await makePosition(stack, facility, { status });
    expect((await pageOf(id)).status).toBe(404);
  });

  test("closed before it was ever open, it has none", async () => {
    const id = await makePosition(stack, facility, { status: "draft" });
    await sql(stack, "update public.positions set status = 'closed' where id = $1", [id]);
    expect((await pageOf(id)).status).toBe(404);
  });

  test("of a facility that is approved no more, or while sign-in is paused, it has none", async () => {
    const other = await makeFacility(stack);
    const id = await makePosition(stack, other);
    await sql(stack, "update public.positions set status = 'closed' where id = $1", [id]);
    expect((await pageOf(id, stack.paused)).status).toBe(404);
    expect((await pageOf(id)).status).toBe(200);
    const gone = await makePosition(stack, other);
    await sql(stack, "update public.positions set status = 'closed' where id = $1", [gone]);
    await sql(
      stack,
      "update public.profiles set verification_status = 'rejected' where user_id = $1",
      [other.id],
    );
    expect((await pageOf(gone)).status).toBe(404);
  });
});

test("whoever has applied sees that on the public page, and visitors do not", async () => {
  const nurse = await makeNurse(stack);
  const id = await makePosition(stack, facility);
  const visitor = await signedIn(stack, nurse);
  const before = await (await visitor.get(`/positions/${id}`)).text();
  expect(before).toContain("See how you fit");
  expect(before, "no steps to sign up").not.toContain("What happens next");
  const sent = await visitor.post(`/job-seeker/positions/${id}`, { intent: "apply" });
  const application = sent.headers.get("location")!;
  const after = await (await visitor.get(`/positions/${id}`)).text();
  expect(after).toContain("You applied for this position.");
  expect(after).toContain(`href="${application}"`);
  const strangers = await (await new Visitor(stack.open).get(`/positions/${id}`)).text();
  expect(strangers).not.toContain("You applied for this");
});
