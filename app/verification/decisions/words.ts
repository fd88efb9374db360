/** Account status in words, and the next step. Pure. */
import { destinationOf, roleOf, type Account } from "#app/account/rules.ts";

/** What users read about their account. */
export type AccountStatus = {
  state: "no role" | "not submitted" | "being checked" | "turned down" | "approved" | "suspended";
  title: string;
  sentence: string;
  next: { to: string; label: string };
};

/** The status of an account. */
export function accountStatusOf(account: Account): AccountStatus {
  const to = destinationOf(account);
  const employer = roleOf(account) === "employer";
  const what = employer ? "facility" : "profile";
  if (account.suspension)
    return {
      state: "suspended",
      title:
        account.suspension.kind === "merged"
          ? "This account is closed"
          : "Your account is suspended",
      sentence:
        account.suspension.kind === "merged"
          ? "Everything is in your other account now."
          : "Some things are turned off for now. See why, and what you can still do.",
      next: { to, label: "See why" },
    };
  if (roleOf(account) === null)
    return {
      state: "no role",
      title: "Choose your role",
      sentence: "First choose whether you’re looking for work or hiring. A few short steps follow.",
      next: { to, label: "Choose your role" },
    };
  if (!account.onboardingCompleted)
    return {
      state: "not submitted",
      title: `Your ${what} is not submitted yet`,
      sentence: "We check it once you submit it. What you’ve typed so far is saved.",
      next: { to, label: employer ? "Continue my facility profile" : "Continue my profile" },
    };
  if (account.approval === "approved")
    return {
      state: "approved",
      title: "Your account is approved",
      sentence: employer
        ? "You can post positions and see the candidates who match."
        : "Open positions are matched with your profile.",
      next: { to, label: "Open my dashboard" },
    };
  if (account.approval === "rejected")
    return {
      state: "turned down",
      title: `Your ${what} isn’t approved yet`,
      sentence: "We reviewed it and couldn’t approve it yet.",
      next: { to, label: "See why" },
    };
  return {
    state: "being checked",
    title: `We’re reviewing your ${what}`,
    sentence: "A person will decide. The next page has the details.",
    next: { to, label: "See the details" },
  };
}
