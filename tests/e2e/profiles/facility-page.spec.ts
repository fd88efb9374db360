/** A facility makes its public page, and a visitor reads it; without JavaScript. */
import { expect, expectLooks, makeRecruiting, signIn, test } from "#tests/helpers/e2e.ts";
import { photo } from "#tests/helpers/files.ts";
import { visitor } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

/** Trenton, Missouri, where no other test goes. */
const ZIP = "64683";

test("a facility uploads its logo and writes about itself, and a visitor sees both", async ({
  browser,
}) => {
  const { facility: owner, position } = await makeRecruiting(ZIP, 0);
  const facility = await visitor(browser);
  await facility.setViewportSize({ width: 360, height: 780 });
  await signIn(facility, owner);

  await test.step("the logo: what is no picture is refused with a sentence", async () => {
    await facility.goto("/employer/facility");
    await facility.getByRole("link", { name: "Upload logo" }).click();
    const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") };
    await facility.getByLabel("File").setInputFiles(file);
    await facility.getByRole("button", { name: "Upload logo" }).click();
    await expect(
      facility.getByRole("link", { name: "We can’t accept this file type" }),
    ).toBeVisible();
    await expectLooks(facility);
    await facility.getByLabel("File").setInputFiles({ ...file, buffer: await photo("png", 5) });
    await facility.getByRole("button", { name: "Upload logo" }).click();
    await expect(facility.getByText("Your logo is up.")).toBeVisible();
  });

  await test.step("text and benefits", async () => {
    await facility.getByLabel("About the facility").fill("Forty beds and a garden.");
    await facility.getByLabel("Self-scheduling").check();
    await facility.getByRole("button", { name: "Save changes" }).click();
    await expect(facility.getByText("Saved.")).toBeVisible();
    await expectLooks(facility);
  });

  const stranger = await visitor(browser);
  await stranger.setViewportSize({ width: 360, height: 780 });
  const logo = stranger.locator('main img[src^="/facilities/images/"]').first();
  const isDrawn = () =>
    logo.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth);

  await test.step("a visitor sees them on the position's page", async () => {
    await stranger.goto(`/positions/${position}`);
    await expect(logo).toBeVisible();
    await expect.poll(isDrawn).toBe(256);
    await expect(stranger.getByText("Forty beds and a garden.")).toBeVisible();
    await expectLooks(stranger);
  });

  await test.step("and on the facility's page", async () => {
    await stranger.getByRole("main").getByRole("link", { name: "Test Facility" }).first().click();
    await expect(stranger).toHaveURL(/\/facilities\/test-facility-[a-z-]+-[0-9a-f]{12}$/);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Test Facility");
    await expect.poll(isDrawn).toBe(256);
    await expect(stranger.getByText("Forty beds and a garden.")).toBeVisible();
    await expect(stranger.getByText("Self-scheduling")).toBeVisible();
    await expect(stranger.getByRole("heading", { name: "1 open position" })).toBeVisible();
    await expectLooks(stranger);
  });
});
