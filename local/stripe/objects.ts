// Objects with all of Stripe's keys, still empty.
import type { Stored } from "./store.ts";

/** Keys that are null, at first or always, from a string of words. */
export function nulls(words: string): Record<string, null> {
  return Object.fromEntries(
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, null]),
  );
}

/** A list as it is embedded in another object. */
export function listOf(url: string, data: Stored[]): Record<string, unknown> {
  return { object: "list", data, has_more: false, url };
}

/** A customer; `created` in seconds. */
export function blankCustomer(id: string, created: number): Stored {
  return {
    ...nulls(`address currency default_source description discount email name
      phone shipping test_clock`),
    id,
    object: "customer",
    balance: 0,
    created,
    delinquent: false,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: "none",
  };
}

/** A subscription without items, not paid yet; `created` in seconds. */
export function blankSubscription(id: string, customer: Stored, created: number): Stored {
  return {
    ...nulls(`application application_fee_percent billing_cycle_anchor_config billing_schedules
      billing_thresholds cancel_at canceled_at customer_account days_until_due
      default_payment_method default_source description ended_at latest_invoice
      next_pending_invoice_item_invoice on_behalf_of pause_collection pending_invoice_item_interval
      pending_setup_intent pending_update schedule transfer_data trial_end trial_start`),
    id,
    object: "subscription",
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: "usd",
    customer: customer.id,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, []),
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    start_date: created,
    status: "incomplete",
    test_clock: customer["test_clock"],
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
  };
}

/** A draft without lines; `created` in seconds. */
export function blankInvoice(id: string, customer: Stored, created: number): Stored {
  return {
    ...nulls(`account_tax_ids application automatically_finalizes_at custom_fields
      customer_account default_payment_method default_source description due_date effective_at
      ending_balance footer from_invoice hosted_invoice_url invoice_pdf last_finalization_error
      latest_revision next_payment_attempt number on_behalf_of parent receipt_number rendering
      shipping_cost shipping_details statement_descriptor subscription webhooks_delivered_at`),
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Nomera Health",
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_reason: "manual",
    collection_method: "charge_automatically",
    created,
    currency: "usd",
    customer: customer.id,
    customer_address: customer["address"],
    customer_email: customer["email"],
    customer_name: customer["name"],
    customer_phone: customer["phone"],
    customer_shipping: customer["shipping"],
    customer_tax_exempt: customer["tax_exempt"],
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: "self" },
    lines: listOf(`/v1/invoices/${id}/lines`, []),
    livemode: false,
    metadata: {},
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer["test_clock"],
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

/** A payment not attempted yet; `created` in seconds. */
export function blankPaymentIntent(id: string, created: number): Stored {
  return {
    ...nulls(`application application_fee_amount canceled_at cancellation_reason customer
      customer_account description excluded_payment_method_types last_payment_error latest_charge
      next_action on_behalf_of payment_method payment_method_configuration_details processing
      receipt_email review setup_future_usage shipping source statement_descriptor
      statement_descriptor_suffix transfer_data transfer_group`),
    id,
    object: "payment_intent",
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    capture_method: "automatic",
    client_secret: `${id}_secret_local`,
    confirmation_method: "automatic",
    created,
    currency: "usd",
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    payment_method_options: {},
    payment_method_types: ["card"],
    status: "requires_payment_method",
  };
}

/** A charge that counts as failed until it is updated; `created` in seconds. */
export function blankCharge(id: string, created: number): Stored {
  return {
    ...nulls(`application application_fee application_fee_amount balance_transaction customer
      description failure_balance_transaction failure_code failure_message on_behalf_of
      payment_intent payment_method receipt_email receipt_number receipt_url review shipping source
      source_transfer statement_descriptor statement_descriptor_suffix transfer_data
      transfer_group`),
    id,
    object: "charge",
    amount: 0,
    amount_captured: 0,
    amount_refunded: 0,
    calculated_statement_descriptor: "NOMERA HEALTH",
    captured: false,
    created,
    currency: "usd",
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: {},
    paid: false,
    refunded: false,
    refunds: listOf(`/v1/charges/${id}/refunds`, []),
    status: "failed",
  };
}
