/** What a facility says of itself, where people read it. */
import { expect, inject, test } from "vitest";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");

test("what a facility says of itself is read on its open positions' pages, and on no other", async () => {
  const facility = await makeFacility(stack);
  const about = `Forty beds by the river. ${facility.id}`;
  await sql(stack, "update public.employer_profiles set about = $2 where user_id = $1", [
    facility.id,
    about,
  ]);
  const [open, closed] = [await makePosition(stack, facility), await makePosition(stack, facility)];
  await sql(stack, "update public.positions set status = 'closed' where id = $1", [closed]);
  const anyone = new Visitor(stack.open);
  const nurse = await signedIn(stack, await makeNurse(stack));
  const textOf = async (visitor: Visitor, path: string) =>
    (await (await visitor.get(path)).text()).replaceAll("<!-- -->", "");
  for (const [visitor, pages] of [
    [anyone, "/positions"],
    [nurse, "/job-seeker/positions"],
  ] as const) {
    const shown = await textOf(visitor, `${pages}/${open}`);
    expect(shown, pages).toMatch(/<h2[^>]*>About [^<]+<\/h2>/);
    expect(shown, pages).toContain(about);
    expect(await textOf(visitor, `${pages}/${closed}`), pages).not.toContain(about);
  }
  await sql(stack, "update public.employer_profiles set about = null where user_id = $1", [
    facility.id,
  ]);
  expect(await textOf(nurse, `/job-seeker/positions/${open}`)).not.toContain('id="facility"');
});
