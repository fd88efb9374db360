import { createHmac } from "node:crypto";

/** The Stripe-Signature header for a body, as verified by `stripe.webhooks.constructEvent`. `at` in seconds. */
export function signatureHeader(body: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${signature}`;
}
