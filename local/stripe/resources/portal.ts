// Billing portal configurations and sessions as the API sees them.
import { given, mergedMetadata, page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Params } from "../shapes.ts";
import type { Stored } from "../store.ts";

/** POST /v1/billing_portal/configurations. */
export function createConfiguration({ world, params }: Call): Answer {
  const now = world.now();
  const configuration = world.store.insert("portal_configurations", {
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: businessOf(params["business_profile"] ?? {}),
    created: now,
    default_return_url: params["default_return_url"] ?? null,
    features: featuresOf(params["features"], null),
    // The first one stands in for the default configuration saved in Stripe's dashboard.
    is_default: !world.store.where("portal_configurations", (each) => each["is_default"]).length,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergedMetadata({}, params["metadata"]),
    name: params["name"] ?? null,
    updated: now,
  });
  world.emit("billing_portal.configuration.created", configuration);
  return configuration;
}

function businessOf(given: Params): Params {
  return { headline: null, privacy_policy_url: null, terms_of_service_url: null, ...given };
}

function featuresOf(wanted: Params, before: Params | null): Params {
  const off: Params = {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: {
        enabled: false,
        options: [],
      },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  };
  const features = structuredClone(before ?? off);
  for (const [name, feature] of Object.entries(wanted)) {
    const { products: _notShown, ...shown } = feature as Params;
    features[name] = { ...features[name], ...shown };
  }
  const { cancellation_reason: reason } = features["subscription_cancel"];
  features["subscription_cancel"].cancellation_reason = { options: [], ...reason };
  return features;
}

/** POST /v1/billing_portal/configurations/:id. */
export function updateConfiguration({ world, params, id }: Call): Answer {
  const configuration = world.need("portal_configurations", id);
  world.change("billing_portal.configuration.updated", configuration, {
    ...given(params, "active", "default_return_url", "name"),
    business_profile: { ...configuration["business_profile"], ...params["business_profile"] },
    features: featuresOf(params["features"] ?? {}, configuration["features"]),
    metadata: mergedMetadata(configuration["metadata"], params["metadata"]),
    updated: world.now(),
  });
  return configuration;
}

/** GET /v1/billing_portal/configurations/:id. */
export function retrieveConfiguration({ world, id }: Call): Answer {
  return world.need("portal_configurations", id);
}

/** GET /v1/billing_portal/configurations. */
export function listConfigurations(call: Call): Answer {
  const { active, is_default: isDefault } = call.params;
  return page(
    call,
    "portal_configurations",
    (each) =>
      (active === undefined || each["active"] === active) &&
      (isDefault === undefined || each["is_default"] === isDefault),
  );
}

/** POST /v1/billing_portal/sessions. */
export function createPortalSession({ world, params }: Call): Answer {
  const customer = world.needCustomer(params["customer"]);
  const [standard] = world.store.where("portal_configurations", (each) => each["is_default"]);
  const configuration: Stored | undefined = params["configuration"]
    ? world.need("portal_configurations", params["configuration"], "configuration")
    : standard;
  if (!configuration) {
    throw invalid(
      "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
    );
  }
  if (!configuration["active"]) throw invalid("The configuration is not active.", "configuration");
  const returnUrl = params["return_url"] ?? configuration["default_return_url"];
  if (!returnUrl)
    throw invalid("Missing required param: return_url.", "return_url", "parameter_missing");
  if (!URL.canParse(returnUrl) || !/^https?:/.test(returnUrl)) {
    throw invalid("Not a valid URL", "return_url", "url_invalid");
  }
  const id = newId("bps");
  return world.store.insert("portal_sessions", {
    id,
    object: "billing_portal.session",
    configuration: configuration.id,
    created: world.now(customer.id),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: params["locale"] ?? null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${world.origin}/p/session/${id}`,
  });
}
