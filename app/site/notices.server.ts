import type { Dunning } from "#app/billing/dunning.ts";
import type { Notice } from "./shell.tsx";

const AGREEMENT_DUE: Notice = {
  tone: "info",
  title: "Please read and agree to our terms",
  text: "You have not agreed to the current version yet.",
  to: "/account/agreements",
  button: "Read and agree",
};

/** Notices that the frame shows a user on every page. */
export function noticesOf(isAgreementDue: boolean, dunning: Dunning | null): Notice[] {
  return [
    ...(isAgreementDue ? [AGREEMENT_DUE] : []),
    ...(dunning ? [{ ...dunning, button: dunning.to && "Pay under Billing" }] : []),
  ];
}
