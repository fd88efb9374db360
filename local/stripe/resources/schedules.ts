import { phaseAt, release } from "../billing/phases.ts";
import { periodEnd } from "../billing/proration.ts";
import { given, mergedMetadata, page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Params } from "../shapes.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** POST /v1/subscription_schedules. */
export function createSchedule({ world, params }: Call): Answer {
  const subscription = world.need(
    "subscriptions",
    params["from_subscription"],
    "from_subscription",
  );
  if (subscription["schedule"]) {
    throw invalid(
      "You cannot migrate a subscription that is already attached to a schedule.",
      "from_subscription",
    );
  }
  if (["canceled", "incomplete", "incomplete_expired"].includes(subscription["status"])) {
    throw invalid(
      `You cannot migrate a subscription in the \`${subscription["status"]}\` status.`,
      "from_subscription",
    );
  }
  if (subscription["cancel_at"]) {
    throw invalid(
      "You cannot migrate a subscription that is set to be canceled.",
      "from_subscription",
    );
  }
  const now = world.now(subscription["customer"]);
  const items: Stored[] = subscription["items"].data;
  const [first] = items;
  const start = first?.["current_period_start"];
  const end = first?.["current_period_end"];
  const schedule = world.store.insert("subscription_schedules", {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: subscription["billing_mode"],
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date: start, end_date: end },
    customer: subscription["customer"],
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: subscription["default_payment_method"],
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: mergedMetadata({}, params["metadata"]),
    phases: [
      phase({
        items: items.map((item) => ({ price: item["price"].id, quantity: item["quantity"] })),
        start,
        end,
        proration: "create_prorations",
        metadata: {},
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: subscription["test_clock"],
  });
  world.emit("subscription_schedule.created", schedule);
  world.change("customer.subscription.updated", subscription, { schedule: schedule.id });
  return schedule;
}

function phase(facts: {
  items: { price: string; quantity: number }[];
  start: number;
  end: number;
  proration: string;
  metadata: Record<string, string>;
}): Params {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: "usd",
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: facts.end,
    invoice_settings: null,
    items: facts.items.map((item) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: item.price,
      price: item.price,
      quantity: item.quantity,
      tax_rates: [],
    })),
    metadata: facts.metadata,
    on_behalf_of: null,
    proration_behavior: facts.proration,
    start_date: facts.start,
    transfer_data: null,
    trial_end: null,
  };
}

/** POST /v1/subscription_schedules/:id. */
export function updateSchedule({ world, params, id }: Call): Answer {
  const schedule = world.need("subscription_schedules", id);
  needActive(schedule, "update");
  const phases = params["phases"]
    ? phasesOf(world, schedule, params["phases"])
    : schedule["phases"];
  const now = world.now(schedule["customer"]);
  const current = phaseAt({ ...schedule, phases }, now);
  if (!current) throw invalid("The current phase must be among the phases.", "phases");
  const running = phaseAt(schedule, now);
  const same = (items: Params[] | undefined) =>
    JSON.stringify(items?.map(({ price, quantity }) => [price, quantity]));
  if (same(running?.items) !== same(current.items)) {
    throw invalid(
      "This local stand-in does not change the running phase of a schedule: update the subscription.",
      "phases[0][items]",
    );
  }
  world.change("subscription_schedule.updated", schedule, {
    ...given(params, "end_behavior"),
    current_phase: { start_date: current.start_date, end_date: current.end_date },
    metadata: mergedMetadata(schedule["metadata"], params["metadata"]),
    phases,
  });
  return schedule;
}

function phasesOf(world: World, schedule: Stored, phases: Params[]): Params[] {
  let after: number | null = null;
  return phases.map((each, index) => {
    const param = `phases[${index}]`;
    const items = (each["items"] as Params[]).map((item, place) => ({
      price: world.needPrice(item["price"], `${param}[items][${place}][price]`, "recurring").id,
      quantity: item["quantity"] ?? 1,
    }));
    const start: number = each["start_date"] ?? after ?? schedule["phases"][0].start_date;
    if (after !== null && start !== after) {
      throw invalid("Each phase must start when the one before it ends.", `${param}[start_date]`);
    }
    const { end_date: endDate, duration } = each;
    if (endDate === undefined && !duration && index < phases.length - 1) {
      throw invalid(`All but the last phase need an end.`, `${param}[end_date]`);
    }
    // The last phase needs no explicit end; it lasts one period of its price.
    const [first] = items;
    const recurring = first && world.need("prices", first.price)["recurring"];
    const end: number =
      endDate ?? periodEnd(start, duration ? { interval_count: 1, ...duration } : recurring, 1);
    if (end <= start) throw invalid("The phase must end after it starts.", `${param}[end_date]`);
    after = end;
    return phase({
      items,
      start,
      end,
      proration: each["proration_behavior"] ?? "create_prorations",
      metadata: mergedMetadata({}, each["metadata"]),
    });
  });
}

/** POST /v1/subscription_schedules/:id/release. */
export function releaseSchedule({ world, id }: Call): Answer {
  const schedule = world.need("subscription_schedules", id);
  needActive(schedule, "release");
  release(world, schedule);
  return schedule;
}

function needActive(schedule: Stored, verb: string): void {
  if (schedule["status"] === "active") return;
  throw invalid(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule["status"]}\` status. You can only ${verb} a subscription schedule with status \`not_started\` or \`active\`.`,
  );
}

/** GET /v1/subscription_schedules/:id. */
export function retrieveSchedule({ world, id }: Call): Answer {
  return world.need("subscription_schedules", id);
}

/** GET /v1/subscription_schedules. */
export function listSchedules(call: Call): Answer {
  const { customer } = call.params;
  return page(call, "subscription_schedules", (each) => !customer || each["customer"] === customer);
}
