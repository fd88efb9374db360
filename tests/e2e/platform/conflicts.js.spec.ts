/** With JavaScript, because there the page's data is loaded again only if the route asks for it. */
import { expect, makeNurseIn, signIn, test } from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [409] });

test("changed in two windows: the second reads what is saved, and its next save replaces it", async ({
  page,
  context,
}) => {
  await signIn(page, await makeNurseIn("64108"));
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto("/job-seeker/profile/about");
    await window.waitForFunction(() => "__remixRouter" in window);
  }
  const change = async (window: typeof page, phone: string) => {
    await window.getByLabel("Phone").fill(phone);
    await window.getByRole("button", { name: "Save" }).click();
  };
  await change(other, "816-555-0111");
  await expect(other).toHaveURL("/job-seeker/profile");
  await change(page, "816-555-0122");
  const notice = page.locator("#edit-conflict");
  await expect(notice).toContainText("0111");
  await expect(page.getByLabel("Phone")).toHaveValue("816-555-0122");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/job-seeker/profile");
  await expect(page.getByRole("main")).toContainText("(816) 555-0122");
});
