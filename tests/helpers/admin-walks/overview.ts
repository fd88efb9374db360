import { expect, makeWaiting } from "#tests/helpers/e2e.ts";
import type { AdminWalks } from "./walk.ts";

export const walks: AdminWalks = {
  "the overview leads to what waits": async (office) => {
    await makeWaiting();
    await office.goto("/admin/overview");
    await office.getByRole("link", { name: /accounts? to review/ }).click();
    await expect(office).toHaveURL("/admin/pending-approval");
    await expect(office.getByRole("heading", { level: 1 })).toContainText("Pending approval");
  },
  "the figures of another period": async (office) => {
    await office.goto("/admin/overview");
    await office.getByRole("combobox", { name: "Period" }).selectOption("1 year");
    await office.getByRole("button", { name: "Show" }).click();
    await expect(office).toHaveURL("/admin/overview?days=365");
    await expect(office.getByRole("heading", { name: "Sign-ups by month" })).toBeVisible();
  },
  "the health of a function is looked up": async (office) => {
    await office.goto("/admin/rpc-health");
    await office.getByText("Filters", { exact: true }).click();
    await office.getByLabel("Name").fill("current_acc");
    await office.getByRole("button", { name: "Show" }).click();
    await office.getByRole("link", { name: "current_account" }).click();
    await expect(office.getByRole("heading", { level: 3, name: "current_account" })).toBeVisible();
    await expect(office.getByText("people who are logged in")).toBeVisible();
  },
};
