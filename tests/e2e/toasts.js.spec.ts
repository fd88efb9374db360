/** With JavaScript and a clock that stands still: how long the product's toasts are remembered. */
import { expect, test } from "#tests/helpers/e2e.ts";

test("a dismissed toast is forgotten 1,000,000 ms later, not before", async ({ page }) => {
  await page.clock.install();
  // What is closed is no longer on the page, so its removal is seen by the timer that does it.
  await page.addInitScript(() => {
    const removals = { due: 0, done: 0 };
    const { setTimeout: original } = window;
    const wrapped = (action: () => void, delay?: number) => {
      if ((delay ?? 0) < 60_000) return original(action, delay);
      removals.due += 1;
      return original(() => {
        action();
        removals.done += 1;
      }, delay);
    };
    Object.assign(window, { removals, setTimeout: wrapped });
  });
  const removals = () =>
    page.evaluate(
      () => (window as unknown as { removals: { due: number; done: number } }).removals,
    );
  await page.goto("/test");
  const show = page.getByRole("button", { name: "Show a toast: success" });
  await expect(show).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await show.click();
  const toast = page.getByRole("listitem").filter({ hasText: "Your position is posted." });
  await expect(toast).toBeVisible();
  expect(await removals()).toEqual({ due: 0, done: 0 });

  await page.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
  expect(await removals()).toEqual({ due: 1, done: 0 });
  await page.clock.fastForward(999_999);
  expect(await removals()).toEqual({ due: 1, done: 0 });
  await page.clock.fastForward(1);
  expect(await removals()).toEqual({ due: 1, done: 1 });
});
