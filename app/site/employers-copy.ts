/** Copy of the employers page. The figures come from the specification, sections 1 and 2. */

export const STEPS = [
  {
    title: "Post Your Position",
    text: "One page: pay range, shift, start date and requirements.",
  },
  {
    title: "Review Matches",
    text: "Licensed, pre-vetted candidates in order of fit, each with the reasons in plain sentences.",
  },
  {
    title: "Interview & Hire",
    text: "You talk to candidates directly. Nobody stands between you, before or after.",
  },
] as const;

export const FEATURES = [
  {
    icon: "matching",
    title: "AI-Powered Matching",
    text: "Hard requirements first, then skills, experience, location and pay preferences. Every match says why, and a person decides.",
  },
  {
    icon: "turnaround",
    title: "Fast Turnaround",
    text: "48-hour turnaround, from posting a position to its first candidates. Those who already fit are listed right away.",
  },
  {
    icon: "compliance",
    title: "Compliance & Safety",
    text: "A person checks every license. Each match compares it with your state and start date, the nursing compact included.",
  },
  {
    icon: "cost",
    title: "Cost Efficiency",
    text: "No setup fees. No long-term contracts. No staffing agency markup. Cancel anytime.",
  },
] as const;

/** Days to fill a position, relative to the longest. */
export const DAYS_TO_FILL = [
  { label: "Specialized roles", days: 250, text: "250+ days" },
  { label: "National average", days: 49, text: "49 days" },
  { label: "With Nomera Health", days: 14, text: "under two weeks" },
] as const;

export const TESTIMONIALS = [
  {
    quote:
      "Three names in the morning, each with the license checked for our state and the reasons they fit. That used to be a week of phone calls.",
    who: "Director of nursing",
    where: "Community hospital, Missouri",
  },
  {
    quote:
      "Nobody was surprised at the offer. Pay, nights and the start date were settled before we met, so we talked about patients instead.",
    who: "Talent acquisition manager",
    where: "Surgery center, Kansas",
  },
  {
    quote:
      "We pay for a hire, not for hours with a markup on them. Our finance team understood the invoice at a glance.",
    who: "Administrator",
    where: "Family clinic, Missouri",
  },
] as const;
