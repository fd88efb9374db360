/** A facility's billing history. */
export interface BillingStory {
  /** How many days ago the billing period began, or the plan ended. */
  periodAgo: number;
  /** How many months it had the plan until then. */
  months: number;
  card: "pm_card_visa" | "pm_card_mastercard";
  later?:
    | { what: "upgraded"; from: string; ago: number }
    | { what: "goes down"; to: string; ago: number }
    | { what: "leaves"; ago: number }
    /** Canceled this many days before it ended. */
    | { what: "ended"; before: number }
    /** This many days before the period, the card was replaced by one that fails. */
    | { what: "card fails"; before: number };
}

/** All facilities with a plan, by key. */
export const billingStories: Record<string, BillingStory> = {
  larkspur: { periodAgo: 11.2, months: 3, card: "pm_card_visa" },
  whitewater: { periodAgo: 14.6, months: 3, card: "pm_card_mastercard" },
  sunflower: {
    periodAgo: 16.5,
    months: 2,
    card: "pm_card_visa",
    later: { what: "upgraded", from: "employer_starter", ago: 6 },
  },
  ozark: {
    periodAgo: 19.3,
    months: 2,
    card: "pm_card_mastercard",
    later: { what: "leaves", ago: 3 },
  },
  kaw: { periodAgo: 12.8, months: 2, card: "pm_card_visa" },
  hickory: {
    periodAgo: 2.2,
    months: 2,
    card: "pm_card_visa",
    later: { what: "card fails", before: 5 },
  },
  bluestem: {
    periodAgo: 13.9,
    months: 3,
    card: "pm_card_mastercard",
    later: { what: "goes down", to: "employer_starter", ago: 2 },
  },
  wren: { periodAgo: 22.3, months: 1, card: "pm_card_visa" },
  cottonwood: { periodAgo: 10.7, months: 3, card: "pm_card_visa" },
  smoky: { periodAgo: 15.1, months: 2, card: "pm_card_mastercard" },
  northland: { periodAgo: 17.4, months: 3, card: "pm_card_visa" },
  riverbluff: {
    periodAgo: 9.6,
    months: 2,
    card: "pm_card_visa",
    later: { what: "ended", before: 8 },
  },
};
