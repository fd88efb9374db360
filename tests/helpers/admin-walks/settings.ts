import { randomUUID } from "node:crypto";
import { expect } from "#tests/helpers/e2e.ts";
import type { AdminWalks } from "./walk.ts";

export const walks: AdminWalks = {
  "a setting is changed": async (office) => {
    const letter = `Board letter ${randomUUID().slice(0, 8)}`;
    await office.goto("/admin/settings");
    const rules = office.getByRole("region", { name: "License rules" });
    await rules.getByLabel("Profession and state").selectOption("medical_receptionist.KS");
    await rules.getByRole("radio", { name: "No" }).check();
    await rules.getByLabel("This is confirmed").check();
    await rules.getByLabel("Why").fill("The board wrote to us");
    await rules.getByRole("button", { name: "Save the rule" }).click();
    await expect(office.getByRole("alert")).toContainText("Say which law or board says so.");
    await expect(rules.getByLabel("This is confirmed")).toBeChecked();
    await rules.getByLabel("Source (law or board)").fill(letter);
    await rules.getByRole("button", { name: "Save the rule" }).click();
    await expect(office.getByRole("status")).toContainText("Saved and logged.");
    await expect(office.getByText(`now ${letter}`)).toBeVisible();
  },

  "a check is added, changed, retired": async (office) => {
    const stamp = randomUUID().replace(/[^a-f]/g, "");
    const label = `On the list ${stamp}`;
    await office.goto("/admin/settings");
    await office.getByRole("link", { name: "checklist", exact: true }).click();
    await office.getByRole("link", { name: "Add a check" }).click();
    await office.getByRole("radio", { name: "Professionals" }).check();
    await office.getByLabel("What to look up").selectOption("The phone number");
    await office.getByLabel("Short name").fill(`walk_${stamp}`);
    await office.getByRole("textbox", { name: "Check", exact: true }).fill(label);
    await office.getByLabel("Where to look it up").fill("A call");
    await office.getByLabel("Source name").fill("a call");
    for (const asked of [/^Required/, /^Does a finding/])
      await office.getByRole("group", { name: asked }).getByRole("radio", { name: "No" }).check();
    await office.getByLabel("Why").fill("The state has a new list");
    await office.getByRole("button", { name: "Add check" }).click();
    await expect(office.getByRole("alert")).toContainText("For a professional, choose the person");
    await office.getByLabel("What to look up").selectOption("The person’s name");
    await office.getByLabel(/^Profession(?!als)/).selectOption("pharmacy_technician");
    await office.getByLabel("State").selectOption("KS");
    await office.getByRole("button", { name: "Add check" }).click();
    await expect(office.getByRole("status")).toContainText("Check added.");

    await office.getByLabel("Days a clear check stays valid").fill("0");
    await office.getByLabel("Why").fill("The list is new each month");
    await office.getByRole("button", { name: "Save check" }).click();
    await expect(office.getByRole("alert")).toContainText("whole number from 1 to 3,650");
    await office.getByLabel("Days a clear check stays valid").fill("31");
    await office.getByRole("button", { name: "Save check" }).click();
    await expect(office.getByRole("status")).toContainText("Saved");
    await expect(office.getByText("days: none, now 31")).toBeVisible();

    await office.getByLabel("In use").uncheck();
    await office.getByLabel("Why").fill("The list is closed");
    await office.getByRole("button", { name: "Save check" }).click();
    await expect(office.getByRole("status")).toContainText("no longer applies to anyone");

    await office.goto("/admin/settings/checks");
    await office.getByText("Filters", { exact: true }).click();
    await office.getByLabel("Applies to").selectOption("Professionals");
    await office.getByLabel(/^Profession(?!als)/).selectOption("pharmacy_technician");
    await office.getByLabel("State").selectOption("KS");
    await office.getByRole("button", { name: "Show" }).click();
    await expect(office.getByRole("row").filter({ hasText: label })).toContainText("Retired");
    await office.goto("/admin/settings");
    await expect(office.getByText(`check “${label}”. in use: yes, now no`)).toBeVisible();
  },
};
