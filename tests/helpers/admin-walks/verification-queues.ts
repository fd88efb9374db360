import { expect } from "#tests/helpers/e2e.ts";
import { listOf, makePossible } from "#tests/helpers/leie.ts";
import { makeCandidate, makePerson, sql } from "#tests/helpers/people.ts";
import type { Ports } from "#tests/helpers/stack.ts";
import type { AdminWalks } from "./walk.ts";
import { marketUrl } from "#tests/helpers/test-postgres.ts";

const database = () => {
  const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;
  return { sql: marketUrl(ports.sql) };
};

export const walks: AdminWalks = {
  "what expires leads to the evidence": async (office) => {
    const nurse = await makePerson(database(), { role: "job_seeker", status: "approved" });
    // Expired before everything else, so that it is on the first page of the list.
    await makeCandidate(database(), nurse.id, { license: { expiresOn: "2001-04-30" } });
    const name = `Test Person ${nurse.id.slice(0, 8)}`;
    await office.goto("/admin/verification");
    await office.getByRole("button", { name: new RegExp(`Ask to renew .* of ${name}`) }).click();
    await expect(office.getByRole("status")).toContainText("Request sent.");
    await expect(
      office.getByRole("button", { name: new RegExp(`Ask to renew .* of ${name}`) }),
    ).toHaveCount(0);
    await office.getByText("Filters", { exact: true }).click();
    await office.getByLabel("Type").selectOption("License");
    await office.getByRole("button", { name: "Show" }).click();
    await office.getByRole("link", { name }).click();
    await expect(office.getByRole("heading", { level: 1, name })).toBeVisible();
    await sql(database(), "delete from public.credentials where user_id = $1", [nurse.id]);
  },
  "a possible match is cleared": async (office) => {
    const { name } = await makePossible(database());
    await office.goto("/admin/verification/possible");
    const card = office.getByRole("listitem").filter({ hasText: name });
    await expect(card).toContainText("OMAHA, NE");
    await card.getByRole("button", { name: "Not the same" }).click();
    await expect(office.getByRole("alert")).toContainText("Enter how you know.");
    await card.getByLabel("How do you know?").fill("Lived in Missouri all along.");
    await card.getByRole("button", { name: "Not the same" }).click();
    await expect(office.getByRole("status")).toContainText("not the same");
    await expect(office.getByRole("heading", { level: 2, name })).toHaveCount(0);
    await office.getByText("Filters", { exact: true }).click();
    await office.getByLabel("Status").selectOption("Decided");
    await office.getByRole("button", { name: "Show" }).click();
    await expect(office.getByText("Lived in Missouri all along.")).toBeVisible();
  },
  "a bad list names its line": async (office) => {
    const bytes = listOf(
      { LASTNAME: "RUIZ", FIRSTNAME: "ANA" },
      { LASTNAME: "OAK", FIRSTNAME: "BEN", EXCLDATE: "2024-13-01" },
    );
    await office.goto("/admin/verification/leie");
    await office
      .getByLabel("File")
      .setInputFiles({ name: "UPDATED.csv", mimeType: "text/csv", buffer: bytes });
    await office.getByRole("button", { name: "Import" }).click();
    await expect(office.getByRole("alert")).toContainText(
      "Line 3: EXCLDATE 2024-13-01 is not a valid date. Nothing was imported.",
    );
  },
};
