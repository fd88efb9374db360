// The demo blog: three posts, the latest one last. Facts as of November 2026.

/** Posts in Markdown, with how many days ago each was published. */
export const posts: {
  slug: string;
  title: string;
  summary: string;
  author: string;
  seo_description: string;
  body_md: string;
  daysAgo: number;
}[] = [
  {
    slug: "how-matching-explains-itself",
    title: "How matching explains itself",
    summary:
      "Every match on Nomera Health tells you why it fits and what’s missing. Here is how to read it.",
    author: "The Nomera Health team",
    seo_description:
      "How matching works on Nomera Health: eight gates that must be open, points for each side, and a receipt you can check.",
    daysAgo: 6,
    body_md: `A ranked list of names is no help when you have to decide. So every match here comes with its reasons, and you can check each one.

## First: could it work at all?

Before we score anything, eight gates have to be open:

- Both are still looking: the position is open and the candidate’s profile isn’t paused.
- The profession is the same.
- A license we verified is valid in the position’s state on the first day.
- The candidate has every certification, skill and year of experience the position requires.
- Employment type fits, and shift, schedule and facility type meet what the candidate marked as a must.
- The position is within the distance the candidate will travel.
- The top of the pay range reaches the candidate’s minimum.
- The candidate hasn’t blocked the facility.

If one gate is shut, there is no match, no matter how well the rest fits. So facilities don’t see candidates who can’t work there, and candidates don’t see jobs that pay too little.

## Then: how well does it fit, for both?

Each side has its own list:

| What matters to the candidate | What matters to the position |
| --- | --- |
| Pay | Years of experience |
| Distance | Preferred skills |
| Shift and schedule | Preferred certifications |
| Start date | Start date |
| Facility type | |

Each list adds up to one number. The score is the *harmonic mean* of the two: 100 and 40 make 57, not 70. Loving a job can’t make up for hardly fitting it, or the other way around.

## What we never look at

The calculation doesn’t know your name, age, sex, race, ethnicity or school. It doesn’t know about gaps between jobs. We use ZIP codes for distance and nothing else.

## What you can do with it

Open a match and read it from the top: what fits, and what’s missing. If you have a certification you haven’t added yet, add it. Your dashboard shows which single change would get you more matches, such as a longer distance. Change your profile, and your list updates.

A score never decides. People do.`,
  },
  {
    slug: "what-a-placement-fee-is",
    title: "What a placement fee is, and when it is due",
    summary:
      "Facilities pay monthly for a plan and, when they hire, a fee: a share of the first year’s pay. What that means in dollars, and what happens if it doesn’t work out.",
    author: "The Nomera Health team",
    seo_description:
      "Placement fees explained: a share of the first year’s pay, due on a hire, with a guarantee. An example in dollars, and who pays nothing.",
    daysAgo: 19,
    body_md: `A staffing agency adds its markup to every hour someone works, for as long as they work. We don’t. A facility pays for two things: a monthly plan, and one fee when it hires.

## How we calculate the fee

The fee is a percentage of the first year’s pay in the offer:

- **Starter**: 5%
- **Growth**: 4%
- **Enterprise**: 3%

For example, you hire a registered nurse at $37.50/hr. At 40 hours a week, that’s $78,000/yr. On the Growth plan the fee is 4%: **$3,120**, once.

Your plan when you send the offer sets the percentage. If you change plans later, that offer’s percentage stays the same.

## When it is due

When you confirm the hire. Not when you interview, and not when you make an offer. You see the amount before you confirm.

## If it doesn’t work out

Every placement has a guarantee. It starts on the first day of work, and the placement’s page shows its last day. If someone leaves before then, record their last day there and contact us. We review what happened and can refund the fee to your card or credit it to your next invoices, in full or in part.

## What candidates pay

Nothing. No fee, no share of their pay, no subscription. If anyone asks you for money in our name, [it isn’t us](/privacy#contact).`,
  },
  {
    slug: "the-compact-license-explained",
    title: "The compact license, explained",
    summary:
      "One nursing license for Missouri, Kansas and most other states: who has it, what it lets you do, and what to do when you move.",
    author: "The Nomera Health team",
    seo_description:
      "The Nurse Licensure Compact in Missouri and Kansas: who can hold a multistate license, where it works, and what changes when you move.",
    daysAgo: 33,
    body_md: `If you’re a nurse in Kansas City, you cross the state line all the time. Thanks to the Nurse Licensure Compact, your license can too.

## What it is

The compact is an agreement between states. A registered nurse or licensed practical nurse who lives in a member state can hold a **multistate license**: one license, issued by the home state, that works in all the others. [Missouri and Kansas are both members](https://www.nursecompact.com/).

## Who can have one

Your *primary state of residence* must be a compact state. That’s where you vote, pay taxes and have your driver’s license, not where you work. You also have to meet the compact’s uniform requirements, such as a background check.

Not every license from a compact state is multistate. A single-state license looks almost the same and works in that state only. To see which one you have, look yourself up at [Nursys](https://www.nursys.com/). It’s free.

## What it doesn’t cover

- **Advanced practice.** Nurse practitioners need a license from the state they work in. They have a compact too, but it isn’t in force yet.
- **Other professions.** Respiratory, physical and occupational therapists, pharmacy technicians and others follow the rules of their own boards.
- **Moving for good.** If you move to another compact state, apply for its license within 60 days. For those 60 days, your old one still counts here.

## How we use it

Tell us your license is multistate, and we check it. Then positions in both states open up for you. With a single-state license, you see the positions it covers. For the others, we tell you the license is what’s missing.

Rules change. Before you sign, check with the state’s board: [Missouri](https://pr.mo.gov/nursing.asp), [Kansas](https://ksbn.kansas.gov/).`,
  },
];
