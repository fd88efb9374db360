// The one table of what is understood: method, path, parameters (shapes.ts says how
// to read them) and who answers. What is not here is refused.
import type { Answer, Call } from "./call.ts";
import * as catalog from "./resources/catalog.ts";
import * as checkout from "./resources/checkout.ts";
import * as customers from "./resources/customers.ts";
import * as invoices from "./resources/invoices.ts";
import * as machinery from "./resources/machinery.ts";
import * as payments from "./resources/payments.ts";
import * as portal from "./resources/portal.ts";
import * as refunds from "./resources/refunds.ts";
import * as schedules from "./resources/schedules.ts";
import * as subscriptions from "./resources/subscriptions.ts";
import { shapesOf, type Shapes } from "./shapes.ts";

/** An operation of the API. */
export interface Operation {
  method: string;
  path: RegExp;
  shapes: Shapes;
  run: (call: Call) => Answer;
}

const EXPAND = "expand[]";
const PAGE = `${EXPAND} limit:int starting_after ending_before`;
const CREATED = "created{gt:time gte:time lt:time lte:time}";
const META = `${EXPAND} metadata{*}`;
const ADDRESS = "address{city? country? line1? line2? postal_code? state?}?";
const PRORATE = "proration_behavior:create_prorations|always_invoice|none";
const ITEM = "price quantity:int metadata{*}";
const CHANGED_ITEMS = `items[]{id deleted:bool ${ITEM}}`;
const BEHAVIOR =
  "payment_behavior:allow_incomplete|default_incomplete|error_if_incomplete|pending_if_incomplete";
const DETAILS = "cancellation_details{comment? feedback?}";
const PRODUCT_DATA = "id name! description? active:bool metadata{*} tax_code statement_descriptor";
const PRODUCT = `description? active:bool marketing_features[]{name!}? statement_descriptor
  tax_code? unit_label? url?`;
const RECURRING = "recurring{interval:day|week|month|year! interval_count:int}";
const FEATURES = `features{
  customer_update{enabled:bool allowed_updates[]?} invoice_history{enabled:bool!}
  payment_method_update{enabled:bool!}
  subscription_cancel{enabled:bool mode:at_period_end|immediately
    proration_behavior:none|create_prorations|always_invoice
    cancellation_reason{enabled:bool! options[]?}}
  subscription_update{enabled:bool default_allowed_updates[]?
    products[]{product! prices[]!}? proration_behavior:none|create_prorations|always_invoice}}`;
const BUSINESS = "business_profile{headline? privacy_policy_url terms_of_service_url}";
const INTENT = "description? metadata{*} receipt_email? setup_future_usage:on_session|off_session";

