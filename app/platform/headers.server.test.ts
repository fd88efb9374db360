import { expect, test } from "vitest";
import { stripeSources } from "./headers.server.ts";

const none = { formAction: [], script: [], frame: [], connect: [] };
const keys = {
  STRIPE_SECRET_KEY: "sk_live_0123",
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_API_URL: undefined,
};
const pages = ["https://checkout.stripe.com", "https://billing.stripe.com"];

test("without a secret key the policy names Stripe nowhere", () => {
  expect(stripeSources({ ...keys, STRIPE_SECRET_KEY: undefined })).toEqual(none);
  expect(
    stripeSources({
      STRIPE_SECRET_KEY: undefined,
      STRIPE_PUBLISHABLE_KEY: "pk_live_0123",
      STRIPE_API_URL: "http://localhost:3003",
    }),
  ).toEqual(none);
});

test("with a secret key, forms may lead to Stripe's pages and nothing more", () => {
  expect(stripeSources(keys)).toEqual({ ...none, formAction: pages });
});

test("with the local stand-in, forms may lead to its pages, and not to Stripe's", () => {
  expect(stripeSources({ ...keys, STRIPE_API_URL: "http://localhost:3003" })).toEqual({
    ...none,
    formAction: ["http://localhost:3003"],
  });
});

test("only a publishable key lets Stripe.js run, in its own frames", () => {
  expect(stripeSources({ ...keys, STRIPE_PUBLISHABLE_KEY: "pk_live_0123" })).toEqual({
    formAction: pages,
    script: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
  });
});
