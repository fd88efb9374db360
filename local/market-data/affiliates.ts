/** Referral partners: name, code, and how far their referrals have come. */
export const affiliates = [
  {
    name: "Prairie Nurses Alumni Circle",
    code: "PRAIRIE-RN",
    contact_email: "partners@prairie-nurses.example",
    status: "approved",
    daysAgo: 120,
    brought: [
      { status: "qualified", bounty_cents: 15_000, daysAgo: 48 },
      { status: "pending", bounty_cents: 0, daysAgo: 9 },
      {
        status: "void",
        bounty_cents: 0,
        daysAgo: 70,
        void_reason: "Already had an account.",
      },
    ],
  },
  {
    name: "Heartland Allied Health College",
    code: "HEARTLAND",
    contact_email: "careers@heartland-college.example",
    status: "pending",
    daysAgo: 3,
    brought: [],
  },
] as const;
