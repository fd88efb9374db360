// The table of supported operations: method, path, parameters (syntax in shapes.ts) and handler. Everything else is
// refused.
import type { Answer, Call } from "./call.ts";
import * as catalog from "./resources/catalog.ts";
import * as checkout from "./resources/checkout.ts";
import * as customers from "./resources/customers.ts";
import * as disputes from "./resources/disputes.ts";
import * as invoices from "./resources/invoices.ts";
import * as machinery from "./resources/machinery.ts";
import * as payments from "./resources/payments.ts";
import * as portal from "./resources/portal.ts";
import * as refunds from "./resources/refunds.ts";
import * as schedules from "./resources/schedules.ts";
import * as subscriptions from "./resources/subscriptions.ts";
import * as known from "./parameters.ts";
import { shapesOf, type Shapes } from "./shapes.ts";

/** An operation of the API. */
export interface Operation {
  method: string;
  path: RegExp;
  shapes: Shapes;
  run: (call: Call) => Answer;
}

const table: [method: string, path: string, params: string, run: (call: Call) => Answer][] = [
  ["POST", "/v1/products", `id name! ${known.PRODUCT} ${known.META}`, catalog.createProduct],
  ["GET", "/v1/products", `${known.PAGE} ${known.CREATED} active:bool ids[]`, catalog.listProducts],
  ["GET", "/v1/products/:id", known.EXPAND, catalog.retrieveProduct],
  [
    "POST",
    "/v1/products/:id",
    `name default_price ${known.PRODUCT} ${known.META}`,
    catalog.updateProduct,
  ],
  ["POST", "/v1/prices", known.CREATE_PRICE, catalog.createPrice],
  ["GET", "/v1/prices", known.LIST_PRICES, catalog.listPrices],
  ["GET", "/v1/prices/:id", known.EXPAND, catalog.retrievePrice],
  ["POST", "/v1/prices/:id", known.UPDATE_PRICE, catalog.updatePrice],
  ["POST", "/v1/customers", known.CREATE_CUSTOMER, customers.createCustomer],
  [
    "GET",
    "/v1/customers",
    `${known.PAGE} ${known.CREATED} email test_clock`,
    customers.listCustomers,
  ],
  ["GET", "/v1/customers/:id", known.EXPAND, customers.retrieveCustomer],
  ["POST", "/v1/customers/:id", known.UPDATE_CUSTOMER, customers.updateCustomer],
  ["DELETE", "/v1/customers/:id", "", customers.deleteCustomer],
  [
    "POST",
    "/v1/customers/:id/balance_transactions",
    known.CREATE_BALANCE_TRANSACTION,
    customers.createBalanceTransaction,
  ],
  ["GET", "/v1/customers/:id/balance_transactions", known.PAGE, customers.listBalanceTransactions],
  [
    "GET",
    "/v1/customers/:id/balance_transactions/:id",
    known.EXPAND,
    customers.retrieveBalanceTransaction,
  ],
  [
    "GET",
    "/v1/customers/:id/payment_methods",
    `${known.PAGE} type:card`,
    payments.listPaymentMethods,
  ],
  ["GET", "/v1/payment_methods", `${known.PAGE} customer type:card`, payments.listPaymentMethods],
  ["GET", "/v1/payment_methods/:id", known.EXPAND, payments.retrievePaymentMethod],
  [
    "POST",
    "/v1/payment_methods/:id/attach",
    `customer! ${known.EXPAND}`,
    payments.attachPaymentMethod,
  ],
  ["POST", "/v1/payment_methods/:id/detach", known.EXPAND, payments.detachPaymentMethod],
  ["POST", "/v1/checkout/sessions", known.CREATE_SESSION, checkout.createSession],
  ["GET", "/v1/checkout/sessions", known.LIST_SESSIONS, checkout.listSessions],
  ["GET", "/v1/checkout/sessions/:id", known.EXPAND, checkout.retrieveSession],
  ["GET", "/v1/checkout/sessions/:id/line_items", known.PAGE, checkout.listSessionItems],
  ["POST", "/v1/checkout/sessions/:id/expire", known.EXPAND, checkout.expireSessionNow],
  ["POST", "/v1/subscriptions", known.CREATE_SUBSCRIPTION_OF, subscriptions.createSubscriptionOf],
  ["GET", "/v1/subscriptions", known.LIST_SUBSCRIPTIONS, subscriptions.listSubscriptions],
  ["GET", "/v1/subscriptions/:id", known.EXPAND, subscriptions.retrieveSubscription],
  ["POST", "/v1/subscriptions/:id", known.UPDATE_SUBSCRIPTION, subscriptions.updateSubscription],
  ["DELETE", "/v1/subscriptions/:id", known.CANCEL_SUBSCRIPTION, subscriptions.cancelSubscription],
  [
    "POST",
    "/v1/subscription_schedules",
    `from_subscription! ${known.META}`,
    schedules.createSchedule,
  ],
  ["GET", "/v1/subscription_schedules", `${known.PAGE} customer`, schedules.listSchedules],
  ["GET", "/v1/subscription_schedules/:id", known.EXPAND, schedules.retrieveSchedule],
  ["POST", "/v1/subscription_schedules/:id", known.UPDATE_SCHEDULE, schedules.updateSchedule],
  ["POST", "/v1/subscription_schedules/:id/release", known.EXPAND, schedules.releaseSchedule],
  ["POST", "/v1/invoices/create_preview", known.PREVIEW_INVOICE, invoices.previewInvoice],
  ["GET", "/v1/invoices", known.LIST_INVOICES, invoices.listInvoices],
  ["GET", "/v1/invoices/:id", known.EXPAND, invoices.retrieveInvoice],
  ["POST", "/v1/invoices/:id/pay", known.PAY_INVOICE, invoices.payInvoice],
  ["POST", "/v1/invoices/:id/void", known.EXPAND, invoices.voidInvoiceOf],
  ["GET", "/v1/invoice_payments", known.LIST_INVOICE_PAYMENTS, invoices.listInvoicePayments],
  ["POST", "/v1/payment_intents", known.CREATE_PAYMENT_INTENT, payments.createPaymentIntent],
  [
    "GET",
    "/v1/payment_intents",
    `${known.PAGE} ${known.CREATED} customer`,
    payments.listPaymentIntents,
  ],
  [
    "GET",
    "/v1/payment_intents/:id",
    `client_secret ${known.EXPAND}`,
    payments.retrievePaymentIntent,
  ],
  ["POST", "/v1/payment_intents/:id", known.UPDATE_PAYMENT_INTENT, payments.updatePaymentIntent],
  [
    "POST",
    "/v1/payment_intents/:id/confirm",
    known.CONFIRM_PAYMENT_INTENT,
    payments.confirmPaymentIntent,
  ],
  [
    "POST",
    "/v1/payment_intents/:id/cancel",
    known.CANCEL_PAYMENT_INTENT,
    payments.cancelPaymentIntent,
  ],
  [
    "GET",
    "/v1/charges",
    `${known.PAGE} ${known.CREATED} customer payment_intent`,
    payments.listCharges,
  ],
  ["GET", "/v1/charges/:id", known.EXPAND, payments.retrieveCharge],
  ["POST", "/v1/refunds", known.CREATE_REFUND, refunds.createRefund],
  [
    "GET",
    "/v1/refunds",
    `${known.PAGE} ${known.CREATED} charge payment_intent`,
    refunds.listRefunds,
  ],
  [
    "GET",
    "/v1/disputes",
    `${known.PAGE} ${known.CREATED} charge payment_intent`,
    disputes.listDisputes,
  ],
  ["GET", "/v1/refunds/:id", known.EXPAND, refunds.retrieveRefund],
  [
    "POST",
    "/v1/billing_portal/configurations",
    known.CREATE_CONFIGURATION,
    portal.createConfiguration,
  ],
  [
    "GET",
    "/v1/billing_portal/configurations",
    known.LIST_CONFIGURATIONS,
    portal.listConfigurations,
  ],
  ["GET", "/v1/billing_portal/configurations/:id", known.EXPAND, portal.retrieveConfiguration],
  [
    "POST",
    "/v1/billing_portal/configurations/:id",
    known.UPDATE_CONFIGURATION,
    portal.updateConfiguration,
  ],
  ["POST", "/v1/billing_portal/sessions", known.CREATE_PORTAL_SESSION, portal.createPortalSession],
  ["GET", "/v1/events", `${known.PAGE} ${known.CREATED} type types[]`, machinery.listEvents],
  ["GET", "/v1/events/:id", known.EXPAND, machinery.retrieveEvent],
  ["POST", "/v1/webhook_endpoints", known.CREATE_ENDPOINT, machinery.createEndpoint],
  ["GET", "/v1/webhook_endpoints", known.PAGE, machinery.listEndpoints],
  ["GET", "/v1/webhook_endpoints/:id", known.EXPAND, machinery.retrieveEndpoint],
  ["POST", "/v1/webhook_endpoints/:id", known.UPDATE_ENDPOINT, machinery.updateEndpoint],
  ["DELETE", "/v1/webhook_endpoints/:id", "", machinery.deleteEndpoint],
  ["POST", "/v1/test_helpers/test_clocks", known.CREATE_CLOCK, machinery.createClock],
  ["GET", "/v1/test_helpers/test_clocks", known.PAGE, machinery.listClocks],
  ["GET", "/v1/test_helpers/test_clocks/:id", known.EXPAND, machinery.retrieveClock],
  ["POST", "/v1/test_helpers/test_clocks/:id/advance", known.ADVANCE_CLOCK, machinery.advanceClock],
  ["DELETE", "/v1/test_helpers/test_clocks/:id", "", machinery.deleteClock],
];

/** All operations. */
export const operations: Operation[] = table.map(([method, path, params, run]) => ({
  method,
  path: new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`),
  shapes: shapesOf(params),
  run,
}));
