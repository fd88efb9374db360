/** A facility's public page: what everybody reads of it, when it is there, and what leads to it. */
import { expect, inject, test } from "vitest";
import { BENEFITS } from "#app/domain/benefits.ts";
import { FACILITY_TYPES } from "#app/domain/facility-types.ts";
import { giveEvidence } from "#tests/helpers/evidence.ts";
import { decoded, headOf } from "#tests/helpers/head.ts";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { missingIn } from "#tests/helpers/metadata.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const anybody = new Visitor(stack.open);
const keyOf = ({ id }: Person) => id.replaceAll("-", "").slice(0, 12);
const pathOf = (person: Person) => `/facilities/test-facility-kansas-city-mo-${keyOf(person)}`;
const textOf = async (visitor: Visitor, path: string) =>
  decoded((await (await visitor.get(path)).text()).replaceAll("<!-- -->", ""));
const write = ({ id }: Person, about: string, benefits: string[] = []) =>
  sql(stack, "update public.employer_profiles set about = $2, benefits = $3 where user_id = $1", [
    id,
    about,
    benefits,
  ]);

test("everybody reads what it says of itself, what is open and what we checked", async () => {
  const facility = await makeFacility(stack);
  await giveEvidence(stack, facility.id);
  await write(facility, "Forty beds. Call 816-555-0199 or see https://elsewhere.example/jobs.", [
    "parking",
    "health_insurance",
  ]);
  const position = await makePosition(stack, facility);
  await sql(stack, "update public.positions set unit = 'icu_medical' where id = $1", [position]);
  const draft = await makePosition(stack, facility, { status: "draft", title: "Not yet" });
  const html = await textOf(anybody, pathOf(facility));
  for (const words of [
    ">Test Facility</h1>",
    "Hospital in Kansas City, MO",
    "Forty beds.",
    "<li>Health insurance</li><li>Free parking</li>",
    "1 open position</h2>",
    "Units that are hiring",
    "Facility address is correct",
    `href="/positions/${position}"`,
  ])
    expect(html).toContain(words);
  expect(html).not.toContain(draft);
  // Not its street, and no contact details that could be followed.
  expect(html).not.toContain("1 Test Street");
  expect(html).not.toMatch(/href="(?:[^"]*elsewhere|tel:)/);

  const { title, meta, links, things } = headOf(html);
  expect(title).toBe("Test Facility in Kansas City, MO | Nomera Health");
  expect(meta).toMatchObject({ robots: "index,follow" });
  expect(links).toContainEqual({ rel: "canonical", href: stack.open + pathOf(facility) });
  expect(things.map((thing) => thing["@type"])).toEqual(["WebPage", "Hospital", "BreadcrumbList"]);
  expect(things.flatMap(missingIn)).toEqual([]);
  expect(things[1]).toMatchObject({ name: "Test Facility", url: stack.open + pathOf(facility) });
  expect(JSON.stringify(things)).not.toContain("Test Street");

  const nurse = await signedIn(stack, await makeNurse(stack));
  for (const [visitor, page] of [
    [anybody, `/positions/${position}`],
    [nurse, `/job-seeker/positions/${position}`],
  ] as const)
    expect(await textOf(visitor, page), page).toContain(`href="${pathOf(facility)}"`);
});

test("with nothing open it says so, leads on, and is no page for search engines", async () => {
  const facility = await makeFacility(stack);
  const html = await textOf(anybody, pathOf(facility));
  expect(html).toContain("No open positions right now");
  expect(html).toContain("Open positions near Kansas City, MO");
  for (const empty of [">Benefits<", ">What we checked<", ">About<", "Units that are hiring"])
    expect(html).not.toContain(empty);
  expect(headOf(html).meta).toMatchObject({ robots: "noindex,nofollow" });
});

test("it has one address: others with its key lead there", async () => {
  const facility = await makeFacility(stack);
  for (const other of [keyOf(facility), `old-name-${keyOf(facility)}`, `TEST-${keyOf(facility)}`]) {
    const answer = await anybody.get(`/facilities/${other}`);
    expect(answer.status, other).toBe(301);
    expect(answer.headers.get("location"), other).toBe(pathOf(facility));
  }
});

