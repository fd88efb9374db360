/** One section of the privacy policy. */
export type PolicySection = {
  id: "collect" | "use" | "sharing" | "hipaa" | "security" | "rights" | "contact";
  title: string;
  lead: string;
  /** `link` comes after the text. */
  points: readonly { title: string; text: string; link?: { to: string; label: string } }[];
};

/** The key points, for those who read no further. */
export const IN_SHORT = [
  "No advertising and no tracking cookies.",
  "We load nothing from other companies’ sites, except Stripe’s card form when a facility pays a placement fee.",
  "We do not sell your information.",
  "Until you apply or accept an invitation, facilities whose open position you fit see your city and state, credentials, minimum pay and which of the position’s skills you have. They also see your work details, such as shifts and start date, listed below. If they open your profile, they also see all your skills. Of your name, they see only the first name and last initial.",
  "Matching never uses your sex, race or ethnicity. You can tell us, only so we can count how groups fare. We do not ask your age.",
];

/** The privacy policy. It describes what the product does: change both together. */
export const POLICY: readonly PolicySection[] = [
  {
    id: "collect",
    title: "What we collect",
    lead: "What you tell us, what others write about you here, and what our servers need to show you a page. For each, we say why we keep it, who sees it and for how long.",
    points: [
      {
        title: "Visits",
        text: "For each request, our log keeps the time, the kind of page, the result and how long it took. For page views, it also keeps the name of the site you came from. If something breaks in your browser, it sends us the error. We remove email addresses and search words from it, and tie none of it to your account or IP address.",
      },
      {
        title: "Your IP address",
        text: "We hold it in memory to stop floods of requests, and never store it. Our sign-in service (Supabase) gets it when someone logs in, and may keep it for the same purpose.",
      },
      {
        title: "Cookies",
        text: "We use cookies only where needed, and scripts cannot read them. Sign-in: one keeps you logged in until you log out, for 30 days at most, or 14 without a visit. Next page: one carries a message, the page you were going to, a partner’s or colleague’s referral code, or the fact that you just saved a form. It lasts until it is shown or you close the browser. Forms: for five minutes, one notes that you saved a form to finish later. If your session ends while you fill out a form, one keeps what you typed, encrypted, for an hour, and one remembers for a day whose form it is. Security: for six months, one notes that your account was used in this browser, so strangers who guess passwords cannot lock you out; it does not log anyone in. A password link sets one for an hour, and logging in through another service sets one for 15 minutes, so only this browser can finish. For administrators, one names the person they act for. Reading public pages sets none. Asking a question, reporting a position or following a referral link sets the next-page cookie.",
      },
      {
        title: "What we do not ask for",
        text: "Social Security numbers, dates of birth, past pay, health information about you or anyone else, or card numbers.",
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
        text: "A person reads each profile and facility before it is approved, and gives a reason if it is not. A computer compares names and NPIs with the federal exclusion list and records a clear check when nothing matches; a person reviews what it finds.",
      },
      {
        title: "Matching",
        text: "A computer compares profession, license, certifications, skills, location, type of facility, shift and schedule, start date, experience and pay with what a position asks for, the same way for everyone. Each facility that opened your profile or invited you in the last 14 days lowers your scores slightly, up to a limit, so that attention is shared. Each match shows its reasons to both sides. Matching makes no hiring decisions: people choose who to meet and who to hire. We apply for you only if you agreed to it.",
      },
      {
        title: "Email",
        text: "We email links to confirm your address, log in or set a new password when you ask for them. We also email news about your matches, applications, credentials or team, and you choose which kinds. We always send decisions about your account and, to facilities, news about their plan, payments and invoices. We also email you when your password or email address changes, when your account is deleted, or when someone logs in from a browser we do not recognize. We send no advertising, and the newsletter is off.",
      },
      {
        title: "Monitoring",
        text: "We count page views without knowing who viewed them. We read errors to fix them.",
      },
    ],
  },
  {
    id: "sharing",
    title: "Who we share it with",
    lead: "We share it with the other side of a match, only as needed, and with companies that help us run the service.",
    points: [
      {
        title: "What professionals see",
        text: "For a position that fits: the facility’s name, type and city, what it asks for, the pay, shift, start date and description. For an application, also its interviews, offers and messages, but not the facility’s notes.",
      },
      {
        title: "What everyone sees",
        text: "Open positions at approved facilities have public pages, which search engines may list: the facility’s name and type, city and ZIP code, pay, shift, start date and description.",
      },
      {
        title: "What our administrators see",
        text: "What they need to check an account and to help, including license number and email address. An administrator can also act for you, with a reason and for up to an hour, and then sees your pages as you do. Passwords, documents and your sex, race and ethnicity are out of reach while acting. Every change made while acting is recorded.",
      },
      {
        title: "Companies that work for us",
        text: "They host our servers, database and sign-in service, deliver our email, may count page views, and take facilities’ payments (Stripe). Page counts name no one.",
      },
      {
        title: "The law",
        text: "We hand over what a court or authority may lawfully demand, and nothing more.",
      },
      {
        title: "Other sites",
        text: "Our affiliate program has its own site and its own policy.",
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
    lead: "This service is for hiring. It does not treat patients and holds no patient records.",
    points: [
      {
        title: "Not a covered entity",
        text: "We are not a healthcare provider, health plan or clearinghouse. HIPAA protects patients’ health information and does not cover employment records. What you give us for hiring is protected by this policy and by employment and privacy law.",
      },
      {
        title: "Please don’t send health information",
        text: "Do not put health information about patients or yourself in a profile, position or question. If it happens, write to us and we will remove it.",
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
        text: "The database itself checks, for every record, whether the person asking may see it. A mistake in a page does not open another person’s record.",
      },
      {
        title: "In transit",
        text: "Your connection to this site is encrypted, and we accept forms only from our own pages.",
      },
      {
        title: "A record of decisions",
        text: "Every approval or rejection, and every time an administrator acts for someone, is recorded with who, when and the reason given. No administrator can change or remove these entries.",
      },
      {
        title: "If something goes wrong",
        text: "No service is safe from every attack. If your information is exposed, we will tell you and the authorities as the law requires.",
      },
    ],
  },
  {
    id: "rights",
    title: "Your rights",
    lead: "You can do most of this yourself, on your account page. For the rest, write to us. We will do what you ask unless the law forbids it.",
    points: [
      {
        title: "A copy",
        text: "Your data, in one file, at any time. It leaves out other people’s information, secrets, and notes that administrators or facilities keep for themselves. Your documents’ files are not in it: save each under Documents.",
        link: { to: "/account", label: "Your account" },
      },
      {
        title: "Correction",
        text: "You can correct what is wrong. Professionals can change their profile themselves, even after it is approved. For anything you cannot change yourself, write to us.",
      },
      {
        title: "Deletion",
        text: "Your account and everything in it are deleted right away; uploaded files follow shortly after. A facility must cancel its plan first, and an administrator must give up that role first. We keep your email address until one last email has told you that the account was deleted. The list below shows what stays longer, without your name and email address. The record of decisions keeps your account number and each reason as the administrator typed it, so it can still contain a name.",
        link: { to: "/account/delete", label: "Delete your account" },
      },
      {
        title: "Who acted for you",
        text: "Each decision an administrator made about your account, and every time one acted for you, with the name and the reason if one was given. Decisions on documents, licenses and certifications are shown with each one.",
        link: { to: "/account/access", label: "Your access log" },
      },
      {
        title: "Who viewed you",
        text: "Which facility or administrator opened a list with you in it, your profile, an application or a document, and when.",
        link: { to: "/job-seeker/visibility", label: "Who sees you" },
      },
      {
        title: "Human review",
        text: "You can ask about a match or a decision on your account. Say why you think it is wrong, and a person will look again.",
      },
      {
        title: "Children",
        text: "The service is for people allowed to work in healthcare. It is not for anyone under 18.",
      },
      {
        title: "Changes",
        text: "This page describes the service as of the date at the top. We announce important changes here before they take effect.",
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
