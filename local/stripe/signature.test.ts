import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { signatureHeader } from "./signature.ts";

const body = JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid" }, null, 2);
const at = Math.floor(Date.parse("2026-06-01T00:00:00Z") / 1000);
const { webhooks } = new Stripe("sk_test_local");
const verify = (text: string, header: string, secret: string, now = at) =>
  webhooks.constructEvent(text, header, secret, 300, undefined, now * 1000);

describe("a webhook's signature", () => {
  const header = signatureHeader(body, "whsec_one", at);

  it("is what the stripe package verifies", () => {
    expect(verify(body, header, "whsec_one").id).toBe("evt_1");
  });

  it.each([
    ["another secret", body, "whsec_other", at],
    ["a changed body", body.replace("paid", "void"), "whsec_one", at],
    ["an old one", body, "whsec_one", at + 301],
  ])("is refused with %s", (_what, text, secret, now) => {
    expect(() => verify(text, header, secret, now)).toThrow();
  });
});
