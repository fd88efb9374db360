// The market's payment history, created through the Stripe stand-in itself: its clock goes back some months, everything
// happens on its day, renewals happen by themselves, and our tables are filled by syncing.
import { plansForCatalog, setUpCatalog } from "#app/billing/catalog.server.ts";
import { converge } from "#app/billing/converge.server.ts";
import { stripeOf } from "#app/billing/stripe.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { billingStories } from "../market-data/billing.ts";
import { facilities } from "../market-data/facilities.ts";
import { startStripe } from "../stripe/start.ts";
import type { Emulator } from "../stripe/emulator.ts";
import { feeOf, lifeOf, seconds, type Fee, type Payer } from "./billing-acts.ts";
import { giveBack } from "./billing-refund.ts";
import { monthsFrom, ownersEmail } from "./facilities.ts";

const DAY = 86_400;
/** How many days ago the stand-in's account begins. */
const ACCOUNT_DAYS = 120;

/** Seeds an empty stand-in. @throws the errors of Stripe or the database */
export async function seedBilling(place: { dataDir: string; port: number }): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const local = await startStripe({ ...place, now: () => now * 1000 });
  const { emulator } = local;
  const { clock } = emulator.world;
  try {
    const db = serviceClient();
    const stripe = stripeOf(getEnv())!;
    clock.ahead = -ACCOUNT_DAYS * DAY;
    const plans = await plansForCatalog(db);
    await setUpCatalog(stripe, plans);
    const { data: prices } = await stripe.prices.list({
      lookup_keys: plans.map(({ lookupKey }) => lookupKey),
    });
    const priceOf = (plan: string) =>
      prices.find((price) => price.metadata["plan_code"] === plan)!.id;
    const payers = await readPayers(db);
    const acts = [
      ...payers.flatMap((payer) => lifeOf(stripe, db, payer, priceOf, now)),
      ...(await readFees(db)).flatMap((fee) => feeOf(stripe, payers, fee, now)),
    ];
    for (const { at, run } of acts.toSorted((a, b) => a.at - b.at)) {
      if (at > clock.now()) emulator.advance(at - clock.now());
      await run();
    }
    emulator.advance(now - clock.now());
    await forgetArranged(db, payers);
    for (const { customer } of payers) await converge(customer);
    await giveBack(stripe, db);
    await forgetTelling(db);
    forgetRequests(emulator);
  } finally {
    await local.close();
  }
}

async function readPayers(db: Db): Promise<Payer[]> {
  const [profiles, subscriptions] = [
    unwrap(await db.from("employer_profiles").select("user_id, facility_name")),
    unwrap(
      await db
        .from("employer_subscriptions")
        .select("employer_id, plan_code, current_period_start")
        .is("subscription_id", null),
    ),
  ];
  return facilities.flatMap((facility) => {
    const profile = profiles.find(({ facility_name }) => facility_name === facility.name);
    const row = subscriptions.find(({ employer_id }) => employer_id === profile?.user_id);
    const story = billingStories[facility.key];
    if (!row || !story) return [];
    return {
      employerId: row.employer_id,
      name: facility.name,
      email: ownersEmail(facility),
      planCode: row.plan_code,
      begun: seconds(monthsFrom(row.current_period_start, -story.months)),
      turn: seconds(row.current_period_start),
      story,
      customer: "",
      card: "",
      subscription: "",
    };
  });
}

/** The fees of hires. Disputed fees are not paid. */
async function readFees(db: Db): Promise<Fee[]> {
  const disputed = unwrap(await db.from("placement_disputes").select("placement_id"));
  const placements = unwrap(
    await db.from("placements").select("id, employer_id, fee_cents, created_at"),
  );
  return placements.flatMap(({ id, employer_id, fee_cents, created_at }) =>
    employer_id && fee_cents && !disputed.some(({ placement_id }) => placement_id === id)
      ? {
          placementId: id,
          employerId: employer_id,
          cents: fee_cents,
          hired: seconds(created_at),
        }
      : [],
  );
}

/** Removes plans arranged outside Stripe, which would conflict with a plan that ended there. */
async function forgetArranged(db: Db, payers: Payer[]): Promise<void> {
  const ended = payers.filter(({ story }) => story.later?.what === "ended");
  unwrap(
    await db
      .from("employer_subscriptions")
      .delete()
      .in(
        "employer_id",
        ended.map(({ employerId }) => employerId),
      ),
  );
}

/** Removes notifications and emails about payments made weeks ago. */
async function forgetTelling(db: Db): Promise<void> {
  unwrap(await db.from("outbox").delete().eq("kind", "billing"));
  unwrap(await db.from("notifications").delete().eq("kind", "billing").eq("event", "fee_paid"));
}

/** All stored data is rewritten on every change, so months of events would slow each one down. */
function forgetRequests({ world: { store } }: Emulator): void {
  for (const table of ["events", "idempotency"] as const) {
    for (const { id } of store.where(table)) store.delete(table, id);
  }
}
