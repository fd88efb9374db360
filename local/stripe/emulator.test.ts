import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Emulator } from "./emulator.ts";

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse("2026-06-01T12:00:00Z"),
    toFake: ["Date", "setTimeout", "clearTimeout"],
  });
});
afterEach(() => vi.useRealTimers());

function ask(emulator: Emulator, url: string, fields: Record<string, string>) {
  const headers = { authorization: "Bearer sk_test_local" };
  const body = String(new URLSearchParams(fields));
  const { body: text } = emulator.api.answer({ method: "POST", url, headers, body });
  emulator.moved();
  return JSON.parse(text) as { id: string };
}

describe("an emulator whose time runs by itself", () => {
  it("renews subscriptions when their time has come", async () => {
    const emulator = new Emulator({ key: "sk_test_local", file: null });
    const price = ask(emulator, "/v1/prices", {
      currency: "usd",
      unit_amount: "19900",
      "recurring[interval]": "month",
      "product_data[name]": "Starter",
    });
    const customer = ask(emulator, "/v1/customers", {});
    const card = ask(emulator, "/v1/payment_methods/pm_card_visa/attach", {
      customer: customer.id,
    });
    ask(emulator, "/v1/subscriptions", {
      customer: customer.id,
      default_payment_method: card.id,
      "items[0][price]": price.id,
    });
    const paid = () =>
      emulator.world.store.where("invoices", ({ status }) => status === "paid").length;
    vi.advanceTimersByTime(29 * day);
    expect(paid()).toBe(1);
    vi.advanceTimersByTime(2 * day);
    expect(paid()).toBe(2);
    // One step across several renewals.
    vi.advanceTimersByTime(92 * day);
    expect(paid()).toBe(5);
    await emulator.close();
  });
});
