// The longer parameter lists used by the table of operations; shapes.ts defines the syntax.
export const EXPAND = "expand[]";
export const PAGE = `${EXPAND} limit:int starting_after ending_before`;
export const CREATED = "created{gt:time gte:time lt:time lte:time}";
export const META = `${EXPAND} metadata{*}`;
const ADDRESS = "address{city? country? line1? line2? postal_code? state?}?";
const PRORATE = "proration_behavior:create_prorations|always_invoice|none";
const ITEM = "price quantity:int metadata{*}";
const CHANGED_ITEMS = `items[]{id deleted:bool ${ITEM}}`;
const BEHAVIOR =
  "payment_behavior:allow_incomplete|default_incomplete|error_if_incomplete|pending_if_incomplete";
const DETAILS = "cancellation_details{comment? feedback?}";
const PRODUCT_DATA = "id name! description? active:bool metadata{*} tax_code statement_descriptor";
export const PRODUCT = `description? active:bool marketing_features[]{name!}? statement_descriptor
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

export const CREATE_PRICE = `currency! unit_amount:int product product_data{${PRODUCT_DATA}} ${RECURRING} lookup_key
      transfer_lookup_key:bool nickname active:bool
      tax_behavior:inclusive|exclusive|unspecified ${META}`;
export const LIST_PRICES = `${PAGE} ${CREATED} active:bool currency lookup_keys[] product type:one_time|recurring`;
export const UPDATE_PRICE = `active:bool lookup_key? transfer_lookup_key:bool nickname?
      tax_behavior:inclusive|exclusive|unspecified ${META}`;
export const CREATE_CUSTOMER = `email? name? phone? description? ${ADDRESS} payment_method test_clock
      invoice_settings{default_payment_method?} ${META}`;
export const UPDATE_CUSTOMER = `email? name? phone? description? ${ADDRESS} invoice_settings{default_payment_method?} ${META}`;
export const CREATE_BALANCE_TRANSACTION = `amount:int! currency! description ${META}`;
export const CREATE_SESSION = `mode:payment|subscription! success_url cancel_url customer customer_email client_reference_id
      customer_creation:always|if_required expires_at:time locale submit_type
      billing_address_collection:auto|required payment_method_collection:always|if_required
      allow_promotion_codes:bool ui_mode:hosted_page
      allowed_payment_method_types[]:card|link
      line_items[]{price quantity:int price_data{currency! unit_amount:int! product
        product_data{${PRODUCT_DATA}} ${RECURRING}}}!
      subscription_data{description metadata{*} trial_end:time trial_period_days:int}
      payment_intent_data{${INTENT} statement_descriptor_suffix} ${META}`;
export const LIST_SESSIONS = `${PAGE} ${CREATED} customer payment_intent subscription status:open|complete|expired`;
export const CREATE_SUBSCRIPTION_OF = `customer! items[]{${ITEM}}! default_payment_method description off_session:bool
      trial_end:time trial_period_days:int ${BEHAVIOR} ${META}`;
export const LIST_SUBSCRIPTIONS = `${PAGE} ${CREATED} customer price test_clock
      status:all|active|past_due|unpaid|canceled|incomplete|incomplete_expired|trialing|ended`;
export const UPDATE_SUBSCRIPTION = `${CHANGED_ITEMS} ${PRORATE} proration_date:time ${BEHAVIOR} cancel_at:time?
      cancel_at_period_end:bool ${DETAILS} default_payment_method description? off_session:bool
      trial_end:now ${META}`;
export const CANCEL_SUBSCRIPTION = `${DETAILS} invoice_now:bool prorate:bool ${EXPAND}`;
export const UPDATE_SCHEDULE = `end_behavior:release|cancel ${PRORATE}
      phases[]{items[]{${ITEM}}! start_date:time end_date:time metadata{*} ${PRORATE}
        duration{interval:day|week|month|year! interval_count:int}} ${META}`;
export const PREVIEW_INVOICE = `customer subscription ${EXPAND} subscription_details{${CHANGED_ITEMS} ${PRORATE}
      proration_date:time cancel_at_period_end:bool}`;
export const LIST_INVOICES = `${PAGE} ${CREATED} customer subscription status:draft|open|paid|uncollectible|void`;
export const PAY_INVOICE = `payment_method off_session:bool ${EXPAND}`;
export const LIST_INVOICE_PAYMENTS = `${PAGE} invoice payment{type:payment_intent! payment_intent} status:open|paid|canceled`;
export const CREATE_PAYMENT_INTENT = `amount:int! currency! customer payment_method confirm:bool off_session:bool return_url
      ${INTENT} statement_descriptor_suffix transfer_group
      allowed_payment_method_types[]:card|link
      automatic_payment_methods{enabled:bool! allow_redirects:always|never} ${META}`;
export const UPDATE_PAYMENT_INTENT = `amount:int description? receipt_email? ${META}`;
export const CONFIRM_PAYMENT_INTENT = `payment_method off_session:bool return_url ${EXPAND}`;
export const CANCEL_PAYMENT_INTENT = `cancellation_reason:abandoned|duplicate|fraudulent|requested_by_customer ${EXPAND}`;
export const CREATE_REFUND = `payment_intent charge amount:int reason:duplicate|fraudulent|requested_by_customer ${META}`;
export const CREATE_CONFIGURATION = `${FEATURES}! ${BUSINESS} default_return_url? name? ${META}`;
export const LIST_CONFIGURATIONS = `${PAGE} active:bool is_default:bool`;
export const UPDATE_CONFIGURATION = `active:bool ${FEATURES} ${BUSINESS} default_return_url? name? ${META}`;
export const CREATE_PORTAL_SESSION = `customer! configuration return_url locale ${EXPAND}`;
export const CREATE_ENDPOINT = `url! enabled_events[]! description? api_version ${META}`;
export const UPDATE_ENDPOINT = `url enabled_events[] description? disabled:bool ${META}`;
export const CREATE_CLOCK = `frozen_time:time! name ${EXPAND}`;
export const ADVANCE_CLOCK = `frozen_time:time! ${EXPAND}`;
