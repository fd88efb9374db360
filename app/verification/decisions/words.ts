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
      sentence: "Nothing new happens for now. The page says what that means.",
      next: { to, label: "See why" },
    };
  if (roleOf(account) === null)
    return {
      state: "no role",
      title: "You have not chosen yet what you are here for",
      sentence: "Choose whether you look for work or for people. After that, a few steps follow.",
      next: { to, label: "Choose now" },
    };
  if (!account.onboardingCompleted)
    return {
      state: "not submitted",
      title: `Your ${what} is not submitted yet`,
      sentence: "Nothing is checked before you submit it. What you typed so far is kept.",
      next: { to, label: "Go on where I was" },
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
      title: `Your ${what} needs a change`,
      sentence: "A person looked at it and could not approve it yet.",
      next: { to, label: "See what to change" },
    };
  return {
    state: "being checked",
    title: `We are checking your ${what}`,
    sentence: "A person does it, usually within 48 hours. Nothing for you to do now.",
    next: { to, label: "See what is checked" },
  };
}
