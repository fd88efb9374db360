import { expect, test } from "vitest";
import { guideFor } from "./admin-guide.ts";

test.each([
  ["/admin/billing", "billing"],
  ["/Admin/Billing/", "billing"],
  ["/admin/billing/placements/1", "billing"],
  ["/admin/pending-approval/appeals", "appeals"],
  ["/admin/pending-approval", "pending-approval"],
  ["/admin/cases/account/1", "pending-approval"],
  ["/admin/guide", "guide"],
  ["/admin/guide/billing", undefined],
  ["/admin", undefined],
  ["/admin/billings", undefined],
  ["/employer/billing", undefined],
  ["/", undefined],
])("%s: %s", (path, name) => {
  expect(guideFor(path)).toBe(name);
});
