import type { Promises } from "./promises.ts";

/** Claims on /privacy. */
export const privacy: Promises = {
  from: {
    page: "/privacy",
  },
  drawn: {
    "header time":
      "tests/e2e/site/privacy.spec.ts › the last-updated date is today's, in US Central",
    "#collect div > dl": "tests/integration/site/data-map.test.ts › of every table of ours",
  },
  held: {
    "tests/integration/account/sign-in.test.ts › a new password, set in %s browser": [
      "We email links to confirm your address, log in or set a new password when you ask for them.",
    ],
    "tests/integration/verification/document-decisions.test.ts › to reject wants a reason, which the owner reads":
      ["Decisions on documents, licenses and certifications are shown with each one."],
    "tests/integration/account/acting.test.ts › belong to the person, and are recorded with both ids and the columns that changed":
      ["Every change made while acting is recorded."],
    "tests/integration/verification/exclusion-clears.test.ts › whoever has no hit gets a clear check by the import and leaves the queue; a possible hit stays":
      [
        "A computer compares names and NPIs with the federal exclusion list and records a clear check when nothing matches; a person reviews what it finds.",
      ],
    "tests/integration/account/session.test.ts › by itself, %s": [
      "Sign-in: one keeps you logged in until you log out, for 30 days at most, or 14 without a visit.",
    ],
    "tests/integration/platform/server.test.ts › %s is protected by a nonce policy": [
      "We load nothing from other companies’ sites, except Stripe’s card form when a facility pays a placement fee.",
    ],
    "tests/integration/site/data-map.test.ts › once, and no other": [
      "For each, we say why we keep it, who sees it and for how long.",
    ],
    "tests/integration/site/never-asked.test.ts › sex and origin are read by what counts them, and by their owner alone":
      [
        "You can tell us, only so we can count how groups fare.",
        "Matching never uses your sex, race or ethnicity.",
      ],
    "tests/integration/site/never-asked.test.ts › no column is for a Social Security number, birth, age, former pay, health, a record or a card's number":
      [
        "We do not ask your age.",
        "Social Security numbers, dates of birth, past pay, health information about you or anyone else, or card numbers.",
      ],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "Until you apply or accept an invitation, facilities whose open position you fit see your city and state, credentials, minimum pay and which of the position’s skills you have.",
        "They also see your work details, such as shifts and start date, listed below.",
        "If they open your profile, they also see all your skills.",
        "Of your name, they see only the first name and last initial.",
        "We share it with the other side of a match, only as needed, and with companies that help us run the service.",
        "Your work; Minimum pay; Licenses and certifications; Matches.",
        "Skills.",
        "Name; Phone number and summary; License and certification numbers; Documents; Applications; Messages; Notes and scorecards; Placements.",
      ],
    "tests/integration/site/data-map.test.ts › of every table of ours": [
      "What you tell us, what others write about you here, and what our servers need to show you a page.",
    ],
    "tests/integration/platform/reports.test.ts › a document is one line: its pattern and the referrer's host, nothing of who or what was asked":
      ["We count page views without knowing who viewed them.", "Page counts name no one."],
    "tests/integration/platform/reports.test.ts › an email address in a message is not logged": [
      "If something breaks in your browser, it sends us the error.",
    ],
    "tests/integration/account/sign-in-limits.test.ts › auth is told the client's address, and the secret key goes with nobody's token":
      [
        "Our sign-in service (Supabase) gets it when someone logs in, and may keep it for the same purpose.",
      ],
    "tests/integration/matching/matching-properties.test.ts › every open position's best hundred are those of a naive computation, part by part":
      [
        "A computer compares profession, license, certifications, skills, location, type of facility, shift and schedule, start date, experience and pay with what a position asks for, the same way for everyone.",
      ],
    "tests/integration/matching/matching-sentences.test.ts › has a sentence for each part on both sides, for either reader":
      ["Each match shows its reasons to both sides."],
    "tests/integration/applications/application-transitions.test.ts › every other step is refused, every step without its reason too, and each leaves one entry":
      ["Matching makes no hiring decisions: people choose who to meet and who to hire."],
    "tests/integration/applications/applications.test.ts › automatic applications: only with consent, within the cap, once for each pair, never past a question":
      ["We apply for you only if you agreed to it."],
    "tests/integration/notifications/notifications.test.ts › each side has its kinds; what is chosen is kept, and what nobody can do without stays on":
      [
        "We also email news about your matches, applications, credentials or team, and you choose which kinds.",
        "We always send decisions about your account and, to facilities, news about their plan, payments and invoices.",
      ],
    "tests/integration/account/security-mail.test.ts › cannot be turned off, and the page says so":
      [
        "We also email you when your password or email address changes, when your account is deleted, or when someone logs in from a browser we do not recognize.",
      ],
    "tests/e2e/site/extras.spec.ts › the newsletter is shown and shut": [
      "We send no advertising, and the newsletter is off.",
    ],
    "tests/integration/positions/position-pages.test.ts › is for search engines, with a job posting that says what the page says":
      [
        "Open positions at approved facilities have public pages, which search engines may list: the facility’s name and type, city and ZIP code, pay, shift, start date and description.",
      ],
    "tests/integration/site/data-map.test.ts › an administrator sees name, phone, ZIP code and number, but neither sex nor origin":
      [
        "What they need to check an account and to help, including license number and email address.",
      ],
    "tests/integration/site/data-map.test.ts › what none of them sees is not shown while acting, either":
      ["Passwords, documents and your sex, race and ethnicity are out of reach while acting."],
    "tests/integration/site/data-map.test.ts › no facility reads a table of professionals that it is said never to see":
      [
        "Email address; Password; Sign-ins; Calendar link; Two-step verification; Agreements; Approval; Notifications and emails; Record of decisions; Acting for you; Who referred you; Positions you reported; Profile views; ZIP code; Preferences; Your own lists; Checks; Federal exclusion list; Sex, race and ethnicity (voluntary).",
      ],
    "tests/integration/platform/rls.test.ts › select": [
      "We show each person only what is theirs, and record who decided what.",
      "The database itself checks, for every record, whether the person asking may see it.",
      "A mistake in a page does not open another person’s record.",
    ],
    "tests/integration/admin/audit-chain.test.ts › with the triggers on, nobody changes an entry or a link, not even the owner":
      ["No administrator can change or remove these entries."],
    "tests/integration/account/account-data.test.ts › %s: everything goes but what is named": [
      "The list below shows what stays longer, without your name and email address.",
    ],
    "tests/integration/account/account-data.test.ts › has every row of every table that names the person":
      ["Your data, in one file, at any time."],
    "tests/integration/profiles/onboarding.test.ts › after approval: preferences count at once, a stale form is told, a changed license is checked again":
      ["Professionals can change their profile themselves, even after it is approved."],
    "tests/integration/account/account-data.test.ts › the files of documents are not in the copy, and the pages that offer it say so":
      ["Your documents’ files are not in it: save each under Documents."],
    "tests/integration/billing/billing-edges.test.ts › an account whose plan goes on is not deleted; once it ends, it is, and Stripe keeps its customer":
      ["A facility must cancel its plan first, and an administrator must give up that role first."],
    "tests/integration/notifications/security-mail.test.ts › a deleted account: the email outlives it, arrives, and then the row is gone":
      [
        "We keep your email address until one last email has told you that the account was deleted.",
      ],
    "tests/integration/site/data-map.test.ts › what stays of a deleted account names nobody, but for the record of decisions":
      [
        "The record of decisions keeps your account number and each reason as the administrator typed it, so it can still contain a name.",
      ],
    "tests/integration/profiles/profile-views.test.ts › the page: newest first, by kind, in parts, with the facility to block":
      [
        "Which facility or administrator opened a list with you in it, your profile, an application or a document, and when.",
        "Who sees you.",
      ],
    "tests/integration/profiles/onboarding.test.ts › turned down: everything is filled in, changes count when submitted again, one appeal at a time":
      ["You can ask about a match or a decision on your account."],
    "tests/integration/promises.test.ts › says nothing that no test holds": [
      "This page describes the service as of the date at the top.",
    ],
    "tests/integration/site/data-map.test.ts › a column that is said to go with the account is in a row that does":
      [
        "Until you delete your account.",
        "Email address; Password; Sign-ins; Calendar link; Two-step verification; Name; Agreements; Approval; Notifications and emails; Acting for you; Positions you reported; Profile views; Your work; ZIP code; Preferences; Your own lists; Minimum pay; Skills; Phone number and summary; Licenses and certifications; License and certification numbers; Checks; Documents; Matches; Applications; Messages; Notes and scorecards; Sex, race and ethnicity (voluntary); Facility; Positions; Team; Plan; Messages from the contact page; Name and contact with a question.",
      ],
    "tests/integration/site/data-map.test.ts › a column that is said to stay is in a row that does":
      [
        "It stays after you delete your account, without your name and email address.",
        "Who referred you; Placements; Invoices and payments.",
        "For as long as the service exists.",
        "Record of decisions; Partners and authors.",
        "Until you ask us to remove it.",
        "Questions.",
      ],
    "tests/integration/verification/exclusion-list.test.ts › one that is broken off leaves the list in use, and the next takes its place":
      ["Until the next list replaces it.", "Federal exclusion list."],
    "tests/integration/platform/https.test.ts › what is sent comes encrypted, and from our own pages only":
      ["Your connection to this site is encrypted, and we accept forms only from our own pages."],
    "tests/integration/verification/a-person-decides.test.ts › is read and checked by a person before it is approved, and given a reason when it is not":
      [
        "A person reads each profile and facility before it is approved, and gives a reason if it is not.",
        "To check profiles, to match people with positions, and to keep the service working.",
      ],
    "tests/integration/verification/a-person-decides.test.ts › has each decision and each acting in the record and in the access log, with who, when and why":
      [
        "Every approval or rejection, and every time an administrator acts for someone, is recorded with who, when and the reason given.",
        "Each decision an administrator made about your account, and every time one acted for you, with the name and the reason if one was given.",
      ],
    "tests/integration/site/cookies.test.ts › each is set when it is needed, for as long as the policy says, and scripts cannot read them":
      [
        "We use cookies only where needed, and scripts cannot read them.",
        "Next page: one carries a message, the page you were going to, a partner’s or colleague’s referral code, or the fact that you just saved a form.",
        "It lasts until it is shown or you close the browser.",
        "Forms: for five minutes, one notes that you saved a form to finish later.",
        "If your session ends while you fill out a form, one keeps what you typed, encrypted, for an hour, and one remembers for a day whose form it is.",
        "For administrators, one names the person they act for.",
        "Reading public pages sets none.",
        "Asking a question, reporting a position or following a referral link sets the next-page cookie.",
        "A password link sets one for an hour, and logging in through another service sets one for 15 minutes, so only this browser can finish.",
        "No advertising and no tracking cookies.",
      ],
    "tests/integration/account/sign-in-limits.test.ts › a browser is known after any way of signing in, for that account only":
      [
        "Security: for six months, one notes that your account was used in this browser, so strangers who guess passwords cannot lock you out; it does not log anyone in.",
      ],
    "tests/integration/platform/server.test.ts › has one line for a request, without query, address or token":
      [
        "For each request, our log keeps the time, the kind of page, the result and how long it took.",
        "For page views, it also keeps the name of the site you came from.",
        "We hold it in memory to stop floods of requests, and never store it.",
      ],
    "tests/integration/platform/reports.test.ts › who reported it, from where and what they searched for is not logged":
      [
        "We remove email addresses and search words from it, and tie none of it to your account or IP address.",
      ],
    "tests/integration/matching/matching.test.ts › attention is of the last 14 days, by looks and invitations, each facility once":
      [
        "Each facility that opened your profile or invited you in the last 14 days lowers your scores slightly, up to a limit, so that attention is shared.",
      ],
    "tests/integration/account/acting-refusals.test.ts › after an hour": [
      "An administrator can also act for you, with a reason and for up to an hour, and then sees your pages as you do.",
    ],
    "tests/integration/site/data-map.test.ts › a professional sees of a position and of an application what is said, and not what a facility notes":
      [
        "For a position that fits: the facility’s name, type and city, what it asks for, the pay, shift, start date and description.",
        "For an application, also its interviews, offers and messages, but not the facility’s notes.",
      ],
    "tests/integration/account/account-data.test.ts › leaves out what is about others, secrets, and what administrators or facilities note for themselves":
      [
        "It leaves out other people’s information, secrets, and notes that administrators or facilities keep for themselves.",
      ],
    "tests/integration/verification/document-uploads.test.ts › an account that is deleted takes its files along":
      [
        "Your account and everything in it are deleted right away; uploaded files follow shortly after.",
      ],
  },
  claimless: {
    headings: [
      "Privacy Policy",
      "What Nomera Health (“we”) knows about you, why, and what you can do about it.",
      "Last updated:",
      "On this page",
      "What we collect",
      "How we use it",
      "Who we share it with",
      "HIPAA",
      "How we protect it",
      "Your rights",
      "Contact",
      "In short",
      "Everyone with an account",
      "Professionals",
      "Facilities",
      "Visitors and partners",
      "What we record when you visit",
      "Visits",
      "Your IP address",
      "Cookies",
      "What we do not ask for",
      "Checking",
      "Matching",
      "Email",
      "Monitoring",
      "What professionals see",
      "What everyone sees",
      "What our administrators see",
      "Companies that work for us",
      "The law",
      "Other sites",
      "Never",
      "What facilities see about professionals",
      "Facilities whose open position you fit",
      "Facilities that open your full profile also see",
      "Facilities you apply to, yourself or automatically, or whose invitation you accept",
      "No facility",
      "Not a covered entity",
      "Please don’t send health information",
      "Checks in the database",
      "In transit",
      "A record of decisions",
      "If something goes wrong",
      "You can do most of this yourself, on your account page.",
      "A copy",
      "Your account.",
      "Correction",
      "You can correct what is wrong.",
      "Deletion",
      "Delete your account.",
      "Who acted for you",
      "Your access log.",
      "Who viewed you",
      "Human review",
      "Children",
      "Changes",
      "How long we keep things",
      "Nomera Health: support@nomera.example",
    ],
    asked: [
      "For the rest, write to us.",
      "Questions about this policy, requests about your information, or a complaint: write to us.",
      "Do not put health information about patients or yourself in a profile, position or question.",
      "The service is for people allowed to work in healthcare.",
      "It is not for anyone under 18.",
    ],
    law: [
      "They host our servers, database and sign-in service, deliver our email, may count page views, and take facilities’ payments (Stripe).",
      "Our affiliate program has its own site and its own policy.",
      "This service is for hiring.",
      "It does not treat patients and holds no patient records.",
      "We are not a healthcare provider, health plan or clearinghouse.",
      "HIPAA protects patients’ health information and does not cover employment records.",
      "What you give us for hiring is protected by this policy and by employment and privacy law.",
    ],
    people: [
      "Say why you think it is wrong, and a person will look again.",
      "We will do what you ask unless the law forbids it.",
      "We read errors to fix them.",
      "A person answers.",
      "We hand over what a court or authority may lawfully demand, and nothing more.",
      "If it happens, write to us and we will remove it.",
      "No service is safe from every attack.",
      "If your information is exposed, we will tell you and the authorities as the law requires.",
      "For anything you cannot change yourself, write to us.",
      "We announce important changes here before they take effect.",
      "We do not sell your information.",
      "We do not sell personal information or share it for advertising.",
    ],
  },
};
