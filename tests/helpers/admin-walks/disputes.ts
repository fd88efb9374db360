import { expect, makeOwn } from "#tests/helpers/e2e.ts";
import { sql } from "#tests/helpers/people.ts";
import { makePlacement } from "#tests/helpers/placements.ts";
import type { Ports } from "#tests/helpers/stack.ts";
import type { AdminWalks } from "./walk.ts";
import { marketUrl } from "#tests/helpers/test-postgres.ts";

const database = () => {
  const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;
  return { sql: marketUrl(ports.sql) };
};

export const walks: AdminWalks = {
  "a dispute is settled": async (office) => {
    const owner = await makeOwn("employer");
    const title = `Nurse ${owner.id.slice(0, 8)}`;
    // Made the oldest, so that it is on the first page of the list.
    await sql(
      database(),
      `insert into public.placement_disputes (placement_id, side, raised_by, reason, created_at)
       values ($1, 'facility', $2, 'We had been in touch with her before.', '2020-01-01')`,
      [await makePlacement(database(), owner, { title }), owner.id],
    );
    await office.goto("/admin/disputes");
    await office.getByRole("link", { name: title }).click();
    await expect(office.getByText("We had been in touch with her before.")).toBeVisible();
    await office.getByRole("button", { name: "Settle dispute" }).click();
    await expect(office.getByRole("alert")).toContainText("Choose an outcome.");
    await office.getByLabel("For the candidate").check();
    await office
      .getByLabel("Your explanation")
      .fill("The emails are of a later day than the offer.");
    await office.getByRole("button", { name: "Settle dispute" }).click();
    await expect(office.getByRole("status")).toContainText("Dispute settled.");
    await expect(office.getByRole("link", { name: title })).toHaveCount(0);
    await office.getByLabel("Status").selectOption("Settled");
    await office.getByRole("button", { name: "Show" }).click();
    await office.getByRole("link", { name: title }).click();
    await expect(office.getByText("The emails are of a later day than the offer.")).toBeVisible();
  },
};
