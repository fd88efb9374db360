/**
 * With JavaScript, because it is about the card form on our own page. Stripe.js cannot be had here: it is kept from
 * loading, or something that speaks like it stands in and pays at the stand-in for Stripe.
 */
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  makeOwing,
  pausedApp,
  signIn,
  stripe,
  test,
} from "#tests/helpers/e2e.ts";

const STRIPE_JS = "https://js.stripe.com/**";
const openForm = (page: Page) =>
  page.getByRole("button", { name: "Enter the card here instead" }).click();
const byRedirect = (page: Page) => page.getByRole("button", { name: "Pay $3,120.00", exact: true });

/** A page of a facility that owes a fee, on the app that has a publishable key. */
async function owing(page: Page): Promise<void> {
  const { owner, placement } = await makeOwing();
  await signIn(page, owner);
  await page.goto(pausedApp + placement);
}

/** What our card form asks of Stripe.js. Each confirms with the card given, or says why it does not. */
const standIn = `window.Stripe = () => {
  const element = { mount() {}, on() { return element; }, off() {}, once() {}, update() {}, destroy() {}, unmount() {} };
  const none = () => {};
  return {
    elements: ({ clientSecret }) => ({ clientSecret, create: () => element, getElement: () => null, update: none, on: none,
      fetchUpdates: none, submit: none }),
    createToken: none, createPaymentMethod: none, confirmCardPayment: none,
    confirmPayment: ({ elements }) => window.confirmAtStripe(elements.clientSecret),
  };
};
window.Stripe.version = "endive";`;

test.describe("Stripe.js does not come", () => {
  test.use({ allowedStatuses: [0], allowedErrors: ["js.stripe.com", "Failed to load Stripe.js"] });

  test("the page says so, and Stripe's own page is still offered", async ({ page }) => {
    await page.route(STRIPE_JS, (route) => route.abort());
    await owing(page);
    await openForm(page);
    const said = page.getByRole("alert");
    await expect(said).toContainText("Failed to load Stripe.js");
    await expect(said).toContainText("Nothing was charged.");
    await expectAccessible(page);
    await byRedirect(page).click();
    await expect(page.getByText("Placement fee: Registered Nurse, Nights").first()).toBeVisible();
  });
});

test("nobody fetches it who does not want to pay here", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await owing(page);
  await expect(page.getByRole("button", { name: "Enter the card here instead" })).toBeVisible();
  expect(asked.filter((url) => /stripe|card-payment/.test(url))).toEqual([]);
});

test.describe("with Stripe.js", () => {
  test.use({ allowedStatuses: [409], allowedErrors: ["HTTPS"] });

  test("a declined card is said, another one pays, and our server says that it is paid", async ({
    page,
  }) => {
    const client = stripe();
    let card = "pm_card_chargeDeclined";
    await page.exposeFunction("confirmAtStripe", async (secret: string) => {
      try {
        await client.paymentIntents.confirm(secret.split("_secret_")[0]!, { payment_method: card });
        return {};
      } catch (error) {
        return { error: { message: (error as Error).message } };
      }
    });
    await page.route(STRIPE_JS, (route) =>
      route.fulfill({ contentType: "text/javascript", body: standIn }),
    );
    await owing(page);
    await openForm(page);
    const pay = page.getByRole("button", { name: "Pay $3,120.00 with this card" });
    await pay.click();
    await expect(page.getByRole("alert")).toContainText("declined");
    card = "pm_card_visa";
    await pay.click();
    await expect(page.getByText("Thank you: the placement fee is paid.").first()).toBeVisible();
    await expect(page.getByText("Fee paid")).toBeVisible();
    await expect(pay).toHaveCount(0);
  });

  test("what cannot be begun is said in the words of the address", async ({ page }) => {
    await page.route(STRIPE_JS, (route) =>
      route.fulfill({ contentType: "text/javascript", body: standIn }),
    );
    await owing(page);
    await page.route("**/functions/v1/create-placement-fee-payment", (route) =>
      route.fulfill({ status: 409, contentType: "application/json", body: "{}" }),
    );
    await openForm(page);
    await expect(page.getByRole("alert")).toContainText("Unable to create placement fee payment");
    await expect(byRedirect(page)).toBeVisible();
  });

  test("where Stripe.js gives no fields to type into, paying says that it is not ready", async ({
    page,
  }) => {
    const body = standIn.replace(
      /elements: \(\{ clientSecret \}\) =>[^;]*?submit: none \}\),/s,
      "elements: () => null,",
    );
    expect(body).not.toBe(standIn);
    await page.route(STRIPE_JS, (route) => route.fulfill({ contentType: "text/javascript", body }));
    await owing(page);
    await openForm(page);
    await page.getByRole("button", { name: "Pay $3,120.00 with this card" }).click();
    await expect(page.getByRole("alert")).toContainText("Stripe not initialized");
    await expect(byRedirect(page)).toBeVisible();
  });
});
