import { expect, test } from "vitest";
import { isOurs } from "./leave.ts";

test.each([
  ["nomera_production_employer_filter", true],
  ["supabase.auth.token", true],
  ["job-seeker-onboarding-step", true],
  ["my.draft.7", true],
  ["actingAsRole", true],
  ["actingAsUserId", true],
  ["actingSource", true],
  ["theme", false],
  ["other_nomera_", false],
  ["supabase", false],
  ["supabaseX", false],
  ["acting", false],
])("sign-out removes %s: %s", (key, removed) => {
  expect(isOurs(key)).toBe(removed);
});