test.each<[string, (person: Person) => Promise<unknown>]>([
  [
    "suspended",
    ({ id }) =>
      sql(stack, "select private.begin_suspension($1, 'suspended', 'For reasons of ours', null)", [
        id,
      ]),
  ],
  [
    "on hold",
    ({ id }) =>
      sql(stack, "update public.profiles set on_hold_since = now() where user_id = $1", [id]),
  ],
  [
    "rejected",
    ({ id }) =>
      sql(stack, "update public.profiles set verification_status = 'rejected' where user_id = $1", [
        id,
      ]),
  ],
  [
    "not approved yet",
    ({ id }) =>
      sql(stack, "update public.profiles set verification_status = 'pending' where user_id = $1", [
        id,
      ]),
  ],
  [
    "not submitted",
    ({ id }) =>
      sql(stack, "update public.profiles set onboarding_completed = false where user_id = $1", [
        id,
      ]),
  ],
  ["deleted", ({ id }) => deleteAccounts(stack, id)],
])("one that is %s has no page and is in no list", async (_, becomes) => {
  const facility = await makeFacility(stack);
  await makePosition(stack, facility);
  const slugs = async () =>
    JSON.stringify((await sql(stack, "select public.facility_addresses() as all"))[0]);
  expect(await slugs()).toContain(keyOf(facility));
  await becomes(facility);
  expect((await anybody.get(pathOf(facility))).status).toBe(404);
  expect((await anybody.get(`/facilities/${keyOf(facility)}`)).status).toBe(404);
  expect(await slugs()).not.toContain(keyOf(facility));
});

test("a professional's id is no facility, and neither is what only looks like a key", async () => {
  const nurse = await makeNurse(stack);
  const waiting = await makePerson(stack, { role: "employer", status: "pending" });
  for (const param of [keyOf(nurse), keyOf(waiting), "0a1b2c3d4e5f", "images", "%00", "a'b"])
    expect((await anybody.get(`/facilities/${param}`)).status, param).toBe(404);
});

test("while sign-in is paused no facility is shown, and positions do not lead to one", async () => {
  const facility = await makeFacility(stack);
  const position = await makePosition(stack, facility);
  const paused = new Visitor(stack.paused);
  expect((await paused.get(pathOf(facility))).status).toBe(404);
  expect(await textOf(paused, `/positions/${position}`)).not.toContain("/facilities/");
});

test("a check that has ended or is of another address does not count as made", async () => {
  const facility = await makeFacility(stack);
  const nurse = await signedIn(stack, await makeNurse(stack));
  await giveEvidence(stack, facility.id);
  const shown = async () => textOf(nurse, pathOf(facility));
  expect(await shown()).toContain("Facility address is correct");
  expect(await shown()).toContain("Not excluded from federal health programs");
  await sql(
    stack,
    "update public.employer_profiles set address_line = '2 Other Street' where user_id = $1",
    [facility.id],
  );
  expect(await shown()).not.toContain("Facility address is correct");
  expect(await shown()).toContain("Contact is authorized to hire for the facility");
});

test("its address is for the sitemap once something is open", async () => {
  const [open, quiet] = [await makeFacility(stack), await makeFacility(stack)];
  await makePosition(stack, open);
  const { data } = await (await apiOf(stack, open)).rpc("facility_addresses");
  expect(JSON.stringify(data)).toContain(keyOf(open));
  expect(JSON.stringify(data)).not.toContain(keyOf(quiet));
});

test("the database takes the benefits and kinds of facilities that the app offers", async () => {
  expect(
    await sql(
      stack,
      "select private.benefit_codes() as benefits, private.facility_types() as types",
    ),
  ).toEqual([{ benefits: BENEFITS, types: FACILITY_TYPES }]);
});

test("its owner chooses benefits from the list, and nobody writes others", async () => {
  const facility = await makeFacility(stack);
  const owner = await signedIn(stack, facility);
  const fields = {
    version: "1",
    addressLine: "1 Test Street",
    zip: "64108",
    phone: "8165550100",
    about: "By the river.",
  };
  const saved = await owner.post("/employer/facility", {
    ...fields,
    benefits: ["tuition", "parking"],
  });
  expect(saved.status).toBe(302);
  expect(await textOf(owner, "/employer/facility")).toMatch(
    /<input[^>]*value="tuition"[^>]*checked=""|checked=""[^>]*value="tuition"/,
  );
  const html = await textOf(owner, pathOf(facility));
  expect(html).toContain("Tuition assistance");
  expect(html).toContain("By the river.");
  const wrong = await owner.post("/employer/facility", {
    ...fields,
    version: "2",
    benefits: "free_ponies",
  });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain("Choose benefits from the list.");
  const { error } = await (
    await apiOf(stack, facility)
  ).rpc("update_facility", {
    p_version: 2,
    p_facility: {
      address_line: "1 Test Street",
      zip: "64108",
      phone: "8165550100",
      benefits: ["x"],
    },
  });
  expect(error).toMatchObject({ code: "PT422", hint: "benefits" });
  const none = await owner.post("/employer/facility", { ...fields, version: "2" });
  expect(none.status).toBe(302);
  expect(await textOf(owner, pathOf(facility))).not.toContain("Tuition assistance");
});
