// The cardholder's approval of a payment (3-D Secure).
import { dollars } from "../billing/lines.ts";
import { confirm, declineError, refuseAuthentication } from "../billing/payments.ts";
import { intentSucceeded } from "../resources/payments.ts";
import type { World } from "../world.ts";
import type { Typed } from "./card-form.ts";
import { notFound, page, type PageAnswer } from "./layout.ts";

/** The bank's approval page; `leadsTo` is where the answer redirects. */
export function approvalPage(amount: number, action: string, leadsTo: string | null): PageAnswer {
  return page(
    "Approve payment",
    `<h1>Approve this payment?</h1>
<p>Here the bank of a real card would ask its owner to approve ${amount ? `<strong>${dollars(amount)}</strong>` : "the use of this card"}. You answer in its place.</p>
<form method="post" action="${action}">
<button name="answer" value="approve">Approve</button>
<button class="other" name="answer" value="refuse">Refuse</button>
</form>`,
    { leadsTo: [leadsTo] },
  );
}

/** The approval page for a payment made through the API. */
export function showAuthentication(world: World, id: string): PageAnswer {
  const intent = world.store.find("payment_intents", id);
  if (!intent) return notFound();
  if (intent["status"] !== "requires_action") return answered(intent["status"] === "succeeded");
  const { return_url: returnUrl } = intent["next_action"].redirect_to_url;
  return approvalPage(intent["amount"], `/authenticate/${id}`, returnUrl);
}

/** Handles its answer. */
export function submitAuthentication(world: World, id: string, typed: Typed): PageAnswer {
  const intent = world.store.find("payment_intents", id);
  if (!intent) return notFound();
  if (intent["status"] !== "requires_action") return answered(intent["status"] === "succeeded");
  const { return_url: returnUrl } = intent["next_action"].redirect_to_url;
  if (typed["answer"] === "approve") {
    const paymentMethod = world.need("payment_methods", intent["payment_method"]);
    const outcome = confirm(world, intent, { paymentMethod, authenticated: true });
    if (outcome.status === "declined") throw declineError(outcome.decline, intent);
    intentSucceeded(world, intent);
  } else refuseAuthentication(world, intent);
  const succeeded = intent["status"] === "succeeded";
  if (!returnUrl) return answered(succeeded);
  const back = new URL(returnUrl);
  back.searchParams.set("payment_intent", id);
  back.searchParams.set("payment_intent_client_secret", intent["client_secret"]);
  back.searchParams.set("redirect_status", succeeded ? "succeeded" : "failed");
  return { redirect: back.href };
}

function answered(succeeded: boolean): PageAnswer {
  return page(
    "Payment answered",
    succeeded
      ? "<h1>The payment went through</h1><p>You can close this page.</p>"
      : "<h1>The payment was not approved</h1><p>Nothing was charged. You can close this page.</p>",
  );
}
