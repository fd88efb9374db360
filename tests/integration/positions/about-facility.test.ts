/** What a facility says of itself, where people read it. */
import { expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
} from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

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

test("how a facility can be checked is read by its team and by us, and by nobody else", async () => {
  const facility = await makeFacility(stack);
  const note = `Call Ms. Hill at the front desk, ${facility.id}`;
  await sql(
    stack,
    "update public.employer_profiles set verification_note = $2 where user_id = $1",
    [facility.id, note],
  );
  const position = await makePosition(stack, facility);
  const admin = await makePerson(stack, { role: null, admin: true });
  const viewer = await makeMember(stack, facility, "viewer");
  const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
  for (const [person, path] of [
    [facility, "/employer/facility"],
    [admin, `/admin/verification/${facility.id}`],
  ] as const)
    expect(await read(await signedIn(stack, person), path), path).toContain(note);

  const nurse = await makeNurse(stack);
  const strangers = [
    await signedIn(stack, nurse),
    await signedIn(stack, await makeFacility(stack)),
  ];
  expect(await read(new Visitor(stack.open), `/positions/${position}`)).not.toContain(note);
  expect(await read(strangers[0]!, `/job-seeker/positions/${position}`)).not.toContain(note);
  expect(await read(strangers[1]!, "/employer/facility")).not.toContain(note);
  const readers = async (person: Parameters<typeof apiOf>[1]) =>
    (await (await apiOf(stack, person)).from("employer_profiles").select("verification_note")).data;
  expect(JSON.stringify(await readers(viewer))).toContain(note);
  for (const person of [nurse, await makeFacility(stack)])
    expect(JSON.stringify(await readers(person))).not.toContain(note);
});