const table: [method: string, path: string, params: string, run: (call: Call) => Answer][] = [
  ["POST", "/v1/products", `id name! ${PRODUCT} ${META}`, catalog.createProduct],
  ["GET", "/v1/products", `${PAGE} ${CREATED} active:bool ids[]`, catalog.listProducts],
  ["GET", "/v1/products/:id", EXPAND, catalog.retrieveProduct],
  ["POST", "/v1/products/:id", `name default_price ${PRODUCT} ${META}`, catalog.updateProduct],
  [
    "POST",
    "/v1/prices",
    `currency! unit_amount:int product product_data{${PRODUCT_DATA}} ${RECURRING} lookup_key
      transfer_lookup_key:bool nickname active:bool
      tax_behavior:inclusive|exclusive|unspecified ${META}`,
    catalog.createPrice,
  ],
  [
    "GET",
    "/v1/prices",
    `${PAGE} ${CREATED} active:bool currency lookup_keys[] product type:one_time|recurring`,
    catalog.listPrices,
  ],
  ["GET", "/v1/prices/:id", EXPAND, catalog.retrievePrice],
  [
    "POST",
    "/v1/prices/:id",
    `active:bool lookup_key? transfer_lookup_key:bool nickname?
      tax_behavior:inclusive|exclusive|unspecified ${META}`,
    catalog.updatePrice,
  ],
  [
    "POST",
    "/v1/customers",
    `email? name? phone? description? ${ADDRESS} payment_method test_clock
      invoice_settings{default_payment_method?} ${META}`,
    customers.createCustomer,
  ],
  ["GET", "/v1/customers", `${PAGE} ${CREATED} email test_clock`, customers.listCustomers],
  ["GET", "/v1/customers/:id", EXPAND, customers.retrieveCustomer],
  [
    "POST",
    "/v1/customers/:id",
    `email? name? phone? description? ${ADDRESS} invoice_settings{default_payment_method?} ${META}`,
    customers.updateCustomer,
  ],
  ["DELETE", "/v1/customers/:id", "", customers.deleteCustomer],
  [
    "POST",
    "/v1/customers/:id/balance_transactions",
    `amount:int! currency! description ${META}`,
    customers.createBalanceTransaction,
  ],
  ["GET", "/v1/customers/:id/balance_transactions", PAGE, customers.listBalanceTransactions],
  [
    "GET",
    "/v1/customers/:id/balance_transactions/:id",
    EXPAND,
    customers.retrieveBalanceTransaction,
  ],
  ["GET", "/v1/customers/:id/payment_methods", `${PAGE} type:card`, payments.listPaymentMethods],
  ["GET", "/v1/payment_methods", `${PAGE} customer type:card`, payments.listPaymentMethods],
  ["GET", "/v1/payment_methods/:id", EXPAND, payments.retrievePaymentMethod],
  ["POST", "/v1/payment_methods/:id/attach", `customer! ${EXPAND}`, payments.attachPaymentMethod],
  ["POST", "/v1/payment_methods/:id/detach", EXPAND, payments.detachPaymentMethod],
  [
    "POST",
    "/v1/checkout/sessions",
    `mode:payment|subscription! success_url cancel_url customer customer_email client_reference_id
      customer_creation:always|if_required expires_at:time locale submit_type
      billing_address_collection:auto|required payment_method_collection:always|if_required
      allow_promotion_codes:bool ui_mode:hosted_page payment_method_types[]:card
      line_items[]{price quantity:int price_data{currency! unit_amount:int! product
        product_data{${PRODUCT_DATA}} ${RECURRING}}}!
      subscription_data{description metadata{*} trial_end:time trial_period_days:int}
      payment_intent_data{${INTENT} statement_descriptor_suffix} ${META}`,
    checkout.createSession,
  ],
  [
    "GET",
    "/v1/checkout/sessions",
    `${PAGE} ${CREATED} customer payment_intent subscription status:open|complete|expired`,
    checkout.listSessions,
  ],
  ["GET", "/v1/checkout/sessions/:id", EXPAND, checkout.retrieveSession],
  ["GET", "/v1/checkout/sessions/:id/line_items", PAGE, checkout.listSessionItems],
  ["POST", "/v1/checkout/sessions/:id/expire", EXPAND, checkout.expireSessionNow],
  [
    "POST",
    "/v1/subscriptions",
    `customer! items[]{${ITEM}}! default_payment_method description off_session:bool
      trial_end:time trial_period_days:int ${BEHAVIOR} ${META}`,
    subscriptions.createSubscriptionOf,
  ],
  [
    "GET",
    "/v1/subscriptions",
    `${PAGE} ${CREATED} customer price test_clock
      status:all|active|past_due|unpaid|canceled|incomplete|incomplete_expired|trialing|ended`,
    subscriptions.listSubscriptions,
  ],
  ["GET", "/v1/subscriptions/:id", EXPAND, subscriptions.retrieveSubscription],
  [
    "POST",
    "/v1/subscriptions/:id",
    `${CHANGED_ITEMS} ${PRORATE} proration_date:time ${BEHAVIOR} cancel_at:time?
      cancel_at_period_end:bool ${DETAILS} default_payment_method description? off_session:bool
      trial_end:now ${META}`,
    subscriptions.updateSubscription,
  ],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    `${DETAILS} invoice_now:bool prorate:bool ${EXPAND}`,
    subscriptions.cancelSubscription,
  ],
  ["POST", "/v1/subscription_schedules", `from_subscription! ${META}`, schedules.createSchedule],
  ["GET", "/v1/subscription_schedules", `${PAGE} customer`, schedules.listSchedules],
  ["GET", "/v1/subscription_schedules/:id", EXPAND, schedules.retrieveSchedule],
  [
    "POST",
    "/v1/subscription_schedules/:id",
    `end_behavior:release|cancel ${PRORATE}
      phases[]{items[]{${ITEM}}! start_date:time end_date:time metadata{*} ${PRORATE}
        duration{interval:day|week|month|year! interval_count:int}} ${META}`,
    schedules.updateSchedule,
  ],
  ["POST", "/v1/subscription_schedules/:id/release", EXPAND, schedules.releaseSchedule],
  [
    "POST",
    "/v1/invoices/create_preview",
    `customer subscription ${EXPAND} subscription_details{${CHANGED_ITEMS} ${PRORATE}
      proration_date:time cancel_at_period_end:bool}`,
    invoices.previewInvoice,
  ],
  [
    "GET",
    "/v1/invoices",
    `${PAGE} ${CREATED} customer subscription status:draft|open|paid|uncollectible|void`,
    invoices.listInvoices,
  ],
  ["GET", "/v1/invoices/:id", EXPAND, invoices.retrieveInvoice],
  [
    "POST",
    "/v1/invoices/:id/pay",
    `payment_method off_session:bool ${EXPAND}`,
    invoices.payInvoice,
  ],
  ["POST", "/v1/invoices/:id/void", EXPAND, invoices.voidInvoiceOf],
  [
    "GET",
    "/v1/invoice_payments",
    `${PAGE} invoice payment{type:payment_intent! payment_intent} status:open|paid|canceled`,
    invoices.listInvoicePayments,
  ],
  [
    "POST",
    "/v1/payment_intents",
    `amount:int! currency! customer payment_method confirm:bool off_session:bool return_url
      ${INTENT} statement_descriptor_suffix transfer_group payment_method_types[]:card
      automatic_payment_methods{enabled:bool! allow_redirects:always|never} ${META}`,
    payments.createPaymentIntent,
  ],
  ["GET", "/v1/payment_intents", `${PAGE} ${CREATED} customer`, payments.listPaymentIntents],
  ["GET", "/v1/payment_intents/:id", `client_secret ${EXPAND}`, payments.retrievePaymentIntent],
  [
    "POST",
    "/v1/payment_intents/:id",
    `amount:int description? receipt_email? ${META}`,
    payments.updatePaymentIntent,
  ],
  [
    "POST",
    "/v1/payment_intents/:id/confirm",
    `payment_method off_session:bool return_url ${EXPAND}`,
    payments.confirmPaymentIntent,
  ],
  [
    "POST",
    "/v1/payment_intents/:id/cancel",
    `cancellation_reason:abandoned|duplicate|fraudulent|requested_by_customer ${EXPAND}`,
    payments.cancelPaymentIntent,
  ],
  ["GET", "/v1/charges", `${PAGE} ${CREATED} customer payment_intent`, payments.listCharges],
  ["GET", "/v1/charges/:id", EXPAND, payments.retrieveCharge],
  [
    "POST",
    "/v1/refunds",
    `payment_intent charge amount:int reason:duplicate|fraudulent|requested_by_customer ${META}`,
    refunds.createRefund,
  ],
  ["GET", "/v1/refunds", `${PAGE} ${CREATED} charge payment_intent`, refunds.listRefunds],
  ["GET", "/v1/refunds/:id", EXPAND, refunds.retrieveRefund],
  [
    "POST",
    "/v1/billing_portal/configurations",
    `${FEATURES}! ${BUSINESS} default_return_url? name? ${META}`,
    portal.createConfiguration,
  ],
  [
    "GET",
    "/v1/billing_portal/configurations",
    `${PAGE} active:bool is_default:bool`,
    portal.listConfigurations,
  ],
  ["GET", "/v1/billing_portal/configurations/:id", EXPAND, portal.retrieveConfiguration],
  [
    "POST",
    "/v1/billing_portal/configurations/:id",
    `active:bool ${FEATURES} ${BUSINESS} default_return_url? name? ${META}`,
    portal.updateConfiguration,
  ],
  [
    "POST",
    "/v1/billing_portal/sessions",
    `customer! configuration return_url locale ${EXPAND}`,
    portal.createPortalSession,
  ],
  ["GET", "/v1/events", `${PAGE} ${CREATED} type types[]`, machinery.listEvents],
  ["GET", "/v1/events/:id", EXPAND, machinery.retrieveEvent],
  [
    "POST",
    "/v1/webhook_endpoints",
    `url! enabled_events[]! description? api_version ${META}`,
    machinery.createEndpoint,
  ],
  ["GET", "/v1/webhook_endpoints", PAGE, machinery.listEndpoints],
  ["GET", "/v1/webhook_endpoints/:id", EXPAND, machinery.retrieveEndpoint],
  [
    "POST",
    "/v1/webhook_endpoints/:id",
    `url enabled_events[] description? disabled:bool ${META}`,
    machinery.updateEndpoint,
  ],
  ["DELETE", "/v1/webhook_endpoints/:id", "", machinery.deleteEndpoint],
  [
    "POST",
    "/v1/test_helpers/test_clocks",
    `frozen_time:time! name ${EXPAND}`,
    machinery.createClock,
  ],
  ["GET", "/v1/test_helpers/test_clocks", PAGE, machinery.listClocks],
  ["GET", "/v1/test_helpers/test_clocks/:id", EXPAND, machinery.retrieveClock],
  [
    "POST",
    "/v1/test_helpers/test_clocks/:id/advance",
    `frozen_time:time! ${EXPAND}`,
    machinery.advanceClock,
  ],
  ["DELETE", "/v1/test_helpers/test_clocks/:id", "", machinery.deleteClock],
];

/** All operations. */
export const operations: Operation[] = table.map(([method, path, params, run]) => ({
  method,
  path: new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`),
  shapes: shapesOf(params),
  run,
}));
