import { nulls } from "../objects.ts";
import type { Params } from "../shapes.ts";
import type { Stored } from "../store.ts";

/** An open Checkout that lasts a day; `created` in seconds. */
export function blankSession(id: string, created: number): Stored {
  return {
    ...nulls(`adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total
      billing_address_collection cancel_url client_reference_id client_secret collected_information
      consent consent_collection currency_conversion customer customer_account customer_creation
      customer_details customer_email discounts integration_identifier invoice invoice_creation
      locale origin_context payment_intent payment_link payment_method_collection
      payment_method_configuration_details permissions recovered_from saved_payment_method_options
      setup_intent shipping_address_collection shipping_cost submit_type subscription success_url
      wallet_options`),
    id,
    object: "checkout.session",
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    created,
    currency: "usd",
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    expires_at: created + 86_400,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    mode: "payment",
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: "open",
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: null,
  };
}

/** The payer, in a session's format. */
export function detailsOf(email: string | null, name: string | null): Params {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}
