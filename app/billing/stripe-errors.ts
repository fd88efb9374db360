import Stripe from "stripe";
import { byKey } from "#app/platform/by-key.ts";
import { Outage, Refusal } from "#app/platform/failures.server.ts";

const ANOTHER_CARD = "Use another card, or ask your bank.";

/** Decline code: an off-session charge needs the cardholder's authentication. */
const NO_PAGE = "subscription_payment_intent_requires_action";

/** Decline codes, in words, with what to do. */
const DECLINES: Record<string, string> = byKey({
  insufficient_funds: "The card was declined for insufficient funds. Use another card.",
  expired_card: "The card has expired. Use another card.",
  incorrect_cvc: "The card’s security code is not right. Check the code and try again.",
  invalid_cvc: "The card’s security code is not right. Check the code and try again.",
  incorrect_number: "The card’s number is not right. Check the number and try again.",
  invalid_number: "The card’s number is not right. Check the number and try again.",
  invalid_expiry_month: "The card’s expiration date is not right. Check the date and try again.",
  invalid_expiry_year: "The card’s expiration date is not right. Check the date and try again.",
  incorrect_zip: "The ZIP code does not match the card. Check the code and try again.",
  authentication_required:
    "The bank wants the cardholder to confirm this payment. Pay again and confirm it when your bank asks.",
  [NO_PAGE]:
    "This card’s bank has to confirm each payment, and that isn’t possible on this page. Use another card.",
  card_not_supported: `The card cannot be used for this kind of payment. ${ANOTHER_CARD}`,
  currency_not_supported: `The card cannot be charged in US dollars. ${ANOTHER_CARD}`,
  card_velocity_exceeded: `The card has reached its limit. ${ANOTHER_CARD}`,
  withdrawal_count_limit_exceeded: `The card has reached its limit. ${ANOTHER_CARD}`,
  processing_error: "The bank could not be reached. Try again in a few minutes.",
  issuer_not_available: "The bank could not be reached. Try again in a few minutes.",
  try_again_later: "The bank could not be reached. Try again in a few minutes.",
  // On purpose there is no message for lost_card, stolen_card or fraudulent: Stripe says to show them as a generic
  // decline, as the person using the card may not own it.
  generic_decline: `The bank declined the card. ${ANOTHER_CARD}`,
});

/** Message for a declined card: what happened, that nothing was charged, and what to do. */
export function declineSentence(declineCode?: string, code?: string): string {
  const why =
    // Prefer our own code over the bank's: in this flow there is no page for the bank to ask for authentication.
    (code === NO_PAGE ? DECLINES[code] : undefined) ??
    DECLINES[declineCode ?? ""] ??
    DECLINES[code ?? ""] ??
    DECLINES["generic_decline"] ??
    "";
  const [what = "", ...next] = why.split(/(?<=\.) /);
  return [what, "Nothing was charged.", ...next].join(" ");
}

/**
 * Maps a failed Stripe call to a Refusal that the user can act on, an Outage that may pass soon, or the error itself
 * when it is our bug.
 */
export function stripeFailure(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  const told = `Stripe: ${error.message}${error.requestId ? ` (${error.requestId})` : ""}`;
  if (error instanceof errors.StripeCardError) {
    return new Refusal(402, declineSentence(error.decline_code, error.code));
  }
  if (error instanceof errors.StripeConnectionError) return new Outage(told, { cause: error });
  if (error instanceof errors.StripeRateLimitError) return new Outage(told, { cause: error });
  if (error instanceof errors.StripeAPIError && mayPass(error)) {
    return new Outage(told, { cause: error });
  }
  if (error.code === "resource_missing") {
    return new Refusal(
      404,
      "Our payment provider couldn’t find that. Open Billing again, or contact us.",
    );
  }
  return error;
}

/**
 * Whether an error may pass. No status: incomplete response. 409: the same request is in progress, or objects are
 * locked.
 */
function mayPass({ statusCode }: Stripe.errors.StripeAPIError): boolean {
  return statusCode === undefined || statusCode === 409 || statusCode >= 500;
}
