/** Facilities that pay through the test's own Stripe stand-in, so that its clock and faults affect no other test. */
import { textOf as pageText } from "./page-text.ts";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { plansForCatalog, setUpCatalog } from "#app/billing/catalog.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { startApp, type AppOptions, type StripeSettings } from "#local/app.ts";
import type { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { newWebhookSecret } from "#local/secrets.ts";
import { startStripe } from "#local/stripe/start.ts";
import { cards, pay, StripeBench } from "./local-stripe.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

/** A test's own app and the stand-in it pays with. */
export type Billing = { origin: string; bench: StripeBench };
/** A started one, with its app's settings. */
export type OwnBilling = Billing & { app: AppOptions & { stripe: StripeSettings } };

/** Starts both, with products, prices and portal configured. Uses real time until it is moved. */
export async function startOwnBilling(
  stack: Stack,
  children: Children,
  env: Record<string, string> = {},
): Promise<OwnBilling> {
  const port = await freePort();
  const secret = newWebhookSecret();
  const webhook = { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret };
  const local = await startStripe({ port: 0, dataDir: null, webhook });
  const bench = new StripeBench(local);
  const db = createClient<Database>(stack.supabase.url, stack.supabase.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await setUpCatalog(bench.stripe, await plansForCatalog(db));
  const app = {
    port,
    signIn: "open",
    supabase: stack.supabase,
    stripe: { url: local.url, secretKey: local.secretKey, webhookSecret: secret },
    log: join(mkdtempSync(join(tmpdir(), "nomera-billing-")), "app.log"),
    env: { TRUSTED_PROXIES: "1", ...env },
  };
  await startApp(children, app);
  return { origin: `http://localhost:${port}`, bench, app };
}

/** An approved facility without a plan, and its owner's browser. */
export async function makeOwner(
  stack: Stack,
  { origin }: Billing,
): Promise<{ owner: Person; visitor: Visitor }> {
  const owner = await makePerson(stack, { role: "employer", status: "approved", plan: null });
  return { owner, visitor: (await signedIn(stack, owner)).at(origin) };
}

/** Submits a form of the billing page. Returns where it redirects. */
export async function sendBilling(visitor: Visitor, fields: Record<string, string>, path = "") {
  const response = await visitor.post(`/employer/billing${path}`, fields);
  return {
    status: response.status,
    location: response.headers.get("location"),
    html: (await pageText(response)).replaceAll("&#x27;", "'"),
  };
}

/** A page as text, without the markers between its parts. */
export async function textOf(visitor: Visitor, path: string): Promise<string> {
  return (await pageText(await visitor.get(path))).replaceAll("&#x27;", "'");
}

/** Subscribes through the pages and returns by the return page. */
export async function subscribeTo(
  visitor: Visitor,
  plan: string,
  card = cards.good,
): Promise<void> {
  const { location } = await sendBilling(visitor, { intent: "subscribe", plan });
  const paid = await pay(location, card);
  if (!paid.location) throw new Error(`The page to pay answered ${paid.status}: ${paid.html}`);
  const back = new URL(paid.location);
  await (await visitor.get(back.pathname + back.search)).body?.cancel();
}

/** A facility's plan according to our tables. */
export async function planRow(stack: Stack, { id }: Person) {
  const [row] = await sql<{
    plan_code: string;
    status: string;
    subscription_id: string | null;
    cancel_at: string | null;
    next_plan_code: string | null;
  }>(
    stack,
    `select plan_code, status, subscription_id, cancel_at, next_plan_code
     from public.employer_subscriptions where employer_id = $1`,
    [id],
  );
  return row;
}

/** A facility's customer at Stripe, if there is one. */
export async function customerOf(stack: Stack, { id }: Person): Promise<string | undefined> {
  const [row] = await sql<{ customer_id: string }>(
    stack,
    "select customer_id from public.billing_customers where employer_id = $1",
    [id],
  );
  return row?.customer_id;
}

/** Everything a facility was charged at Stripe, in cents, minus refunds. */
export async function chargedTo({ bench }: Billing, customer: string): Promise<number> {
  const { data } = await bench.stripe.charges.list({ customer, limit: 100 });
  return data
    .filter(({ paid }) => paid)
    .reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
}

/** A user's access token, for API calls. */
export async function tokenOf(stack: Stack, person: Person): Promise<string> {
  const client = createClient(stack.supabase.url, stack.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return data.session.access_token;
}
