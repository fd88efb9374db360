import { formatCharge } from "#app/platform/format.ts";
import { lines, type Events, type Known } from "../facts.ts";

const plan = (f: Known) => {
  const name = f.maybe("plan");
  return name ? `the ${name} plan` : "a plan";
};
const position = (f: Known) => f.text("position", "a position");
const money = (f: Known) => {
  const cents = f.number("cents");
  return cents === null ? null : formatCharge(cents);
};

const seeBilling = "See your plan";

/** What became of positions that the plan has no room for any more. */
function paused(f: Known): string | null {
  const many = f.number("paused");
  if (!many) return null;
  return many === 1
    ? "One open position is paused: the plan has no room for it. Its candidates stay as they are."
    : `${many} open positions are paused: the plan has no room for them. Their candidates stay as they are.`;
}

/** A facility's plan, its payments and its placement fees. */
export const billingEvents: Events = {
  billing: {
    plan_started: (f) => ({
      title: `Your facility is on ${plan(f)}`,
      lines: lines("You can publish positions and view candidates in full as it allows."),
      action: seeBilling,
    }),
    plan_changed: (f) => ({
      title: `Your facility is on ${plan(f)} now`,
      lines: lines("Its limits count from now on.", paused(f)),
      action: seeBilling,
    }),
    plan_ended: (f) => ({
      title: "Your facility's plan has ended",
      lines: lines(
        `It was ${plan(f)}. Nothing more is charged for it.`,
        "Hiring in progress goes on. Publishing a position and viewing new candidates in full need a plan.",
        paused(f),
      ),
      action: seeBilling,
    }),
    payment_failed: (f) => ({
      title: "The payment for your plan did not go through",
      lines: lines(
        `It is for ${plan(f)}. Nothing is held back for the first days; after that, no position can be published and no new candidate viewed in full until it is paid.`,
        "You can pay it, or change the card, under Billing.",
      ),
      action: "Pay under Billing",
    }),
    payment_recovered: (f) => ({
      title: "Your plan is paid again",
      lines: lines(`Thank you. Everything that ${plan(f)} allows works as before.`),
      action: seeBilling,
    }),
    fee_paid: (f) => ({
      title: `The placement fee is paid: ${position(f)}`,
      lines: lines(
        money(f) && `Thank you: we received ${money(f)}.`,
        "Until the guarantee ends, the placement's page says what to do if they leave.",
      ),
      action: "See your payments",
    }),
    fee_waived: (f) => ({
      title: `A placement fee was waived: ${position(f)}`,
      lines: lines(`${money(f) ?? "The fee"} is not owed any more.`),
      action: "See the placement",
    }),
    fee_given_back: (f) => ({
      title: `A placement fee was given back: ${position(f)}`,
      lines: lines(
        f.maybe("kind") === "credit"
          ? `${money(f) ?? "The amount"} was credited: it is taken off your next invoices.`
          : `${money(f) ?? "The amount"} was refunded to the card. Banks take up to ten days to show it.`,
      ),
      action: "See the placement",
    }),
  },
};
