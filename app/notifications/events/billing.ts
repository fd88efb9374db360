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

/** What happened to positions beyond a smaller plan's limit. */
function overLimit(f: Known): string | null {
  const many = f.number("paused");
  if (!many) return null;
  return many === 1
    ? "One open position is paused because it’s over the plan’s limit. Its candidates stay."
    : `${many} open positions are paused because they’re over the plan’s limit. Their candidates stay.`;
}

/** What happened to the positions that were open when the plan ended. */
function withoutPlan(f: Known): string | null {
  const many = f.number("paused");
  if (!many) return null;
  return many === 1
    ? "One open position is paused because you no longer have a plan. Its candidates stay."
    : `${many} open positions are paused because you no longer have a plan. Their candidates stay.`;
}

/** Events about a facility's plan, its payments and its placement fees. */
export const billingEvents: Events = {
  billing: {
    plan_started: (f) => ({
      title: `Your facility is on ${plan(f)}`,
      lines: lines("You can now post positions and view candidates in full, up to its limits."),
      action: seeBilling,
    }),
    plan_changed: (f) => ({
      title: `Your facility is on ${plan(f)} now`,
      lines: lines("Its limits apply right away.", overLimit(f)),
      action: seeBilling,
    }),
    plan_ended: (f) => ({
      title: "Your facility’s plan has ended",
      lines: lines(
        `It was ${plan(f)}. You won’t be charged for it again.`,
        "Hiring in progress continues. You need a plan to post positions and view new candidates in full.",
        withoutPlan(f),
      ),
      action: seeBilling,
    }),
    payment_failed: (f) => ({
      title: "The payment for your plan didn’t go through",
      lines: lines(
        `It was for ${plan(f)}. ${
          f.maybe("plan_status") === "suspended"
            ? "You can’t post positions or view new candidates in full until it’s paid."
            : "If it isn’t paid by the date shown under Billing, you can’t post positions or view new candidates in full until it is."
        }`,
        "You can pay it, or change the card, under Billing.",
      ),
      action: "Pay under Billing",
    }),
    payment_recovered: (f) => ({
      title: "Your plan’s payment went through",
      lines: lines(`Thank you. Everything that ${plan(f)} allows works again.`),
      action: seeBilling,
    }),
    fee_paid: (f) => ({
      title: `The placement fee is paid: ${position(f)}`,
      lines: lines(
        money(f) && `Thank you: we received ${money(f)}.`,
        "If the new hire leaves before the guarantee ends, the placement page tells you what to do.",
      ),
      action: "See the placement",
    }),
    fee_paid_twice: (f) => ({
      title: `A placement fee was paid twice: ${position(f)}`,
      lines: lines(
        "We’re refunding the second payment to the card. Banks take up to 10 days to show it.",
      ),
      action: "See the placement",
    }),
    fee_waived: (f) => ({
      title: `A placement fee was waived: ${position(f)}`,
      lines: lines(`${money(f) ?? "The fee"} is no longer owed.`),
      action: "See the placement",
    }),
    fee_given_back: (f) => ({
      title: `Placement fee ${f.maybe("kind") === "credit" ? "credited" : "refunded"}: ${position(f)}`,
      lines: lines(
        f.maybe("kind") === "credit"
          ? `${money(f) ?? "The amount"} was credited. We’ll take it off your next invoices.`
          : `${money(f) ?? "The amount"} was refunded to the card. Banks take up to 10 days to show it.`,
      ),
      action: "See the placement",
    }),
    refund_failed: (f) => ({
      title: `A refund didn’t go through: ${position(f)}`,
      lines: lines(
        `Your refund${money(f) ? ` of ${money(f)}` : ""} didn’t go through, so it won’t show on the card.`,
        "We’ll look into it.",
      ),
      action: "See the placement",
    }),
  },
};
