/** Documents with JavaScript off, on a phone: uploaded, checked by an admin, replaced, deleted. */
import {
  expect,
  expectAccessible,
  makeAdmin,
  makeOwn,
  signIn,
  walk as test,
} from "#tests/helpers/e2e.ts";
import { jpeg, pdf, zip } from "#tests/helpers/files.ts";
import { openInQueue } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [404, 422] });

test("a nurse uploads a license on a phone, it is sent back, and a better one is accepted", async ({
  page,
  clientBrowser,
}) => {
  test.setTimeout(120_000);
  const nurse = await makeOwn("job_seeker");
  const admin = await makeAdmin();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, nurse);

  await test.step("nothing there yet, and what is missing", async () => {
    await page.goto("/job-seeker/documents");
    await expect(page.getByText("No documents yet")).toBeVisible();
    await expect(page.getByText("Your résumé", { exact: true })).toBeVisible();
    await expect(page.getByText("A copy of your RN license, Missouri")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a file that lies is refused, and the rest stays as typed", async () => {
    await page.getByLabel("Document type").selectOption("License");
    await page.getByLabel("Expires on").fill("2031-05-04");
    await page
      .locator("#file")
      .setInputFiles({ name: "license.pdf", mimeType: "application/pdf", buffer: zip() });
    await page.getByRole("button", { name: "Upload" }).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: /\.zip file/ })
      .click();
    await expect(page.locator("#file")).toBeFocused();
    await expect(page.getByLabel("Document type")).toHaveValue("license");
    await expect(page.getByLabel("Expires on")).toHaveValue("2031-05-04");
    await expectAccessible(page);
  });

  await test.step("a whole one is taken", async () => {
    await page.getByLabel("License or certification").selectOption({ index: 1 });
    await page
      .locator("#file")
      .setInputFiles({ name: "license.pdf", mimeType: "application/pdf", buffer: pdf() });
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("status")).toContainText("“license.pdf” is uploaded.");
    const card = page.getByRole("list", { name: "Documents" }).getByRole("listitem");
    await expect(card).toHaveCount(1);
    await expect(card).toContainText("Being checked");
    await expect(card).toContainText("RN license, Missouri");
    await expect(page.getByText("A copy of your RN license, Missouri")).toHaveCount(0);
    await expectAccessible(page);
  });

  const office = await clientBrowser.newContext({ javaScriptEnabled: false });
  const desk = await office.newPage();
  await test.step("an administrator looks at it and sends it back", async () => {
    await signIn(desk, admin);
    await desk.goto("/admin/overview");
    await desk
      .getByRole("link", { name: /documents? to review/ })
      .first()
      .click();
    await expect(desk).toHaveURL("/admin/documents");
    await openInQueue(desk, "/admin/documents", `Test Person ${nurse.id.slice(0, 8)}`);
    await expect(desk.getByRole("main")).toContainText(nurse.email);
    const href = await desk.getByRole("link", { name: "license.pdf" }).getAttribute("href");
    const file = await office.request.get(href!);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await desk.getByRole("button", { name: "Don’t accept" }).click();
    await desk
      .getByRole("alert")
      .getByRole("link", { name: /Enter a reason/ })
      .click();
    await desk.getByLabel("Reason").fill("The back is missing.");
    await expectAccessible(desk);
    await desk.getByRole("button", { name: "Don’t accept" }).click();
    await expect(desk.getByRole("status")).toContainText(
      "Document not accepted. We sent the person your reason.",
    );
  });

  await test.step("the nurse reads why and who looked, and replaces it by a photo", async () => {
    await page.reload();
    await expect(page.getByText("The back is missing.")).toBeVisible();
    await expect(page.getByText("Nomera Health opened license.pdf")).toBeVisible();
    await page.getByRole("link", { name: "Replace license.pdf" }).click();
    await expect(page.getByLabel("Document type")).toHaveValue("license");
    await expectAccessible(page);
    await page
      .locator("#file")
      .setInputFiles({ name: "both sides.jpg", mimeType: "image/jpeg", buffer: jpeg() });
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("“both sides.jpg” replaced the document.");
    await expect(page.getByText("The back is missing.")).toHaveCount(0);
  });

  await test.step("that is accepted", async () => {
    await openInQueue(desk, "/admin/documents", `Test Person ${nurse.id.slice(0, 8)}`);
    await expect(desk.getByRole("link", { name: "both sides.jpg" })).toBeVisible();
    await desk.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(desk.getByRole("status")).toContainText("Document accepted.");
    await page.reload();
    const card = page.getByRole("list", { name: "Documents" }).getByRole("listitem");
    await expect(card).toContainText("Accepted");
  });

  await test.step("and deleted, after a question", async () => {
    const href = await page
      .getByRole("link", { name: "both sides.jpg", exact: true })
      .getAttribute("href");
    await page.getByRole("link", { name: "Delete both sides.jpg" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this document?");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("No documents yet")).toBeVisible();
    expect((await page.goto(href!))!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No document here");
  });
  await office.close();
});
