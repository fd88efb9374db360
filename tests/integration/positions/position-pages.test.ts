/** The page of an open position: what it says to people and to search engines, and which positions have none. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Children } from "#local/children.ts";
import { headOf } from "#tests/helpers/head.ts";
import {
  HOSTILE,
  makePositions,
  missingIn,
  ORIGIN,
  read,
  startOwnApp,
} from "#tests/helpers/metadata.ts";
import { day, makePerson, signedIn } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let own: string;
let positions: Awaited<ReturnType<typeof makePositions>>;

beforeAll(async () => {
  positions = await makePositions(stack);
  own = await startOwnApp(stack, children);
});
afterAll(() => children.stop());

describe("a position's page", () => {
  const path = () => `/positions/${positions.open}`;

  test("is for search engines, with a job posting that says what the page says", async () => {
    const { status, html } = await read(path(), own);
    expect(status).toBe(200);
    const { title, meta, links, things } = headOf(html);
    expect(title).toBe("Registered Nurse, Test Unit in Overland Park, KS | Nomera Health");
    expect(meta["robots"]).toBe("index,follow");
    expect(links).toContainEqual({ rel: "canonical", href: ORIGIN + path() });
    expect(things.map((thing) => thing["@type"])).toEqual([
      "WebPage",
      "JobPosting",
      "BreadcrumbList",
    ]);
    expect(things.flatMap(missingIn)).toEqual([]);
    expect(things[1]).toMatchObject({
      title: "Registered Nurse, Test Unit",
      url: ORIGIN + path(),
      identifier: { value: positions.open },
      hiringOrganization: { name: "Test Facility" },
      jobLocation: {
        address: {
          addressLocality: "Overland Park",
          addressRegion: "KS",
          postalCode: "66204",
          addressCountry: "US",
        },
      },
      baseSalary: {
        currency: "USD",
        value: { unitText: "HOUR", minValue: 36.5, maxValue: 44.25 },
      },
      jobStartDate: day(20),
      directApply: false,
    });
    expect(things[1]!["datePosted"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // What is claimed to engines stands on the page too.
    for (const text of [
      "Test Facility",
      "Overland Park, KS",
      "$36.50 to $44.25/hr",
      "Nights",
      "You need a Kansas license, or a multistate license if you live in another Nurse Licensure Compact state.",
      "2 years",
      "A calm team.",
      "What happens next",
    ]) {
      expect(html.replace(/<!-- -->/g, ""), text).toContain(text);
    }
  });

  test("keeps hostile words inside the data and the text", async () => {
    const { html } = await read(`/positions/${positions.hostile}`, own);
    const { title, things } = headOf(html);
    expect(title).toBe(`${HOSTILE} in Overland Park, KS | Nomera Health`);
    expect(things[1]).toMatchObject({ title: HOSTILE });
    expect(things[1]!["description"]).not.toContain("<script");
    expect(html).not.toMatch(/<script>alert/);
    expect(html).not.toContain('alert("1")</script>');
  });

  test.each(["draft", "paused", "closed", "unapproved"] as const)(
    "is not there for one that is %s",
    async (kind) => {
      const { status, html } = await read(`/positions/${positions[kind]}`, stack.open);
      expect(status).toBe(404);
      expect(html).toContain("Oops! Page not found");
      expect(html).toContain("This position is not open");
      expect(html).not.toContain("Not to be seen");
      const { meta, links, things } = headOf(html);
      expect(meta["robots"]).toBe("noindex,nofollow");
      expect(links.filter(({ rel }) => rel === "canonical")).toEqual([]);
      expect(things).toEqual([]);
    },
  );

  test("names nobody, and leads each one further", async () => {
    const jobSeeker = await signedIn(
      stack,
      await makePerson(stack, { role: "job_seeker", status: "approved" }),
    );
    const employer = await signedIn(
      stack,
      await makePerson(stack, { role: "employer", status: "approved" }),
    );
    const waiting = await signedIn(
      stack,
      await makePerson(stack, { role: "job_seeker", status: "pending" }),
    );
    const undecided = await signedIn(stack, await makePerson(stack, { role: null }));
    const signUp = `/candidate-signup?next=${encodeURIComponent(path())}`;
    const pages = {
      open: (await read(path(), stack.open)).html,
      paused: (await read(path(), stack.paused)).html,
      jobSeeker: await (await jobSeeker.get(path())).text(),
      waiting: await (await waiting.get(path())).text(),
      employer: await (await employer.get(path())).text(),
      undecided: await (await undecided.get(path())).text(),
    };
    for (const html of [pages.open, pages.paused]) {
      expect(html).not.toMatch(/@test\.example|Test Person/);
    }
    expect(pages.open).toContain(`href="${signUp}"`);
    expect(pages.paused).not.toContain("/candidate-signup");
    // What nobody can apply for is not offered to search engines.
    expect(pages.open).toContain('"JobPosting"');
    expect(headOf(pages.open).meta["robots"]).toBe("index,follow");
    expect(pages.paused).not.toContain('"JobPosting"');
    expect(headOf(pages.paused).meta["robots"]).toBe("noindex,nofollow");
    const sitemaps = await Promise.all(
      [stack.open, stack.paused].map(async (app) => (await fetch(`${app}/sitemap.xml`)).text()),
    );
    // The lists of a city begin the same; a position has its id.
    expect(sitemaps[0]).toMatch(/\/positions\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}</);
    expect(sitemaps[1]).not.toContain("/positions");
    expect(pages.paused).toMatch(/<button[^>]* disabled[^>]*>Apply/);
    expect(pages.jobSeeker).toContain(`href="/job-seeker${path()}"`);
    expect(pages.waiting).toContain("You can apply once your profile is approved.");
    for (const html of [pages.waiting, pages.jobSeeker])
      expect(html).not.toContain("Create your profile");
    expect(pages.employer).not.toContain("/candidate-signup");
    expect(pages.undecided).toContain(`href="/role-selection?next=${encodeURIComponent(path())}"`);
    expect((await read(signUp, stack.open)).html).toContain(`name="next" value="${path()}"`);
  });
});
