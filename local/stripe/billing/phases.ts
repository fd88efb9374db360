// Subscription schedules: changes at a later time.
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { itemOf } from "./create.ts";
import { changeSubscription, end } from "./changes.ts";

/** Applies the items of the phase in effect at a time. */
export function applyPhase(world: World, subscription: Stored, at: number): void {
  const schedule = world.need("subscription_schedules", subscription["schedule"]);
  const phase = phaseAt(schedule, at);
  if (!phase || phase.start_date === schedule["current_phase"]?.start_date) return;
  schedule["current_phase"] = { start_date: phase.start_date, end_date: phase.end_date };
  const old: Stored[] = subscription["items"].data;
  const period = { start: old[0]?.["current_period_start"], end: old[0]?.["current_period_end"] };
  const items = phase.items.map((each: { price: string; quantity: number }, index: number) => {
    const before = old[index];
    return itemOf(
      subscription,
      {
        ...(before ? { id: before.id, metadata: before["metadata"] } : {}),
        price: world.need("prices", each.price),
        quantity: each.quantity,
      },
      period,
      before?.["created"] ?? at,
    );
  });
  const metadata = { ...subscription["metadata"], ...phase.metadata };
  changeSubscription(world, subscription, {
    items: { ...subscription["items"], data: items },
    metadata,
  });
  world.emit("subscription_schedule.updated", schedule);
}

/** Ends a schedule after its last phase; true if the subscription ends with it. */
export function endOfSchedule(world: World, subscription: Stored, at: number): boolean {
  const schedule = world.need("subscription_schedules", subscription["schedule"]);
  const last = schedule["phases"].at(-1);
  if (!last || last.end_date > at) return false;
  if (schedule["end_behavior"] === "cancel") {
    end(world, subscription, null);
    return true;
  }
  release(world, schedule);
  return false;
}

/** Releases a subscription from its schedule. */
export function release(world: World, schedule: Stored): void {
  const subscription = world.need("subscriptions", schedule["subscription"]);
  Object.assign(schedule, {
    status: "released",
    current_phase: null,
    subscription: null,
    released_subscription: subscription.id,
    released_at: world.now(schedule["customer"]),
  });
  world.emit("subscription_schedule.released", schedule);
  changeSubscription(world, subscription, { schedule: null });
}

/** The phase in effect at a time. */
export function phaseAt(schedule: Stored, at: number) {
  type Phase = {
    start_date: number;
    end_date: number;
    items: { price: string; quantity: number }[];
    metadata: Record<string, string>;
  };
  return (schedule["phases"] as Phase[]).find(
    (each) => each.start_date <= at && at < each.end_date,
  );
}
