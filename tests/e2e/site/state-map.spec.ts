import { expect, test } from "#tests/helpers/e2e.ts";

/** From the smallest phone to the widest column, and both sides of each width where labels come and go. */
const WIDTHS = [320, 360, 470, 480, 630, 640, 700, 1000, 1280];

test("no label of the map covers another, a state's name or a dot, at any width", async ({
  page,
}) => {
  let most = 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/test");
    const map = page.getByRole("img", { name: /^Map of Missouri and Kansas: Kansas City/ });
    await expect(map).toBeVisible();
    const { shown, covered } = await map.evaluate((svg) => {
      const texts = [...svg.querySelectorAll("text")]
        .map((text) => ({ name: text.textContent!, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const frame = svg.getBoundingClientRect();
      const scale = frame.width / 1000;
      const dots = [
        ...svg
          .querySelector("path[stroke-linecap]")!
          .getAttribute("d")!
          .matchAll(/M(\d+) (\d+)/g),
      ].map(([point, x, y]) => ({
        name: point,
        box: new DOMRect(frame.x + Number(x) * scale - 2, frame.y + Number(y) * scale - 2, 4, 4),
      }));
      const over = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return {
        shown: texts.length,
        covered: texts.flatMap((one, index) =>
          [...texts.slice(index + 1), ...dots]
            .filter((other) => over(one.box, other.box))
            .map((other) => `${one.name} and ${other.name}`),
        ),
      };
    });
    expect(covered, `${width} px`).toEqual([]);
    most = Math.max(most, shown);
  }
  expect(most, "every city and both states, where there is room").toBe(16);
});
