// Sets up a Stripe account before anything is sold: products, prices, the portal's configuration.
import { createHash } from "node:crypto";
import Stripe from "stripe";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A plan for Stripe. A limit of null means no limit. */
export type CatalogPlan = {
  code: string;
  name: string;
  monthlyPriceCents: number;
  lookupKey: string;
  jobPostingLimit: number | null;
  candidateViewLimit: number | null;
};

/** One required Stripe object, and what was done about it. */
export type CatalogStep = {
  what: string;
  id: string;
  did: "made" | "changed" | "archived" | "found";
};

/** Metadata that tells our portal configuration from others in the account. */
const PORTAL = { nomera: "portal" };
/** Plan changes and cancellation happen on our own pages, which show the cost, so the portal does not offer them. */
const PORTAL_FEATURES = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ["email" as const, "address" as const] },
};

/** The plans in the database. @throws {Outage} */
export async function plansForCatalog(db: Db): Promise<CatalogPlan[]> {
  const rows = unwrap(
    await db.from("plan_definitions").select("*").order("sort_order", { ascending: true }),
  );
  return rows.map((row) => ({
    code: row.code,
    name: row.display_name,
    monthlyPriceCents: row.monthly_price_cents,
    lookupKey: row.price_lookup_key ?? `${row.code}_monthly`,
    jobPostingLimit: row.job_posting_limit,
    candidateViewLimit: row.candidate_view_limit,
  }));
}

/** What billing only reads at Stripe. A restricted key needs each, or the state of customers cannot be read. */
const READS: readonly [name: string, read: (stripe: Stripe) => Promise<unknown>][] = [
  ["charges", (stripe) => stripe.charges.list({ limit: 1 })],
  ["disputes", (stripe) => stripe.disputes.list({ limit: 1 })],
  ["payment methods", (stripe) => stripe.paymentMethods.list({ type: "card", limit: 1 })],
];

/** What the key may not read, by its name at Stripe. @throws other errors from Stripe */
export async function missingReads(stripe: Stripe): Promise<string[]> {
  const missing = await Promise.all(
    READS.map(async ([name, read]) => {
      try {
        await read(stripe);
        return [];
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return [name];
        throw error;
      }
    }),
  );
  return missing.flat();
}

/**
 * Makes an account's products, prices and portal configuration match the plans. Idempotent, also when run concurrently.
 * Stripe prices are immutable: a new price takes over the lookup key, and existing subscribers keep the old one.
 * @returns what was done, in order
 * @throws errors from Stripe
 */
export async function setUpCatalog(
  stripe: Stripe,
  plans: readonly CatalogPlan[],
): Promise<CatalogStep[]> {
  const steps: CatalogStep[] = [];
  const ids = plans.map(({ code }) => productId(code));
  const { data: products } = await stripe.products.list({ ids, limit: 100 });
  const { data: holders } = await stripe.prices.list({
    lookup_keys: plans.map(({ lookupKey }) => lookupKey),
    limit: 100,
  });
  for (const plan of plans) {
    const found = products.find(({ id }) => id === productId(plan.code));
    const product = await setUpProduct(stripe, plan, found, steps);
    const holder = holders.find((price) => price.lookup_key === plan.lookupKey);
    await setUpPrices(stripe, plan, product, holder, steps);
  }
  await setUpPortal(stripe, steps);
  return steps;
}

