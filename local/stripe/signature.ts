import { createHmac } from "node:crypto";

/**
 * The Stripe-Signature header of a body that is sent: what
 * `stripe.webhooks.constructEvent` verifies. `at` in seconds.
 */
export function signatureHeader(body: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${signature}`;
}
