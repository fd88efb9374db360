// `npm run stripe:setup`: creates products, prices and the portal configuration in the Stripe account of
// STRIPE_SECRET_KEY, from the database's plans. Run it again whenever a plan changes.
import Stripe from "stripe";
import {
  missingReads,
  plansForCatalog,
  setUpCatalog,
  type CatalogStep,
} from "#app/billing/catalog.server.ts";
import { stripeOf } from "#app/billing/stripe.server.ts";
import { EnvironmentError, getEnv } from "#app/platform/env.server.ts";
import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";

try {
  const env = getEnv();
  const stripe = stripeOf(env);
  if (!stripe) throw new EnvironmentError("The setting STRIPE_SECRET_KEY is missing.");
  const account = env.STRIPE_API_URL
    ? `the stand-in at ${env.STRIPE_API_URL}`
    : /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? "")
      ? "the live account"
      : "the test account";
  console.log(`Stripe: ${account}`);
  const steps = await setUpCatalog(stripe, await plansForCatalog(serviceClient()));
  for (const step of steps) console.log(lineOf(step));
  if (steps.every(({ did }) => did === "found")) console.log("Nothing to change.");
  const missing = await missingReads(stripe);
  if (missing.length > 0) {
    console.error(`The restricted key also needs read access to: ${missing.join(", ")}.`);
    process.exitCode = 1;
  }
} catch (error) {
  const sentence = sentenceOf(error);
  console.error(sentence ?? error);
  process.exitCode = 1;
}

function lineOf({ did, what, id }: CatalogStep): string {
  return `  ${did.padEnd(10)}${what}   ${id}`;
}

/** A readable error message; undefined for a bug. */
function sentenceOf(error: unknown): string | undefined {
  const { errors } = Stripe;
  if (error instanceof EnvironmentError) return error.message;
  if (error instanceof errors.StripeAuthenticationError) {
    return "Stripe refused the key: check STRIPE_SECRET_KEY.";
  }
  if (error instanceof errors.StripePermissionError) {
    return "The key is not allowed to do this: a restricted key needs write access to products, prices and the customer portal.";
  }
  if (error instanceof errors.StripeConnectionError) {
    return "Stripe does not answer. What is done so far stays. Run this again to finish.";
  }
  if (error instanceof errors.StripeError) return `Stripe refused: ${error.message}`;
  if (error instanceof Outage || error instanceof Refusal) {
    return `The plans could not be read from Supabase: ${error.message}`;
  }
  return undefined;
}