/** The portal configuration created by set-up; null before that. @throws errors from Stripe */
export async function portalConfiguration(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | null> {
  return (await allConfigurations(stripe)).find(isOurs) ?? null;
}

function allConfigurations(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration[]> {
  return stripe.billingPortal.configurations
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
}

const isOurs = ({ metadata }: Stripe.BillingPortal.Configuration) =>
  metadata?.["nomera"] === PORTAL.nomera;

const productId = (code: string) => `nomera_${code}`;

async function setUpProduct(
  stripe: Stripe,
  plan: CatalogPlan,
  found: Stripe.Product | undefined,
  steps: CatalogStep[],
): Promise<Stripe.Product> {
  const what = `Product "Nomera Health ${plan.name}"`;
  const wanted = {
    name: `Nomera Health ${plan.name}`,
    description: descriptionOf(plan),
    active: true,
    metadata: { plan_code: plan.code },
  };
  if (!found) {
    const id = productId(plan.code);
    const product = await stripe.products.create(
      { id, ...wanted },
      once("product", [], { id, ...wanted }),
    );
    steps.push({ what, id, did: "made" });
    return product;
  }
  const { name, description, active, metadata } = found;
  const isRight =
    name === wanted.name &&
    description === wanted.description &&
    active &&
    metadata["plan_code"] === plan.code;
  if (!isRight) await stripe.products.update(found.id, wanted);
  steps.push({ what, id: found.id, did: isRight ? "found" : "changed" });
  return found;
}

/** Description on Stripe's checkout page and on invoices. */
function descriptionOf({ jobPostingLimit, candidateViewLimit }: CatalogPlan): string {
  const some = (limit: number | null, one: string, several: string) =>
    limit === null ? `unlimited ${several}` : `${limit} ${limit === 1 ? one : several}`;
  const positions =
    jobPostingLimit === null
      ? "Unlimited open positions"
      : `Up to ${some(jobPostingLimit, "open position", "open positions")} at a time`;
  const views = some(candidateViewLimit, "full candidate view", "full candidate views");
  return `${positions} and ${views} a month.`;
}

/** Ensures one price with the lookup key, and archives the prices it replaces. */
async function setUpPrices(
  stripe: Stripe,
  plan: CatalogPlan,
  product: Stripe.Product,
  holder: Stripe.Price | undefined,
  steps: CatalogStep[],
): Promise<void> {
  const what = `Price ${plan.lookupKey}, $${(plan.monthlyPriceCents / 100).toFixed(2)} a month`;
  const prices = await stripe.prices
    .list({ product: product.id, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const metadata = { plan_code: plan.code };
  // Check the product's own prices too: a concurrent run may have created one after the holders were read.
  let price = prices.find(({ lookup_key }) => lookup_key === plan.lookupKey) ?? holder;
  const keeps = price !== undefined && isPriceOf(price, plan);
  if (price && keeps) {
    const isRight = price.active && price.metadata["plan_code"] === plan.code;
    if (!isRight) await stripe.prices.update(price.id, { active: true, metadata });
    steps.push({ what, id: price.id, did: isRight ? "found" : "changed" });
  } else {
    const wanted = {
      product: product.id,
      currency: "usd",
      unit_amount: plan.monthlyPriceCents,
      recurring: { interval: "month" as const },
      lookup_key: plan.lookupKey,
      transfer_lookup_key: true,
      metadata,
    };
    const before = [...prices, ...(holder ? [holder] : [])];
    price = await stripe.prices.create(wanted, once("price", before, wanted));
    steps.push({ what, id: price.id, did: "made" });
  }
  // Stripe refuses to archive a product's default price, so change that first.
  if (product.default_price !== price.id) {
    await stripe.products.update(product.id, { default_price: price.id });
    if (keeps) steps.push({ what: "Default price of its product", id: price.id, did: "changed" });
  }
  for (const old of prices) {
    if (old.id === price.id || !old.active || old.metadata["plan_code"] !== plan.code) continue;
    await stripe.prices.update(old.id, { active: false });
    const dollars = ((old.unit_amount ?? 0) / 100).toFixed(2);
    steps.push({
      what: `Old price, $${dollars} a month: no longer sold`,
      id: old.id,
      did: "archived",
    });
  }
}

function isPriceOf(price: Stripe.Price, plan: CatalogPlan): boolean {
  return (
    price.product === productId(plan.code) &&
    price.unit_amount === plan.monthlyPriceCents &&
    price.currency === "usd" &&
    price.recurring?.interval === "month" &&
    price.recurring.interval_count === 1
  );
}

async function setUpPortal(stripe: Stripe, steps: CatalogStep[]): Promise<void> {
  const what = "Billing portal: card, invoices, email address";
  const before = await allConfigurations(stripe);
  const found = before.find(isOurs);
  if (!found) {
    const wanted = { features: PORTAL_FEATURES, metadata: PORTAL };
    const { id } = await stripe.billingPortal.configurations.create(
      wanted,
      once("portal", before, wanted),
    );
    steps.push({ what, id, did: "made" });
    return;
  }
  const { features } = found;
  const isRight =
    found.active &&
    features.payment_method_update.enabled &&
    features.invoice_history.enabled &&
    features.customer_update.enabled &&
    features.customer_update.allowed_updates.toSorted().join() === "address,email" &&
    !features.subscription_cancel.enabled &&
    !features.subscription_update.enabled;
  if (!isRight) {
    await stripe.billingPortal.configurations.update(found.id, {
      active: true,
      features: {
        ...PORTAL_FEATURES,
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false },
      },
    });
  }
  steps.push({ what, id: found.id, did: isRight ? "found" : "changed" });
}

/**
 * Idempotency key that lets concurrent runs create an object only once. It includes the current state, because Stripe
 * answers a known key from its cache and would skip later changes.
 */
function once(
  kind: string,
  found: readonly { id: string }[],
  wanted: object,
): { idempotencyKey: string } {
  const state = JSON.stringify([wanted, found.map(({ id }) => id).toSorted()]);
  const digest = createHash("sha256").update(state).digest("hex").slice(0, 40);
  return { idempotencyKey: `nomera-setup-${kind}-${digest}` };
}
