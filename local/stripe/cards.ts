import type { Stored } from "./store.ts";

/** What happens when a test card is charged. */
export type Behavior =
  | "succeeds"
  | "needs authentication until set up"
  | "always needs authentication"
  | "fails when charged"
  | Decline;

/** Why a card is declined: `code` and, for banks' answers, `decline_code`. */
export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

/** A test card, as documented by Stripe. */
export interface TestCard {
  number: string;
  /** Its payment method tokens in the API. */
  tokens: string[];
  brand: string;
  behavior: Behavior;
}

const declined: Decline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

/** The bank's answer to an off-session charge that requires authentication. */
export const authenticationRequired: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

const cards: TestCard[] = [
  { number: "4242424242424242", tokens: ["pm_card_visa"], brand: "visa", behavior: "succeeds" },
  {
    number: "5555555555554444",
    tokens: ["pm_card_mastercard"],
    brand: "mastercard",
    behavior: "succeeds",
  },
  {
    number: "4000000000000002",
    tokens: ["pm_card_chargeDeclined", "pm_card_visa_chargeDeclined"],
    brand: "visa",
    behavior: declined,
  },
  {
    number: "4000000000009995",
    tokens: [
      "pm_card_chargeDeclinedInsufficientFunds",
      "pm_card_visa_chargeDeclinedInsufficientFunds",
    ],
    brand: "visa",
    behavior: {
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
    },
  },
  {
    number: "4000002500003155",
    tokens: ["pm_card_authenticationRequiredOnSetup"],
    brand: "visa",
    behavior: "needs authentication until set up",
  },
  {
    number: "4000002760003184",
    tokens: ["pm_card_authenticationRequired"],
    brand: "visa",
    behavior: "always needs authentication",
  },
  {
    number: "4000000000000341",
    tokens: ["pm_card_chargeCustomerFail"],
    brand: "visa",
    behavior: "fails when charged",
  },
];

/** The test card for an entered number; ignores spaces and dashes. */
export function cardOfNumber(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, "");
  return cards.find((card) => card.number === digits);
}

/** The test card for a token such as `pm_card_visa`. */
export function cardOfToken(token: string): TestCard | undefined {
  return cards.find((card) => card.tokens.includes(token));
}

/** A stored payment method's behavior, determined by its last four digits. */
export function behaviorOf(paymentMethod: Stored): Behavior {
  const card = cards.find(({ number }) => number.endsWith(paymentMethod["card"].last4));
  return card?.behavior ?? "succeeds";
}

/** Why a charge is declined whatever the cardholder does; null if it is not. */
export function declineOf(behavior: Behavior): Decline | null {
  if (typeof behavior === "object") return behavior;
  return behavior === "fails when charged" ? declined : null;
}

/** A payment method for a card, not yet attached to a customer. */
export function cardObject(
  id: string,
  card: TestCard,
  expiry: { month: number; year: number },
  created: number,
  billing: { email?: string | null; name?: string | null } = {},
): Stored {
  return {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: `local${card.number.slice(-8)}`,
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}
