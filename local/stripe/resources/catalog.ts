// Products and prices.
import { given, mergedMetadata, page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** POST /v1/products. */
export function createProduct({ world, params }: Call): Answer {
  const id = params["id"] ?? newId("prod", 14);
  if (world.store.find("products", id)) {
    throw invalid(`Product already exists.`, "id", "resource_already_exists");
  }
  const now = world.now();
  const product = world.store.insert("products", {
    id,
    object: "product",
    active: params["active"] ?? true,
    created: now,
    default_price: null,
    description: params["description"] ?? null,
    images: [],
    livemode: false,
    marketing_features: params["marketing_features"] ?? [],
    metadata: mergedMetadata({}, params["metadata"]),
    name: params["name"],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params["statement_descriptor"] ?? null,
    tax_code: params["tax_code"] ?? null,
    type: "service",
    unit_label: params["unit_label"] ?? null,
    updated: now,
    url: params["url"] ?? null,
  });
  world.emit("product.created", product);
  return product;
}

/** POST /v1/products/:id. */
export function updateProduct({ world, params, id }: Call): Answer {
  const product = world.need("products", id);
  if (params["default_price"]) {
    const price = world.need("prices", params["default_price"], "default_price");
    if (price["product"] !== id)
      throw invalid("The price belongs to another product.", "default_price");
  }
  world.change("product.updated", product, {
    ...given(
      params,
      "active",
      "default_price",
      "description",
      "marketing_features",
      "name",
      "statement_descriptor",
      "tax_code",
      "unit_label",
      "url",
    ),
    metadata: mergedMetadata(product["metadata"], params["metadata"]),
    updated: world.now(),
  });
  return product;
}

/** GET /v1/products/:id. */
export function retrieveProduct({ world, id }: Call): Answer {
  return world.need("products", id);
}

/** GET /v1/products. */
export function listProducts(call: Call): Answer {
  const { active, ids } = call.params;
  return page(
    call,
    "products",
    (each) =>
      (active === undefined || each["active"] === active) && (!ids || ids.includes(each.id)),
  );
}

/** POST /v1/prices. */
export function createPrice(call: Call): Answer {
  const { world, params } = call;
  if (!params["product"] && !params["product_data"]) {
    throw invalid(
      "You must specify either `product` or `product_data` when creating a price.",
      "product",
      "parameter_missing",
    );
  }
  if (params["unit_amount"] === undefined) {
    throw invalid("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
  }
  const product = params["product"]
    ? world.need("products", params["product"], "product")
    : (createProduct({ ...call, params: params["product_data"] }) as Stored);
  if (params["lookup_key"])
    takeLookupKey(world, params["lookup_key"], params["transfer_lookup_key"]);
  const price = insertPrice(world, { ...params, product: product.id });
  world.emit("price.created", price);
  return price;
}

/** Creates the requested price; also used for Checkout's `price_data`. */
export function insertPrice(world: World, fields: Call["params"]): Stored {
  if (fields["unit_amount"] < 0) {
    throw invalid(
      "This value must be greater than or equal to 0.",
      "unit_amount",
      "parameter_invalid_integer",
    );
  }
  const { recurring } = fields;
  return world.store.insert("prices", {
    id: newId("price"),
    object: "price",
    active: fields["active"] ?? true,
    billing_scheme: "per_unit",
    created: world.now(),
    currency: needUsd(fields["currency"]),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields["lookup_key"] ?? null,
    metadata: mergedMetadata({}, fields["metadata"]),
    nickname: fields["nickname"] ?? null,
    product: fields["product"],
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: fields["tax_behavior"] ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: fields["unit_amount"],
    unit_amount_decimal: String(fields["unit_amount"]),
  });
}

/** Refuses any currency except the one this product is sold in. */
export function needUsd(currency: string): string {
  if (currency.toLowerCase() === "usd") return "usd";
  throw invalid(`Invalid currency: ${currency}. This local stand-in knows only: usd`, "currency");
}

function takeLookupKey(
  world: World,
  key: string,
  transfer: boolean | undefined,
  self?: string,
): void {
  const [holder] = world.store.where(
    "prices",
    (each) => each["lookup_key"] === key && each.id !== self,
  );
  if (!holder) return;
  if (!transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  }
  world.change("price.updated", holder, { lookup_key: null });
}

/** POST /v1/prices/:id. */
export function updatePrice({ world, params, id }: Call): Answer {
  const price = world.need("prices", id);
  if (params["lookup_key"])
    takeLookupKey(world, params["lookup_key"], params["transfer_lookup_key"], id);
  world.change("price.updated", price, {
    ...given(params, "active", "lookup_key", "nickname", "tax_behavior"),
    metadata: mergedMetadata(price["metadata"], params["metadata"]),
  });
  return price;
}

/** GET /v1/prices/:id. */
export function retrievePrice({ world, id }: Call): Answer {
  return world.need("prices", id);
}

/** GET /v1/prices. */
export function listPrices(call: Call): Answer {
  const { active, currency, lookup_keys: keys, product, type } = call.params;
  if (keys?.length > 10)
    throw invalid("Array lookup_keys exceeded maximum 10 allowed elements.", "lookup_keys");
  return page(
    call,
    "prices",
    (each) =>
      (active === undefined || each["active"] === active) &&
      (!currency || each["currency"] === currency) &&
      (!keys || keys.includes(each["lookup_key"])) &&
      (!product || each["product"] === product) &&
      (!type || each["type"] === type),
  );
}
