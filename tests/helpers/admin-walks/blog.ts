import { expect, makeOwn, signIn } from "#tests/helpers/e2e.ts";
import { png } from "#tests/helpers/files.ts";
import { visitor } from "#tests/helpers/walks.ts";
import type { AdminWalks } from "./walk.ts";

export const walks: AdminWalks = {
  "a post is written, previewed, published and read, and its address changes": async (
    office,
    browser,
  ) => {
    const title = `Nights on a small ward ${Date.now()}`;
    await office.goto("/admin/blogs");
    await office.getByRole("link", { name: "Write a post" }).first().click();
    await office.getByLabel("Title").fill(title);
    await office.getByLabel("Text").fill("## First\n\nIt is *quiet*.\n\n<script>alert(1)</script>");
    await office.getByRole("button", { name: "Publish now" }).click();
    await expect(office.getByRole("alert")).toContainText("Enter a summary.");
    await expect(office.getByLabel("Text")).toHaveValue(/It is \*quiet\*/);

    await office.getByLabel("Summary").fill("What a night is like.");
    await office.getByLabel("Author").fill("Ann Author");
    await office.getByRole("button", { name: "Preview" }).click();
    const preview = office.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "First" })).toBeVisible();
    await expect(preview).toContainText("<script>alert(1)</script>");
    await expect(office.getByRole("status")).toContainText(
      "Preview only. Nothing is saved or public.",
    );
    await expect(office.getByLabel("Title")).toHaveValue(title);

    await office.getByRole("button", { name: "Save draft" }).click();
    await expect(office.getByRole("status")).toContainText("Only administrators see it.");
    const reader = await visitor(browser);
    const slug = await office.getByLabel("Address").inputValue();
    expect((await reader.goto(`/blog/${slug}`))!.status()).toBe(404);

    await office.getByRole("button", { name: "Publish now" }).click();
    await expect(office.getByRole("status")).toContainText("Published at /blog/");
    await reader.goto("/blog");
    await reader.getByRole("link", { name: title }).click();
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(reader.getByText("quiet")).toBeVisible();

    await office.getByLabel("Address").fill(`${slug}-again`);
    await office.getByRole("button", { name: "Save and publish" }).click();
    await expect(office.getByText(`Old addresses: /blog/${slug}`)).toBeVisible();
    await reader.goto(`/blog/${slug}`);
    await expect(reader).toHaveURL(`/blog/${slug}-again`);

    await office.getByText("Unpublish this post").click();
    await office.getByRole("button", { name: "Unpublish post" }).click();
    await expect(office.getByRole("status")).toContainText("Unpublished.");
    expect((await reader.goto(`/blog/${slug}-again`))!.status()).toBe(410);
    await reader.context().close();
  },

  "a picture is added, described and shown by a post": async (office, browser) => {
    const alt = `A ward at night ${Date.now()}`;
    await office.goto("/admin/blogs/images");
    await office
      .locator("#file")
      .setInputFiles({ name: "ward.png", mimeType: "image/png", buffer: png(3, 2) });
    await office.getByRole("button", { name: "Add picture" }).click();
    await expect(office.getByRole("alert")).toContainText("Describe the picture.");
    await office.getByLabel("What it shows").fill(alt);
    await office
      .locator("#file")
      .setInputFiles({ name: "ward.png", mimeType: "image/png", buffer: png(3, 2) });
    await office.getByRole("button", { name: "Add picture" }).click();
    await expect(office.getByRole("status")).toContainText("Picture added.");
    const entry = office.getByRole("list", { name: "Pictures" }).getByRole("listitem").filter({
      hasText: alt,
    });
    const line = await entry.locator("code").textContent();

    await office.goto("/admin/blogs/new");
    await office.getByLabel("Title").fill(alt);
    await office.getByLabel("Summary").fill("With a picture.");
    await office.getByLabel("Author").fill("Ann Author");
    await office.getByLabel("Text").fill(`Look:\n\n${line}`);
    await office.getByRole("button", { name: "Publish now" }).click();
    await expect(office.getByRole("status")).toContainText("Published at /blog/");
    const slug = await office.getByLabel("Address").inputValue();
    const reader = await visitor(browser);
    await reader.goto(`/blog/${slug}`);
    await expect(reader.getByRole("img", { name: alt })).toBeVisible();
    await office.getByRole("link", { name: "Read it on the blog" }).click();
    await expect(office).toHaveURL(`/blog/${slug}`);
    await expect(office.getByRole("img", { name: alt })).toBeVisible();
    // A signed-in reader sees it too.
    await signIn(reader, await makeOwn("job_seeker"));
    await reader.goto("/blog");
    await expect(reader.getByRole("link", { name: alt })).toBeVisible();
    await reader.context().close();

    await office.goto("/admin/blogs/images");
    await office.getByRole("link", { name: alt }).click();
    await office.getByText("Delete this picture").click();
    await office.getByRole("button", { name: "Delete picture" }).click();
    await expect(office.getByRole("alert")).toContainText("shows this picture");
    await office.getByLabel("What it shows").fill(`${alt}, with a lamp`);
    await office.getByRole("button", { name: "Save" }).click();
    await expect(office.getByRole("status")).toContainText("Saved.");
  },
};
