/** Status of a placement fee, in words. Pure. */
import { formatCharge, formatDate, todayCentral } from "#app/platform/format.ts";

/** A fee from private.fee_of(). Amounts are in cents. */
export type Fee = {
  status: "none" | "due" | "waived" | "paid" | "disputed" | "refunded";
  paid_cents: number;
  refunded_cents: number;
  /** Returned some other way than to the card. */
  settled_cents: number;
  /** Taken back by the bank because of a dispute. */
  withdrawn_cents: number;
  credited_cents: number;
  paid_at: string | null;
};

/** Status of a fee, in a few words. */
export function feeState(fee: Fee): {
  tone: "neutral" | "waiting" | "success" | "info" | "danger";
  words: string;
} {
  const {
    status,
    refunded_cents: refunded,
    settled_cents: settled,
    withdrawn_cents: withdrawn,
    credited_cents: credited,
  } = fee;
  if (status === "none") return { tone: "neutral", words: "No fee" };
  if (status === "due") return { tone: "waiting", words: "Fee due" };
  if (status === "waived") return { tone: "info", words: "Fee waived" };
  if (status === "refunded")
    return { tone: "info", words: settled > 0 ? "Fee returned" : "Fee refunded" };
  if (status === "disputed") return { tone: "danger", words: "Fee disputed at the bank" };
  if (withdrawn > 0) {
    return { tone: "danger", words: `Fee paid, ${formatCharge(withdrawn)} taken back by the bank` };
  }
  if (settled > 0) {
    return { tone: "info", words: `Fee paid, ${formatCharge(refunded + settled)} returned` };
  }
  if (refunded > 0) return { tone: "info", words: `Fee paid, ${formatCharge(refunded)} refunded` };
  if (credited > 0) return { tone: "info", words: `Fee paid, ${formatCharge(credited)} credited` };
  return { tone: "success", words: "Fee paid" };
}

/** Payments and refunds, in sentences; empty without any. */
export function feeHistory(fee: Fee): string[] {
  const { paid_cents, refunded_cents, settled_cents, withdrawn_cents, credited_cents, paid_at } =
    fee;
  return [
    paid_cents > 0 &&
      `${formatCharge(paid_cents)} paid${paid_at ? ` on ${formatDate(todayCentral(new Date(paid_at)))}` : ""}.`,
    refunded_cents > 0 && `${formatCharge(refunded_cents)} refunded to the card.`,
    settled_cents > 0 && `${formatCharge(settled_cents)} returned another way.`,
    withdrawn_cents > 0 &&
      `${formatCharge(withdrawn_cents)} taken back by the bank because of a dispute.`,
    credited_cents > 0 &&
      `${formatCharge(credited_cents)} credited: it is taken off your next invoices.`,
  ].filter((line): line is string => line !== false);
}

/** What the guarantee means for a fee now. Dates as stored. */
export function guaranteeText(placement: {
  guaranteeUntil: string;
  endedOn: string | null;
  today: string;
}): string {
  const { guaranteeUntil: until, endedOn, today } = placement;
  const ends = `The guarantee ${today <= until ? "ends" : "ended on"} ${formatDate(until)}.`;
  if (endedOn !== null) {
    return endedOn <= until
      ? `${ends} The last day of work was within it. To ask for a refund or credit, contact us. We decide case by case.`
      : ends;
  }
  return today <= until
    ? `${ends} To ask for a refund or credit, record below that they left or won’t start, and contact us. The last day of work must be within the guarantee. We decide case by case.`
    : `${ends} If they left by then, record the last day of work below and contact us. We decide case by case.`;
}

/** Message after paying with the card form, once Stripe was asked. */
export function afterPaying(fee: Fee): { tone: "success" | "info"; text: string } {
  return fee.status === "due"
    ? {
        tone: "info",
        text: "Your bank hasn’t confirmed the payment yet. It will appear here once it has. You won’t be charged twice.",
      }
    : { tone: "success", text: "Thank you: the placement fee is paid." };
}

/** A receipt line; refunds are negative. */
export type ReceiptLine = { what: string; cents: number };

/**
 * A fee's receipt: number, lines, and net amount paid.
 * @returns null until something was paid
 */
export function receiptOf(
  placementId: string,
  fee: Fee,
  what: string,
): { number: string; paidOn: string | null; lines: ReceiptLine[]; totalCents: number } | null {
  if (fee.paid_cents === 0) return null;
  const lines: ReceiptLine[] = [
    { what, cents: fee.paid_cents },
    ...(fee.refunded_cents > 0
      ? [{ what: "Refunded to the card", cents: -fee.refunded_cents }]
      : []),
    ...(fee.settled_cents > 0 ? [{ what: "Returned another way", cents: -fee.settled_cents }] : []),
    ...(fee.withdrawn_cents > 0
      ? [{ what: "Taken back by the bank", cents: -fee.withdrawn_cents }]
      : []),
    ...(fee.credited_cents > 0
      ? [{ what: "Credited on the next invoices", cents: -fee.credited_cents }]
      : []),
  ];
  return {
    number: `PF-${placementId.slice(0, 8).toUpperCase()}`,
    paidOn: fee.paid_at ? formatDate(todayCentral(new Date(fee.paid_at))) : null,
    lines,
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
  };
}
