import type { CategoryId, Side } from "./choices.ts";
import type { SceneName } from "./small-scenes.tsx";

type Way = {
  tab: string;
  /** The hero link to this side's steps. */
  shortcut: string;
  action: { label: string; to: string };
  steps: readonly {
    title: string;
    text: string;
    scene: SceneName;
    /** A sign-up link, with a tip about it. */
    signUp?: { label: string; tip: string };
  }[];
};

/** "How it works", for each side. */
export const WAYS: Readonly<Record<Side, Way>> = {
  job_seeker: {
    tab: "Candidates",
    shortcut: "How it works for candidates",
    action: { label: "Start My Journey", to: "/auth?role=job_seeker" },
    steps: [
      {
        title: "Create Your Profile",
        text: "Your license, your experience, and the pay, shifts and locations you want. A person checks your license.",
        scene: "profile",
        signUp: { label: "Sign up", tip: "Signing up takes less than 2 minutes." },
      },
      {
        title: "Get Matched",
        text: "See the positions that fit and why. If you like, we apply for you, and tell you when an employer is interested.",
        scene: "match",
      },
      {
        title: "Interview & Choose",
        text: "Meet facilities directly. You choose the one that suits you.",
        scene: "meet",
      },
    ],
  },
  employer: {
    tab: "Employers",
    shortcut: "How it works for employers",
    action: { label: "Find My Next Hire", to: "/auth?role=employer" },
    steps: [
      {
        title: "Post Your Position",
        text: "Pay, shifts, start date and requirements, on one page.",
        scene: "post",
        signUp: { label: "Sign up", tip: "Signing up takes less than 2 minutes." },
      },
      {
        title: "Review Matches",
        text: "Licensed, pre-vetted candidates in order of fit, each with the reasons.",
        scene: "review",
      },
      {
        title: "Interview & Hire",
        text: "Talk to candidates directly and hire them yourself, without a staffing agency in between.",
        scene: "hire",
      },
    ],
  },
};

type Category = {
  id: CategoryId;
  name: string;
  scene: SceneName;
  line: string;
  positions: readonly { name: string; long?: string }[];
};

/** The position categories: the specification's list. */
export const CATEGORIES: readonly Category[] = [
  {
    id: "nursing",
    name: "Nursing",
    scene: "nursing",
    line: "At the bedside, on days or nights.",
    positions: [
      { name: "RN", long: "Registered Nurse" },
      { name: "LPN", long: "Licensed Practical Nurse" },
      { name: "CNA", long: "Certified Nursing Assistant" },
      { name: "NP", long: "Nurse Practitioner" },
    ],
  },
  {
    id: "allied-health",
    name: "Allied Health",
    scene: "allied",
    line: "Getting people back to breathing, moving and living well.",
    positions: [
      { name: "MA", long: "Medical Assistant" },
      { name: "PT", long: "Physical Therapist" },
      { name: "OT", long: "Occupational Therapist" },
      { name: "Respiratory Therapists" },
    ],
  },
  {
    id: "diagnostic-and-lab",
    name: "Diagnostic and Lab",
    scene: "diagnostic",
    line: "Finding out what is wrong, exactly.",
    positions: [
      { name: "Phlebotomists" },
      { name: "Patient Care Technicians" },
      { name: "Radiologic Technologists" },
      { name: "Medical Technologists" },
    ],
  },
  {
    id: "pharmacy-and-support",
    name: "Pharmacy and Support",
    scene: "pharmacy",
    line: "The right medicine for the right person.",
    positions: [{ name: "Pharmacy Technicians" }],
  },
  {
    id: "administrative",
    name: "Administrative",
    scene: "administrative",
    line: "The first face a patient sees.",
    positions: [{ name: "Front Desk / Medical Receptionists" }],
  },
];

type Story = { id: string; quote: string; who: string; where: string };

/** Sample testimonials: made up, and labeled so beside each of them. */
export const STORIES: Readonly<Record<Side, readonly Story[]>> = {
  job_seeker: [
    {
      id: "story-night-shift",
      quote:
        "I wanted three nights a week near home and said so once. Every position I was shown was three nights near home.",
      who: "Registered Nurse",
      where: "Springfield, Missouri",
    },
    {
      id: "story-compact",
      quote:
        "I live in Kansas and my license works in Missouri too. The site told me that, and the end date, before I asked.",
      who: "Licensed Practical Nurse",
      where: "Olathe, Kansas",
    },
    {
      id: "story-pay",
      quote:
        "The pay was right there from the start. Nobody asked what I used to earn, only what I want.",
      who: "Respiratory Therapist",
      where: "Columbia, Missouri",
    },
    {
      id: "story-direct",
      quote:
        "I spoke with the person I would be working for, not with an agency. We both knew why we were talking.",
      who: "Medical Technologist",
      where: "Wichita, Kansas",
    },
  ],
  employer: [
    {
      id: "story-eight-pages",
      quote:
        "I used to read eighty résumés for one night position. Now I read eight matches, each with the reason next to it.",
      who: "Nurse Recruiter",
      where: "a hospital in Kansas City, Missouri",
    },
    {
      id: "story-licenses",
      quote:
        "Licenses are checked before I see anyone. My first call is about the work and not about the paperwork.",
      who: "Director of Nursing",
      where: "a nursing home in Topeka, Kansas",
    },
    {
      id: "story-small-clinic",
      quote:
        "We are a clinic of twelve and have no recruiter. One page was enough to post our front desk position.",
      who: "Practice Manager",
      where: "a clinic in Jefferson City, Missouri",
    },
    {
      id: "story-stays",
      quote:
        "She wanted our shifts and our pay before she ever saw our name. That is why I think she will stay.",
      who: "Director of Radiology",
      where: "a hospital in Salina, Kansas",
    },
  ],
};
