// The emulator's own endpoints under /_emulator/, which tests use over HTTP.
import type { Emulator } from "./emulator.ts";
import type { Fault } from "./faults.ts";
import { closeDispute, openDispute } from "./resources/disputes.ts";
import { failRefund } from "./resources/refunds.ts";
import type { Release } from "./deliveries.ts";
import type { Settings } from "./world.ts";

/** The result, or what was wrong. */
export interface ControlAnswer {
  status: number;
  body: unknown;
}

type Body = Record<string, unknown>;

const actions: Record<string, (emulator: Emulator, body: Body) => unknown> = {
  "GET state": (emulator) => emulator.truth(),
  "POST advance": (emulator, { seconds }) => {
    emulator.advance(Number(seconds));
    return { now: emulator.world.clock.now() };
  },
  "POST settings": (emulator, body) => {
    emulator.set(body as Partial<Settings>);
    return emulator.world.settings;
  },
  "POST faults": (emulator, body) => {
    // Faults are written in tests; an invalid one fails when it is triggered.
    emulator.faults.add(body as unknown as Fault);
    return emulator.faults.list();
  },
  "DELETE faults": (emulator) => {
    emulator.faults.clear();
    return [];
  },
  // A cardholder asks their bank for the money back. Stripe's event names the charge, not the customer.
  "POST dispute": (emulator, { charge, status }) => openDispute(emulator.world, charge, status),
  // The bank decides: "won" returns the money to the shop.
  "POST close-dispute": (emulator, { dispute, status }) =>
    closeDispute(emulator.world, dispute, status),
  // A bank sends a refund back, as with Stripe's test card 4000 0000 0000 5126.
  "POST fail-refund": (emulator, { refund: id, reason }) => failRefund(emulator.world, id, reason),
  "GET deliveries": (emulator) => emulator.world.store.where("deliveries"),
  "POST hold": (emulator) => {
    emulator.deliveries.holding = true;
    return { holding: true };
  },
  // Stops holding deliveries; the held ones are sent in order.
  "POST resume": async (emulator) => {
    await emulator.deliveries.release({});
    emulator.deliveries.holding = false;
    await emulator.deliveries.settle();
    return { holding: false };
  },
  "POST release": async (emulator, body) => {
    await emulator.deliveries.release(body as Release);
    return { released: true };
  },
  "POST drop": (emulator, body) => {
    emulator.deliveries.drop(body["ids"] as string[] | undefined);
    return { dropped: true };
  },
  "POST send": async (emulator, { id }) => {
    await emulator.deliveries.send(String(id));
    return emulator.world.store.find("deliveries", String(id));
  },
  "POST settle": async (emulator) => {
    await emulator.deliveries.settle();
    return { settled: true };
  },
  "POST reset": (emulator) => {
    emulator.reset();
    return { reset: true };
  },
};

/** Answers a request to `/_emulator/…` with JSON. */
export async function control(
  emulator: Emulator,
  method: string,
  path: string,
  body: string,
): Promise<ControlAnswer> {
  const action = actions[`${method} ${path.replace(/^\/_emulator\//, "")}`];
  if (!action) return { status: 404, body: { error: "No such control." } };
  try {
    const result = await action(emulator, body ? (JSON.parse(body) as Body) : {});
    emulator.moved();
    return { status: 200, body: result };
  } catch (error) {
    return { status: 400, body: { error: (error as Error).message } };
  }
}
