/** The landing page as somebody sees it without JavaScript, in both states of the sign-in switch. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, pausedApp, test, walk } from "#tests/helpers/e2e.ts";

const STATES = { open: "", paused: pausedApp } as const;

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const main = (page: Page) => page.getByRole("main");

for (const [state, origin] of Object.entries(STATES)) {
  walk(`${state}: sections stand in the specified order`, async ({ page }) => {
    await page.goto(`${origin}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main(page).getByRole("heading", { level: 2 })).toHaveText([
      "Open To: Missouri, Kansas",
      "How it works",
      "Qualified candidates only",
      "Streamlined hiring",
      "Find your next step",
      "Positions you’ll find here",
      "Stories",
    ]);
  });

  walk(`${state}: the hero's two buttons lead to both audiences' pages`, async ({ page }) => {
    await page.goto(`${origin}/`);
    await main(page).getByRole("link", { name: "I am looking for work" }).click();
    await expect(page).toHaveURL(`${origin}/healthcare-professionals`);
    await page.goto(`${origin}/`);
    await main(page).getByRole("link", { name: "I am hiring" }).click();
    await expect(page).toHaveURL(`${origin}/employers`);
  });

  walk(`${state}: every way to sign-up is a link that works`, async ({ page }) => {
    await page.goto(`${origin}/`);
    await expect(main(page).getByRole("button", { name: /Coming soon/ })).toHaveCount(0);
    const hrefs = await main(page)
      .locator('a[href^="/auth"]:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual([
      "/auth?role=job_seeker",
      "/auth?role=job_seeker",
      "/auth?role=job_seeker",
      "/auth?role=employer",
      "/auth",
    ]);
    await main(page).getByRole("link", { name: "Begin your own story" }).click();
    await expect(page).toHaveURL(`${origin}/auth`);
    await expect(
      page.getByRole("heading", {
        level: 1,
        name: state === "paused" ? "Authentication is coming soon" : "Log in",
      }),
    ).toBeVisible();
  });
}

walk(
  "the partner logos pass under the service area, and are said to imply no affiliation",
  async ({ page }) => {
    await page.goto("/");
    const area = section(page, "Open To: Missouri, Kansas");
    await expect(area.getByRole("group").getByRole("listitem")).toHaveCount(10);
    await expect(area).toContainText("regional reference only");
    await expect(area).toContainText("no affiliation");
  },
);

walk("how it works shows the candidates' three steps first, and their way in", async ({ page }) => {
  await page.goto("/");
  const how = section(page, "How it works");
  await expect(how.getByRole("link", { name: "Candidates" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(how.getByRole("listitem").getByRole("heading")).toHaveText([
    /Create Your Profile$/,
    /Get Matched$/,
    /Interview & Choose$/,
  ]);
  await expect(how.getByRole("link", { name: "Start My Journey" })).toHaveAttribute(
    "href",
    "/auth?role=job_seeker",
  );
  await expect(how.getByRole("link", { name: "Find My Next Hire" })).toHaveCount(0);
});

test("the toggle of how it works shows the employers' three steps, and their way in", async ({
  page,
}) => {
  await page.goto("/");
  await section(page, "How it works").getByRole("link", { name: "Employers" }).click();
  await expect(page).toHaveURL("/?positions=nursing&role=employer#how-it-works");
  const how = section(page, "How it works");
  await expect(how).toBeInViewport();
  await expect(how.getByRole("listitem").getByRole("heading")).toHaveText([
    /Post Your Position$/,
    /Review Matches$/,
    /Interview & Hire$/,
  ]);
  await expect(how.getByRole("link", { name: "Find My Next Hire" })).toHaveAttribute(
    "href",
    "/auth?role=employer",
  );
  await expect(how.getByRole("link", { name: "Start My Journey" })).toHaveCount(0);
  await expectAccessible(page);
});

test("the hero's links lead to how it works for either side", async ({ page }) => {
  await page.goto("/");
  await main(page).getByRole("link", { name: "How it works for employers" }).click();
  await expect(section(page, "How it works")).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Post Your Position" })).toBeVisible();
  await main(page).getByRole("link", { name: "How it works for candidates" }).click();
  await expect(page.getByRole("heading", { name: "Create Your Profile" })).toBeVisible();
});

walk("the sign-up step says that it takes less than 2 minutes", async ({ page }) => {
  await page.goto("/");
  const step = section(page, "How it works").getByRole("listitem").first();
  await expect(step.getByRole("link", { name: "Sign up" })).toHaveAccessibleDescription(
    "Signing up takes less than 2 minutes.",
  );
  await expect(step.getByText("Signing up takes less than 2 minutes.")).toBeVisible();
});

walk(
  "qualified candidates lead to the employers' page, streamlined hiring to the professionals'",
  async ({ page }) => {
    await page.goto("/");
    await main(page).getByRole("link", { name: "More for employers" }).click();
    await expect(page).toHaveURL("/employers");
    await page.goto("/");
    await main(page).getByRole("link", { name: "More for professionals" }).click();
    await expect(page).toHaveURL("/healthcare-professionals");
  },
);

walk("what is claimed is said in plain words, and figures are called aims", async ({ page }) => {
  await page.goto("/");
  for (const claim of [
    /Permanent positions in Missouri and Kansas\. Vetted professionals and facilities, matched directly/,
    /Licensed, pre-vetted candidates: every license is checked/,
    /AI-enhanced matching of skills, experience, location and pay/,
    /No setup fees, no long-term contracts, no staffing agency markup of 15-20%\. Cancel anytime\./,
    /No staffing fees and no job boards/,
    /You choose your pay, your schedule and your location/,
    /Applications go out on your behalf if you want, and you hear when an employer is interested/,
  ]) {
    await expect(main(page).getByText(claim)).toBeVisible();
  }
  const aims = main(page).locator("dl", { hasText: "48 hours" });
  await expect(aims.getByRole("definition")).toHaveText(["48 hours", "Under two weeks", "95%"]);
  await expect(main(page).getByRole("heading", { name: "What we aim for" })).toBeVisible();
});

walk("the final call to action has both ways to sign-up", async ({ page }) => {
  await page.goto("/");
  const call = main(page).locator("section", {
    has: page.getByRole("heading", { name: "Find your next step" }),
  });
  await expect(call.getByRole("link")).toHaveText(["Start My Journey", "Find My Next Hire"]);
  await call.getByRole("link", { name: "Find My Next Hire" }).click();
  await expect(page).toHaveURL("/employer/signup");
  await page.goto("/");
  await call.getByRole("link", { name: "Start My Journey" }).click();
  await expect(page).toHaveURL("/candidate-signup");
});

const POSITIONS = {
  Nursing: ["RN", "LPN", "CNA", "NP"],
  "Allied Health": ["MA", "PT", "OT", "Respiratory Therapists"],
  "Diagnostic and Lab": [
    "Phlebotomists",
    "Patient Care Technicians",
    "Radiologic Technologists",
    "Medical Technologists",
  ],
  "Pharmacy and Support": ["Pharmacy Technicians"],
  Administrative: ["Front Desk / Medical Receptionists"],
};

walk("five tabs of positions, each with its professions", async ({ page }) => {
  await page.goto("/");
  const tabs = page.getByRole("navigation", { name: "Kinds of positions" });
  await expect(tabs.getByRole("link")).toHaveText(Object.keys(POSITIONS));
  await expect(tabs.getByRole("link", { name: "Nursing" })).toHaveAttribute("aria-current", "true");
  for (const [name, professions] of Object.entries(POSITIONS)) {
    await tabs.getByRole("link", { name }).click();
    await expect(page).toHaveURL(/[?&]positions=[a-z-]+#positions$/);
    await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    const shown = page.locator("#positions li").filter({ visible: true });
    await expect(shown).toHaveText(professions.map((profession) => new RegExp(`^${profession}`)));
  }
});

walk(
  "the positions' two buttons lead to the professionals' and the employers' page",
  async ({ page }) => {
    await page.goto("/");
    await main(page).getByRole("link", { name: "Browse all positions" }).click();
    await expect(page).toHaveURL("/healthcare-professionals");
    await page.goto("/");
    await main(page).getByRole("link", { name: "Post a Position" }).click();
    await expect(page).toHaveURL("/employers");
  },
);

walk("a choice in one section is kept by the links of the other", async ({ page }) => {
  await page.goto("/?role=employer");
  await page
    .getByRole("navigation", { name: "Kinds of positions" })
    .getByRole("link", { name: "Administrative" })
    .click();
  await expect(page).toHaveURL("/?role=employer&positions=administrative#positions");
  await expect(page.getByRole("heading", { name: "Post Your Position" })).toBeVisible();
});

test("four sample stories for each role, said to be samples, all to be reached", async ({
  page,
}) => {
  await page.goto("/");
  for (const role of ["Candidates", "Employers"]) {
    const stories = section(page, "Stories");
    await stories.getByRole("link", { name: role }).click();
    await expect(page).toHaveURL(/#stories$/);
    await expect(stories).toContainText("these are samples that we wrote");
    const figures = stories.getByRole("figure");
    await expect(figures).toHaveCount(4);
    for (const figure of await figures.all()) await expect(figure).toContainText("sample");
    await stories.getByRole("link", { name: "4", exact: true }).click();
    await expect(figures.nth(3)).toBeInViewport({ ratio: 0.9 });
    await expect(figures.nth(0)).not.toBeInViewport();
  }
});

walk("what the page does not know in its address makes no difference", async ({ page }) => {
  await page.goto("/?role=admin&positions=astronauts&x=%3Cscript%3E");
  await expect(page.getByRole("heading", { name: "Create Your Profile" })).toBeVisible();
  await expect(page.locator("#positions")).toContainText("Registered Nurse");
  await page.goto("/?role=candidate");
  await expect(page.getByRole("heading", { name: "Create Your Profile" })).toBeVisible();
});

walk("both choices made, the page stays accessible and within a small phone", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/?role=employer&positions=diagnostic-and-lab");
  await expectAccessible(page);
});

test("on a phone, whatever is pressed is at least 44 pixels high and wide", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/");
  const small = await main(page)
    .locator("a, button, label")
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`),
    );
  expect(small).toEqual([]);
});
