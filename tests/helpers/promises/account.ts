import type { Promises } from "./promises.ts";

/** Claims on the account pages: what deletion keeps, changes, sessions, the data copy, a suspension. */
export const account: Promises = {
  from: {
    files: [
      "app/account/settings/{rules.ts,components/*.tsx}",
      "app/routes/account/{overview,email,password,sessions,access,agreements,export,delete,suspended}.tsx",
      "app/account/agreements/components/*.tsx",
    ],
  },
  held: {
    "tests/integration/verification/a-person-decides.test.ts › is read and checked by a person before it is approved, and given a reason when it is not":
      [
        "A person checked your profile and couldn’t approve it yet.",
        "A person checked your profile and approved it.",
      ],
    "tests/integration/verification/document-decisions.test.ts › to reject wants a reason, which the owner reads":
      ["You’ll see decisions on a document or license next to that item."],
    "tests/integration/account/account-data.test.ts › %s: everything goes but what is named": [
      "Your sign-in: email address, password, and all sessions on all devices.",
      "Your profile, with your draft, your licenses and your certifications, and your voluntary self-identification.",
      "Your applications, with their messages, interviews and offers, and facilities’ notes about you.",
      "Your matches.",
      "Facilities no longer see you among theirs.",
      "Your facility’s profile.",
      "Your positions, with their public pages and their matches.",
      "The applications to those positions, with messages, interviews, offers and notes.",
      "Your team’s access and your notifications.",
      "Your profile, as far as you have filled it in.",
      "Your name and contact details on questions you sent from the employers page with this email address.",
      "Messages that you sent from the contact page with this email address.",
      "If a partner referred you: that someone was referred, when, and what the partner is owed.",
      "Your account number and email address are removed.",
      "Your facility’s invoices, placement fees, payments and refunds, with Stripe’s ID for your facility.",
      "They no longer name your facility here.",
      "Your account is deleted, and you’re logged out.",
      "This is immediate and permanent.",
      "We can’t restore it.",
      "Reasons stay as they were written.",
      "It lists you only as a number.",
    ],
    "tests/integration/applications/applications.test.ts › a facility's open applications end with a reason that the candidate reads":
      ["We tell candidates with an open application that your facility closed its account."],
    "tests/integration/applications/applications.test.ts › a candidate's leave no name behind at the facility, and hires stay for the books":
      [
        "We tell facilities where you have an open application that a candidate closed their account.",
        "We don’t name you.",
        "If a facility hired someone through us: the hire, the position, the first day and the pay.",
        "The fee and the guarantee depend on it.",
      ],
    "tests/integration/admin/audit-chain.test.ts › with the triggers on, nobody changes an entry or a link, not even the owner":
      [
        "It shows how decisions were made, so no one can change or remove an entry.",
        "Nobody can change or remove an entry.",
      ],
    "tests/integration/account/agreements.test.ts › the copy of one's data has them; the account takes them along, the audit log keeps them":
      [
        "The record of what you agreed to: which version of our terms, and when.",
        "Either side may have to prove it later.",
        "You agreed to the {…}.",
        "What you agreed to, which version, and when.",
        "Which terms you agreed to, and when.",
        "You haven’t agreed to anything yet.",
      ],
    "tests/integration/billing/admin-billing.test.ts › what a deleted facility still owes stays on the lists, without its name, as the privacy page says":
      ["We need them for accounting, and an unpaid fee stays due."],
    "tests/integration/billing/billing-edges.test.ts › an account whose plan goes on is not deleted; once it ends, it is, and Stripe keeps its customer":
      ["Stripe keeps its own record, with the name and email address you paid under."],
    "tests/integration/applications/calendar.test.ts › a job seeker's own, with the facility's name":
      ["Interviews and start dates in your own calendar."],
    "tests/integration/notifications/security-mail.test.ts › a deleted account: the email outlives it, arrives, and then the row is gone":
      [
        "Your email address, until we have sent one last email to it.",
        "It says that the account was deleted, in case it was not you.",
        "We delete the address once the email is sent.",
      ],
    "tests/integration/affiliates/admin-affiliates.test.ts › qualify with a bounty, are paid together once, and a payout is undone":
      ["We need it to pay the partner."],
    "tests/integration/account/account-page.test.ts › a link that has expired changes nothing": [
      "The links work once and expire in one hour.",
    ],
    "tests/integration/account/account-page.test.ts › %s shows no form": [
      "Only the account’s owner can see or change this.",
    ],
    "tests/integration/account/account-page.test.ts › the first page is the other's, and says what is not done there":
      [
        "Stop acting to get back to your own account.",
        "You see this account as its owner does.",
        "Only they can change it, see its sessions or download its data.",
        "You can read its access log.",
      ],
    "tests/integration/account/account-page.test.ts › no form is taken, and nothing is handed out":
      ["Only they can download a copy of their data.", "Stop acting to download yours."],
    "tests/integration/account/account-page.test.ts › %s, while sign-in is open and while it is paused":
      [
        "Administrator accounts don’t need approval.",
        "First choose whether you’re looking for work or hiring.",
      ],
    "tests/integration/account/account-page.test.ts › shows decisions and acting with name and reason, the newest first, page by page":
      ["There’s nothing after this."],
    "tests/integration/account/account-data.test.ts › a member of a team reads that the facility stays, and it does":
      [
        "Your access to the team of {…}, and your notifications.",
        "The facility stays, with its positions and applications, and with the messages and notes you wrote there.",
      ],
    "tests/integration/account/account-data.test.ts › an administrator cannot, on the page or past it":
      [
        "An administrator’s account cannot be deleted here.",
        "Ask another administrator to remove your admin role first.",
      ],
    "tests/integration/account/account-page.test.ts › the first says to follow the other, the second changes it":
      [
        "Almost done.",
        "Follow the link in each message we have sent you.",
        "Your address changes once you’ve followed every link you get.",
      ],
    "tests/integration/account/account-page.test.ts › an address that has an account gets the same answer, and nobody a message":
      [
        "We email a link to your current address.",
        "If the new address can be used here, we email one there too.",
        "No message at the new address?",
        "Check it for typos.",
        "If it’s right, it can’t be used here.",
      ],
    "tests/integration/account/account-page.test.ts › happens when the link was followed, which works once":
      [
        "You asked for it on {…}.",
        "To leave everything as it is, do not follow the links.",
        "Changes to {…} once you follow the links we emailed.",
        "Change the email address you log in with.",
      ],
    "tests/integration/account/account-page.test.ts › takes the place of the old one, and ends all other sessions and a change of address":
      [
        "Your new password is set.",
        "Your other sessions have ended.",
        "You’ll be logged out on your other devices.",
      ],
    "tests/integration/account/account-page.test.ts › without one, an old session sets none: not on the page, and not at auth itself":
      ["You logged in a while ago.", "Log out and log in again first."],
    "tests/integration/account/account-page.test.ts › who has none, having come by a link or a provider, sets one":
      [
        "You don’t have a password yet.",
        "After you set one, you can still log in the way you do now.",
        "Set a password, so you can log in without an emailed link or another service.",
      ],
    "tests/integration/account/sign-in.test.ts › a new password, set in %s browser": [
      "Forgot password?",
      "Email me a link.",
    ],
    "tests/integration/account/account-page.test.ts › all others are ended, and their pages lead to sign-in":
      ["All other sessions have ended.", "You’re not logged in anywhere else."],
    "tests/integration/account/account-page.test.ts › one that is ended is refused at once, by pages and by functions; the others stay":
      ["The session has ended.", "Ending a session logs it out right away."],
    "tests/integration/account/second-factor.test.ts › is asked for before acting; the form comes back as it was, and then it passes":
      ["A code or a passkey before sensitive changes."],
    "tests/integration/account/account-page.test.ts › are listed with browser and time, and this one is marked":
      [
        "Every browser you’re logged in with.",
        "See where you’re logged in, and end sessions you don’t recognize.",
      ],
    "tests/integration/matching/matching-fairness.test.ts › what somebody says of themselves, however they say it, is no input":
      [
        "Two voluntary questions, to see whether matching treats groups fairly.",
        "Never used to match you.",
      ],
    "tests/integration/account/account-data.test.ts › has every row of every table that names the person":
      ["A copy of your data, in one file (JSON).", "Your profile, sign-in and data."],
    "tests/integration/account/account-data.test.ts › the files of documents are not in the copy, and the pages that offer it say so":
      [
        "Your documents’ files are not in it: save each under Documents.",
        "Your documents’ files are not in it: write to us for them.",
      ],
    "tests/integration/admin/admin-people.test.ts › become one: what collides is shown and stays, everything else moves, the second one is closed":
      [
        "You had two accounts, and everything is in your other one now.",
        "Log out, and log in with its email address.",
      ],
    "app/account/settings/rules.test.ts › a merged account is closed, not suspended": [
      "Everything is in your other account now.",
    ],
    "tests/integration/admin/admin-people.test.ts › a suspended facility's positions disappear, its team is closed out, and all of it comes back":
      [
        "You can’t see candidates.",
        "If you own the facility’s account, its positions are hidden.",
        "If you own the facility’s account, its positions are hidden and get no matches, and its team can’t see candidates either.",
      ],
    "tests/integration/admin/admin-people.test.ts › is somebody as before once restored, and /suspended leads home":
      ["Nothing is deleted.", "When your account is restored, you can pick up where you left off."],
    "tests/integration/billing/billing-unapproved.test.ts › suspended, it is led to its bill and ends it all the same":
      ["Your plan stays active.", "You can cancel it, or change the card, under Billing."],
    "tests/integration/admin/admin-people.test.ts › reads why and whom to write to, signs in, takes the data along and could leave":
      [
        "{…} Write to {…}.",
        "Is something missing there?",
        "Is this a mistake, or already resolved?",
        "You don’t appear in matches or lists.",
      ],
    "tests/integration/verification/a-person-decides.test.ts › has each decision and each acting in the record and in the access log, with who, when and why":
      [
        "The record of decisions: who decided about your account or acted for you, when, and the reason they gave.",
        "What our administrators decided about your account, and each time one acted for you.",
        "When an administrator makes a decision about your profile or acts for you, it appears here with their name and reason.",
        "What our administrators decided about your account, and when one acted for you.",
      ],
    "tests/integration/verification/a-person-decides.test.ts › a profile that is not submitted is seen by nobody: it is in no match and in no queue":
      ["Your profile is not submitted yet, so nobody sees it."],
    "tests/integration/verification/document-uploads.test.ts › an account that is deleted takes its files along":
      ["Your documents, with their files, your saved searches and your notifications."],
    "tests/integration/account/account-data.test.ts › %s reads first what goes and what must stay":
      ["Deletion is permanent.", "First, we’ll show you what we delete and what we must keep."],
    "tests/integration/site/data-map.test.ts › what stays of a deleted account names nobody, but for the record of decisions":
      ["The name of the person or the facility is removed with their account."],
    "tests/integration/admin/admin-people.test.ts › has no document that a facility opens, and applications that stand still, until restored":
      [
        "Facilities where you have an open application still see your name and messages.",
        "You get no matches, facilities can’t open your documents, and your applications are paused.",
      ],
    "tests/integration/account/demonstration.test.ts › a demonstration says that no email leaves this computer, and where it is; elsewhere nothing is said":
      ["This is a demonstration: no email leaves this computer.", "Yours is in its mailbox."],
  },

  claimless: {
    people: ["A person answers.", "A person is reviewing your account."],
    headings: [
      "Thank you for using Nomera Health.",
      "Then come back to this page.",
      "You may want to download your data first.",
      "Your email address is {…}.",
      "Look for our messages at {…} and at {…}, in the spam folder too.",
      "Their role, status and sign-in, as they see them.",
      "Change your password.",
    ],
    asked: ["Search engines may list a page for a few more days."],
  },
};
