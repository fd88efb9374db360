import { expect, makeOwn } from "#tests/helpers/e2e.ts";
import type { AdminWalks } from "./walk.ts";

export const walks: AdminWalks = {
  "somebody is found, suspended and restored": async (office) => {
    const { id, email } = await makeOwn("job_seeker");
    await office.getByText("Menu", { exact: true }).click();
    await office.getByLabel("Search people, facilities").last().fill(email);
    await office.getByRole("button", { name: "Search" }).last().click();
    await office.getByRole("link", { name: `Test Person ${id.slice(0, 8)}` }).click();
    await office.getByText("Suspend this account").click();
    await office.getByRole("button", { name: "Suspend" }).click();
    await expect(office.getByRole("alert")).toContainText("Enter a reason");
    await office.locator("#reason-suspend").fill("Somebody else signs in with this account.");
    await office.getByRole("button", { name: "Suspend" }).click();
    await expect(office.getByRole("status")).toContainText("Account suspended.");
    await expect(office.getByText("Somebody else signs in").first()).toBeVisible();

    await office.goto("/admin/people?suspended=yes");
    await office.getByRole("link", { name: `Test Person ${id.slice(0, 8)}` }).click();
    await office.getByText("Restore this account").click();
    await office.locator("#reason-restore").fill("They have a new password now.");
    await office.getByRole("button", { name: "Restore" }).click();
    await expect(office.getByRole("status")).toContainText("Account restored.");
  },
  "two accounts of one professional are merged": async (office) => {
    const [kept, second] = [await makeOwn("job_seeker"), await makeOwn("job_seeker")];
    await office.goto(`/admin/people/${kept.id}`);
    await office.getByRole("link", { name: "Merge a second account" }).click();
    await office.getByLabel("Account to close").fill("nobody@test.example");
    await office.getByRole("button", { name: "Compare accounts" }).click();
    await expect(office.getByRole("alert")).toContainText("Nobody has this email address");
    await office.getByLabel("Account to close").fill(second.email);
    await office.getByRole("button", { name: "Compare accounts" }).click();
    await expect(office.getByText("Not moved: both accounts have it")).toBeVisible();
    await office.getByLabel("Reason").fill("They signed up a second time.");
    await office.getByRole("button", { name: "Merge accounts" }).click();
    await expect(office.getByRole("status")).toContainText("Accounts merged.");
    await office.getByRole("link", { name: second.email }).click();
    await expect(office.getByText("Merged into another account")).toBeVisible();
  },
};
