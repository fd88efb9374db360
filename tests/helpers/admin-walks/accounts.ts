import { expect, giveEvidenceTo, makeWaiting } from "#tests/helpers/e2e.ts";
import { openInQueue } from "#tests/helpers/walks.ts";
import type { AdminWalks } from "./walk.ts";

export const walks: AdminWalks = {
  "an account waits and is approved": async (office) => {
    const name = await makeWaiting();
    await giveEvidenceTo(name);
    await openInQueue(office, "/admin/pending-approval", name);
    await office.getByRole("button", { name: "Approve" }).click();
    await expect(office.getByRole("status")).toContainText("Approved");
    await expect(office.getByRole("heading", { level: 2, name })).toHaveCount(0);
  },
};
