import Stripe from "stripe";

/**
 * The Stripe API version pinned by the installed package, the only one supported here. Our objects have the keys of
 * Stripe's fixture objects, which are from a slightly older version: they lack newer keys (`product.tax_details`,
 * `subscription_item.current_trial`, `subscription_schedule.pause_schedules`, `payment_record` and
 * `allowed_payment_method_types` of payments and sessions (which we send and never read), a session's `branding_settings` and the like), none of which
 * we use, and still have `subscription: null` on invoices and `source: null` on payments. We keep exactly the fixtures'
 * keys: reading any other key fails here, and a new key is not read until it is added on purpose.
 */
export const apiVersion: string = Stripe.API_VERSION;
