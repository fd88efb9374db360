import Stripe from "stripe";
import { expect, test } from "vitest";
import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { declineSentence, stripeFailure } from "./stripe-errors.ts";

const { errors } = Stripe;
const ANOTHER = "Use another card, or ask your bank.";

test.each([
  ["generic_decline", `The bank declined the card. Nothing was charged. ${ANOTHER}`],
  ["lost_card", `The bank declined the card. Nothing was charged. ${ANOTHER}`],
  ["fraudulent", `The bank declined the card. Nothing was charged. ${ANOTHER}`],
  ["a code of next year", `The bank declined the card. Nothing was charged. ${ANOTHER}`],
  [
    "insufficient_funds",
    "The card was declined for insufficient funds. Nothing was charged. Use another card.",
  ],
  ["expired_card", "The card has expired. Nothing was charged. Use another card."],
  [
    "incorrect_cvc",
    "The card’s security code is not right. Nothing was charged. Check the code and try again.",
  ],
  [
    "authentication_required",
    "The bank wants the cardholder to confirm this payment. Nothing was charged. Pay again and confirm it when your bank asks.",
  ],
  [
    "processing_error",
    "The bank could not be reached. Nothing was charged. Try again in a few minutes.",
  ],
])("a card declined with %s", (declineCode, sentence) => {
  expect(declineSentence(declineCode, "card_declined")).toBe(sentence);
  const failure = stripeFailure(
    errors.StripeError.generate({
      type: "card_error",
      statusCode: 402,
      code: "card_declined",
      decline_code: declineCode,
      message: "Your card was declined.",
    } as never),
  );
  expect(failure).toBeInstanceOf(Refusal);
  expect(failure).toMatchObject({ status: 402, message: sentence });
});

test("without a bank's code, the error's own code tells", () => {
  expect(declineSentence(undefined, "expired_card")).toBe(
    "The card has expired. Nothing was charged. Use another card.",
  );
  expect(declineSentence()).toBe(declineSentence("generic_decline"));
});

type Raw = { statusCode?: number; type?: string; code?: string; message?: string };
const raised = (raw: Raw) => errors.StripeError.generate({ message: "x", ...raw } as never);

test.each<[string, unknown]>([
  ["too many calls: 429", raised({ statusCode: 429, type: "invalid_request_error" })],
  ["too many calls: 400", raised({ statusCode: 400, code: "rate_limit" })],
  ["500", raised({ statusCode: 500, type: "api_error" })],
  ["502", raised({ statusCode: 502, type: "api_error" })],
  ["503", raised({ statusCode: 503, type: "api_error" })],
  [
    "the same key in use",
    raised({ statusCode: 409, type: "idempotency_error", code: "idempotency_key_in_use" }),
  ],
  [
    "an object that is locked",
    raised({ statusCode: 409, type: "invalid_request_error", code: "lock_timeout" }),
  ],
  ["no connection, or no answer in time", new errors.StripeConnectionError({ message: "x" })],
  [
    "half an answer",
    new errors.StripeAPIError({ message: "Invalid JSON received from the Stripe API" }),
  ],
])("%s is an outage", (_, error) => {
  const failure = stripeFailure(error);
  expect(failure).toBeInstanceOf(Outage);
  expect((failure as Error).message).toMatch(/^Stripe: /);
  expect((failure as Error).cause).toBe(error);
});

test("an outage tells the request that Stripe can be asked about", () => {
  const error = new errors.StripeAPIError({
    message: "Oops.",
    statusCode: 500,
    requestId: "req_1",
  });
  expect((stripeFailure(error) as Error).message).toBe("Stripe: Oops. (req_1)");
});

test.each([404, 400])("an id that Stripe does not know (%i) is a 404 of ours", (statusCode) => {
  const failure = stripeFailure(
    raised({ statusCode, type: "invalid_request_error", code: "resource_missing" }),
  );
  expect(failure).toBeInstanceOf(Refusal);
  expect(failure).toMatchObject({ status: 404 });
});

test.each<[string, unknown]>([
  ["a parameter that is wrong", raised({ statusCode: 400, code: "parameter_unknown" })],
  ["a key used for other work", raised({ statusCode: 400, type: "idempotency_error" })],
  ["a wrong API key", raised({ statusCode: 401 })],
  ["a key that may not", raised({ statusCode: 403 })],
  ["a refusal of our own", new Refusal(409, "Somebody was faster.")],
  ["anything else", new TypeError("x is not a function")],
])("%s stays as it came", (_, error) => {
  expect(stripeFailure(error)).toBe(error);
});

test("a charge of ours that needs the cardholder does not promise a page on which the bank asks", () => {
  expect(
    declineSentence("authentication_required", "subscription_payment_intent_requires_action"),
  ).toBe(
    "This card’s bank has to confirm each payment, and that isn’t possible on this page. Nothing was charged. Use another card.",
  );
});
