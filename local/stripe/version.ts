import Stripe from "stripe";

/**
 * The version of Stripe's API that the installed package pins, and the only one
 * spoken here. Stripe's fixture objects, by whose keys the objects here are made,
 * are of a version shortly before it: they lack what has come since
 * (`product.tax_details`, `subscription_item.current_trial`,
 * `subscription_schedule.pause_schedules`, `payment_record` and
 * `allowed_payment_method_types` of payments and sessions, a session's
 * `branding_settings` and the like), none of which is used, and still carry
 * `subscription: null` on invoices and `source: null` on payments. We keep exactly
 * the fixtures' keys: what is read beyond them fails here, and what is new in the
 * version is read by nobody until it is added on purpose.
 */
export const apiVersion: string = Stripe.API_VERSION;
