/** One section of the privacy policy. */
export type PolicySection = {
  id: "collect" | "use" | "sharing" | "hipaa" | "security" | "rights" | "contact";
  title: string;
  lead: string;
  /** `link` stands behind the text. */
  points: readonly { title: string; text: string; link?: { to: string; label: string } }[];
};

/** What matters most, for those who read no further. */
export const IN_SHORT = [
  "No advertising and no tracking cookies.",
  "Nothing is loaded from other companies' sites, except Stripe's card form where a facility pays a placement fee.",
  "We do not sell what we know about you.",
  "Until you apply or accept an invitation, facilities see what you can do and where, with your first name and an initial.",
  "Your sex and origin are no part of matching. You may tell us, for counting alone; your age is not asked.",
];

/** The privacy policy. It says what the product does: whoever changes the one changes the other. */
export const POLICY: readonly PolicySection[] = [
  {
    id: "collect",
    title: "What we collect",
    lead: "What you tell us, what others write about you here, and the little that a web server needs to know to answer. For each we say why we keep it, who sees it and for how long.",
    points: [
      {
        title: "Visits",
        text: "For each request our log keeps the time, the kind of page, the result and how long it took; for page views also the name of the site that led here. If something breaks in your browser, it sends us the error. Email addresses and search words are taken out of it, and none of it is tied to your account or your network address.",
      },
      {
        title: "Your network address",
        text: "We hold it in memory to stop floods of requests, and never write it down. The service that checks passwords and links (Supabase) is told it when somebody signs in, and may keep it for the same purpose.",
      },
      {
        title: "Cookies",
        text: "Only when they are needed, and all out of reach for scripts. One keeps you signed in until you sign out, for 30 days at most, or 14 without a visit. One carries a message from one page to the next, where you were going, a partner's or colleague's referral code, or that you have just saved a form, until it was shown or you close the browser. One says for five minutes that you saved a form to finish later. One says for half a year that your account was used in this browser before, so that strangers who try passwords do not lock you out; it signs nobody in. If your session ends while you fill in a form, one keeps what you typed, sealed, for an hour, and one remembers for a day whose form it is. Following a link to set a password leaves one for an hour, and signing in through another service one for 15 minutes, so that only this browser can finish what it began. For our administrators one says for whom they act. Reading public pages sets none; asking a question or reporting a position there sets the second, and so does a partner's or colleague's link.",
      },
      {
        title: "What we do not ask for",
        text: "Social Security numbers, dates of birth, what you earned before, health facts about you or anybody else, card numbers.",
      },
    ],
  },
  {
    id: "use",
    title: "How we use it",
    lead: "To check profiles, to match people with positions, and to keep the service working.",
    points: [
      {
        title: "Checking",
        text: "A person reads each profile and facility before it is approved, and gives a reason when it is not. A computer compares names and NPIs with the federal exclusion list and records a clear check where nothing matches; a person looks at what it finds.",
      },
      {
        title: "Matching",
        text: "A computer compares profession, license, certifications, skills, place, kind of facility, shift and schedule, start, experience and pay with what a position asks for, the same way for everybody. It also counts how many facilities opened your profile or invited you in the last 14 days. Each match shows its reasons to both sides. It hires nobody: people choose whom to meet and whom to hire. It applies for you only if you agreed to it.",
      },
      {
        title: "Mail",
        text: "Links that confirm your address, sign you in or set a new password, when you asked for them, and news of your account, matches, applications, credentials, team or plan. You choose which; decisions about your account always come. So does an email when your password or email address changes, when your account is deleted, or when somebody signs in to it from a browser that is new to us. We send no advertising, and the newsletter is switched off.",
      },
      {
        title: "Monitoring",
        text: "We count page views without knowing who viewed them. We read errors to fix them.",
      },
    ],
  },
  {
    id: "sharing",
    title: "With whom we share it",
    lead: "With the other side of a match, as far as the match needs it, and with the companies that run our servers.",
    points: [
      {
        title: "What professionals see",
        text: "For a position that fits: the facility's name, kind and city, what it asks for, the pay, shift, start and description. For an application, also its interviews, offers and messages, but not the facility's notes.",
      },
      {
        title: "What everybody sees",
        text: "Open positions of approved facilities have public pages, which search engines may list: the facility's name and kind, city and ZIP code, pay, shift, start and description.",
      },
      {
        title: "What our administrators see",
        text: "What is needed to check an account and to help, license number and email address included. An administrator can also act for you, with a reason and for an hour at most, and then sees your pages as you do. Passwords, documents and your sex and origin are out of reach while acting; every change made meanwhile is recorded.",
      },
      {
        title: "Companies that work for us",
        text: "They host our servers, database and sign-in service, deliver our email, may count page views, and take the payments of facilities (Stripe). Page counts name nobody.",
      },
      {
        title: "The law",
        text: "We hand over what a court or an authority may lawfully demand, and no more than that.",
      },
      {
        title: "Other sites",
        text: "Our affiliate program has a site of its own, with a policy of its own.",
      },
      {
        title: "Never",
        text: "We do not sell personal information or share it for advertising.",
      },
    ],
  },
  {
    id: "hipaa",
    title: "HIPAA",
    lead: "This service hires people. It does not care for patients, and holds no patient records.",
    points: [
      {
        title: "Not a covered entity",
        text: "We are not a health care provider, health plan or clearinghouse. HIPAA protects patients' health information and leaves employment records out; what you give us for hiring is protected by this policy and by employment and privacy law.",
      },
      {
        title: "Please don’t send any",
        text: "Do not put health information about patients, or about yourself, into a profile, a position or a question. If it happens, write to us and we remove it.",
      },
    ],
  },
  {
    id: "security",
    title: "How we protect it",
    lead: "We show each person only what is theirs, and record who decided what.",
    points: [
      {
        title: "Checks in the database",
        text: "The database itself checks, for every row, whether the person asking may see it. A mistake in a page does not open another person's record.",
      },
      {
        title: "In transit",
        text: "The connection to this site is encrypted, and forms are accepted from our own pages only.",
      },
      {
        title: "A record of decisions",
        text: "Each approval or rejection, and each time an administrator acts for somebody, is recorded with who and when, and the reason that was given. No administrator can change or remove these entries.",
      },
      {
        title: "If something goes wrong",
        text: "No service is beyond every attack. If your information is exposed, we tell you and the authorities as the law requires.",
      },
    ],
  },
  {
    id: "rights",
    title: "Your rights",
    lead: "It is your working life. Most of it is in your own hands, on your account page; for the rest, write to us and we do what you ask for, unless the law forbids it.",
    points: [
      {
        title: "A copy",
        text: "Everything we hold about you, as a file, at any time. It leaves out what is about other people, secrets, and notes that administrators or facilities write for themselves.",
        link: { to: "/account", label: "Your account" },
      },
      {
        title: "Correction",
        text: "You can correct what is wrong. Professionals can change their profile themselves, even after it is approved. For what you cannot change on your own pages, write to us.",
      },
      {
        title: "Deletion",
        text: "Your account and what belongs to it go right away; the files you uploaded follow shortly after. A facility cancels its plan first, and an administrator gives up that role first. Your email address stays until one last email has told you that the account was deleted. Below is what stays for longer, without your name and email address. The record of decisions keeps the number of your account and each reason as the administrator typed it, so it can still contain a name.",
        link: { to: "/account/delete", label: "Delete your account" },
      },
      {
        title: "Who acted for you",
        text: "Every decision of an administrator about your account, and every time one acted for you, with the name and the reason.",
        link: { to: "/account/access", label: "Your access log" },
      },
      {
        title: "Who viewed you",
        text: "Which facility or administrator opened a list with you in it, your profile, an application or a document, and when.",
        link: { to: "/job-seeker/visibility", label: "Who sees you" },
      },
      {
        title: "A person's answer",
        text: "You can ask about a match, or about a decision on your account. Say why you think it is wrong, and someone looks again.",
      },
      {
        title: "Children",
        text: "The service is for people who may work in healthcare. It is not meant for anybody under 18.",
      },
      {
        title: "Changes",
        text: "This page describes the service as it works on the date at its top. We announce a change of substance here before it takes effect.",
      },
    ],
  },
  {
    id: "contact",
    title: "Contact",
    lead: "Questions about this policy, requests about your information, or a complaint: write to us. A person answers.",
    points: [],
  },
];
