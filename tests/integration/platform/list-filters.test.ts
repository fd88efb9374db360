/** Every list with filters and pages: whatever stands in its address, it is a page. */
import { beforeAll, expect, inject, test } from "vitest";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
type Who = "admin" | "facility" | "nurse";
const visitors = {} as Record<Who, Visitor>;
let position: string;

beforeAll(async () => {
  const owner = await makeFacility(stack);
  visitors.admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  visitors.facility = await signedIn(stack, owner);
  visitors.nurse = await signedIn(stack, await makeNurse(stack));
  position = await makePosition(stack, owner);
});

/** The lists, with the names of their filters. */
const LISTS: readonly [Who, string, string][] = [
  ["admin", "/admin/people", "q role status state suspended after"],
  ["admin", "/admin/pending-approval", "role profession state assigned after open"],
  ["admin", "/admin/pending-approval/credentials", "profession state assigned after open"],
  ["admin", "/admin/pending-approval/appeals", "profession state assigned after open"],
  ["admin", "/admin/documents", "profession state assigned after open"],
  ["admin", "/admin/audit-log", "actor action type subject from to behalf after open"],
  ["admin", "/admin/billing/subscriptions", "q plan_status plan after"],
  ["admin", "/admin/billing/placements", "q fee after"],
  ["admin", "/admin/billing/events", "status type after"],
  ["admin", "/admin/affiliates", "q status after"],
  ["admin", "/admin/faq", "status q after"],
  ["admin", "/admin/contact", "show after"],
  ["admin", "/admin/disputes", "status after"],
  ["admin", "/admin/screening-questions", "status after"],
  ["admin", "/admin/verification", "kind state within after"],
  ["admin", "/admin/verification/possible", "status how after"],
  ["admin", "/admin/settings/checks", "subject profession state after"],
  ["admin", "/admin/blogs", "q status after"],
  ["admin", "/admin/blogs/images", "after"],
  ["admin", "/admin/reports", "after"],
  ["admin", "/admin/dead-letters", "after"],
  ["admin", "/admin/rpc-health", "q show after open"],
  ["admin", "/admin/overview", "days"],
  ["admin", "/admin/guide", "q"],
  ["admin", "/admin/search", "q"],
  ["admin", "/admin/skills", "q view word page"],
  ["admin", "/admin/certifications", "q page"],
  ["admin", "/admin/units", "q page"],
  ["admin", "/admin/matching-lab", "q"],
  ["facility", "/employer/dashboard", "page"],
  ["facility", "/employer/positions", "search status page"],
  ["facility", "/employer/placements", "page"],
  ["facility", "/employer/figures", "position days"],
  ["facility", "/employer/positions/{position}", "view stage q sort page"],
  [
    "facility",
    "/employer/positions/{position}/candidates",
    "show sort reversed fit within years shift start license page",
  ],
  ["nurse", "/job-seeker/applications", "show page"],
  ["nurse", "/job-seeker/visibility", "show find page"],
  ["nurse", "/job-seeker/positions", "profession place miles pay per shift schedule sort page"],
  ["nurse", "/notifications", "page"],
  ["nurse", "/account/access", "before"],
  ["nurse", "/blog", "after"],
];

const VALUES = [
  "constructor",
  "__proto__",
  "\u0000",
  "'--",
  "-1",
  "9".repeat(30),
  "%",
  "\ud83d\ude00",
];

test.each(LISTS)("for the %s, %s is a page whatever %s say", async (who, path, names) => {
  const answers = await Promise.all(
    VALUES.map(async (value) => {
      const query = new URLSearchParams(names.split(" ").map((name) => [name, value]));
      return (await visitors[who].get(`${path.replace("{position}", position)}?${query}`)).status;
    }),
  );
  expect(answers).toEqual(VALUES.map(() => 200));
});
