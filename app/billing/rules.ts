/** What an employer can subscribe to. A limit of null is no limit. */
export type Plan = {
  code: string;
  name: string;
  monthlyPriceCents: number;
  placementFeePercentage: number;
  jobPostingLimit: number | null;
  candidateViewLimit: number | null;
};

/** The plans as they stand until the database says otherwise. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    code: "employer_starter",
    name: "Starter",
    monthlyPriceCents: 19_900,
    placementFeePercentage: 5,
    jobPostingLimit: 2,
    candidateViewLimit: 10,
  },
  {
    code: "employer_growth",
    name: "Growth",
    monthlyPriceCents: 39_900,
    placementFeePercentage: 4,
    jobPostingLimit: 5,
    candidateViewLimit: 25,
  },
  {
    code: "employer_enterprise",
    name: "Enterprise",
    monthlyPriceCents: 89_900,
    placementFeePercentage: 3,
    jobPostingLimit: null,
    candidateViewLimit: null,
  },
];
