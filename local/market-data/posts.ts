// What the demo's blog has: three posts of ours, the newest last published first. Facts as of November 2026.

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
      "Every match on Nomera Health says why it is one, what is missing, and what would raise it. Here is how to read it.",
    author: "The Nomera Health team",
    seo_description:
      "How matching works on Nomera Health: eight gates that must be open, points for each side, and a receipt that gives the score again.",
    daysAgo: 6,
    body_md: `A list of names in some order helps nobody who has to decide. So every match here comes with its reasons, and you can check each of them.

## First: could it work at all?

Before anything is scored, a few gates have to be open. The profession is the same. A license that we have checked is valid in the position's state on its first day. The certifications that the position must have are held. The position lies within the miles that the candidate goes, and the top of its pay range reaches what the candidate wants at least. The position is open, the candidate is not paused, and the candidate has not blocked the facility.

If one gate is shut there is no match, however well the rest fits. That is why a facility does not see candidates who could not work there, and why candidates are not sent to places that pay too little.

## Then: how well does it fit, for both?

Each side looks at its own points:

| The candidate looks at | The position looks at |
| --- | --- |
| Pay | Years of experience |
| Distance | Skills |
| Shift and schedule | Certifications beyond the required |
| Start | Start |
| Facility type | |

Each side's points make one number. The score is the *harmonic mean* of the two: 100 and 40 make 57, not 70. A job that you would love cannot make up for a job that hardly fits you, and the other way round.

## What is never looked at

Your name, age, sex, origin and school are not known to the calculation. Neither is a gap between two jobs. ZIP codes are used for the distance and for nothing else.

## What you can do with it

Open a match and read it from the top. What is missing stands beside what would raise it: another shift, ten more miles, a certification that you have and have not entered yet. Change it in your profile, and the list follows.

A score never decides. A person reads the list, and a person answers.`,
  },
  {
    slug: "what-a-placement-fee-is",
    title: "What a placement fee is, and when it is due",
    summary:
      "Facilities pay a monthly plan and, when they hire, a share of the first year's pay. What that means in dollars, and what happens when it does not work out.",
    author: "The Nomera Health team",
    seo_description:
      "Placement fees explained: a share of the first year's pay, due on a hire, with a guarantee. An example in dollars, and who pays nothing.",
    daysAgo: 19,
    body_md: `A staffing agency adds its share to every hour that somebody works, for as long as they work. We do not. A facility pays for two things: a plan by the month, and one fee when it hires.

## How the fee is computed

The fee is a percentage of what the position pays in the first year, agreed in the offer:

- **Starter**: 5%
- **Growth**: 4%
- **Enterprise**: 3%

An example. You hire a registered nurse at $37.50/hr. That is $78,000/yr, at 40 hours a week. On the Growth plan the fee is 4% of it: **$3,120**. Once.

The percentage is that of the plan you are on when you make the offer, and it is written down with it. Changing the plan later changes nothing about it.

## When it is due

When you confirm the hire, not when you interview and not when you make an offer. You see the amount before you confirm.

## If it does not work out

Each placement has a guarantee. It begins with the first day of work, and its last day stands on the placement's page. If somebody leaves before it, tell us there: we look at what happened and can give the fee back, all of it or a part, to your card or as a credit on your next invoices.

## What candidates pay

Nothing. No fee, no share of the pay, no subscription. If anybody asks you for money in our name, [it is not us](/privacy#contact).`,
  },
  {
    slug: "the-compact-license-explained",
    title: "The compact license, explained",
    summary:
      "One nursing license for Missouri, Kansas and most other states: who has it, what it lets you do, and what to do when you move.",
    author: "The Nomera Health team",
    seo_description:
      "The Nurse Licensure Compact in Missouri and Kansas: who may hold a multistate license, what it is good for, and what changes when you move.",
    daysAgo: 33,
    body_md: `If you are a nurse in Kansas City, the state line runs through your daily life. The Nurse Licensure Compact is why it need not run through your career.

## What it is

The compact is an agreement between states. A registered nurse or a licensed practical nurse whose home is in one of them can hold a **multistate license**: one license, issued by the home state, that is good in all the others. [Missouri and Kansas both belong to it](https://www.nursecompact.com/).

## Who can have one

Your *primary state of residence* must be a compact state. That is where you vote, pay taxes and have your driver's license, not where you work. You also meet the compact's uniform requirements, a background check among them.

Not every license of a compact state is a multistate one. A single-state license looks almost the same and is good in that state alone. To see which one you hold, look yourself up at [Nursys](https://www.nursys.com/): it is free for you.

## What it does not cover

- **Advanced practice.** Nurse practitioners need a license of the state they work in. There is a compact for them too, but it is not in force.
- **Other professions.** Respiratory, physical and occupational therapists, pharmacy technicians and others follow the rules of their own boards.
- **Moving for good.** When you move to another compact state, apply for its license within 60 days. You may work on the old one until then.

## How we use it

Tell us your license is multistate and we check it. Then positions in both states open up for you. With a single-state license, you see the positions it covers. For the others, we say that the license is what’s missing.

Rules change. Before you sign, the state's board has the last word: [Missouri](https://pr.mo.gov/nursing.asp), [Kansas](https://ksbn.kansas.gov/).`,
  },
];
