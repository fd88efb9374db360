import Stripe from "stripe";
import { getEnv, type Env } from "#app/platform/env.server.ts";
import { Outage } from "#app/platform/failures.server.ts";
import { stripeFailure } from "./stripe-errors.ts";

/** Stripe API version this code was written for; the local stand-in supports no other. */
const API_VERSION = "2026-10-28.endive";
/** Ways to pay: our pages and the agreement promise cards, whatever else the Dashboard allows. */
export const CARDS_ONLY: "card"[] = ["card"];
/** Timeout of one attempt, in milliseconds; a lost response is retried once. */
const TIMEOUT_MS = 8_000;

/** A Stripe client for these settings; null without a key. */
export function stripeOf(
  settings: Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_API_URL">,
): Stripe | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: address } = settings;
  if (!key) return null;
  return new Stripe(key, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: "Nomera Health" },
    ...(address && elsewhere(new URL(address))),
  });
}

function elsewhere({ protocol, hostname, port }: URL) {
  const isHttps = protocol === "https:";
  return {
    protocol: isHttps ? ("https" as const) : ("http" as const),
    host: hostname,
    port: Number(port) || (isHttps ? 443 : 80),
  };
}

let client: Stripe | null | undefined;

/** This process's client; null when billing is not set up. */
export function stripeClient(): Stripe | null {
  client ??= stripeOf(getEnv());
  return client;
}

/** Whether this server takes payments. */
export function isBillingSetUp(): boolean {
  return stripeClient() !== null;
}

/**
 * Calls Stripe. Mutations must carry idempotency keys: a lost response is retried automatically, and users may
 * resubmit.
 * @throws {Refusal} 402 when the card was declined, 404 when Stripe does not know the object
 * @throws {Outage} when Stripe does not answer, is too busy, or the response was incomplete, in which case it is
 *   unknown whether the work was done. Also when billing is not set up.
 */
export async function stripeCall<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = stripeClient();
  if (!stripe) throw new Outage("billing is not set up: STRIPE_SECRET_KEY is not given");
  try {
    return await work(stripe);
  } catch (error) {
    throw stripeFailure(error);
  }
}

/** All pages of a list. */
export function all<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: 10_000 });
}
